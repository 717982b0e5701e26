import { Castle } from '../../drawings/Castle';
import type { Product } from '../types';

export const keeperSecurity: Product = {
  path: '/solutions/keeper-security',
  name: 'Keeper Security',
  h1: 'Keeper Security, les accès de l’entreprise au coffre',
  family: 'Gestion des mots de passe',
  icon: 'key',
  Drawing: Castle,
  lead: 'Un coffre chiffré pour chaque collaborateur, des dossiers partagés pour chaque service et une vue d’ensemble pour le dirigeant. Fin du carnet, du tableur et du mot de passe unique.',
  figures: [
    { value: '1', label: 'mot de passe à retenir par personne' },
    { value: 'Chiffré', label: 'sur l’appareil, avant tout envoi' },
    { value: 'Partagé', label: 'par dossier, avec des droits' },
  ],
  features: [
    {
      icon: 'key',
      title: 'Un mot de passe différent partout',
      text: 'Le coffre invente, retient et remplit des mots de passe longs. La fuite d’un site marchand n’ouvre plus votre messagerie.',
    },
    {
      icon: 'people',
      title: 'Partager sans montrer',
      text: 'Les accès d’un service vivent dans un dossier commun : on peut s’en servir sans les recopier. Quand quelqu’un part, son accès se ferme d’un geste.',
    },
    {
      icon: 'gauge',
      title: 'Une vue pour le dirigeant',
      text: 'La console montre les mots de passe faibles ou réutilisés, sans révéler leur contenu. Les progrès se mesurent, service par service.',
    },
  ],
  lists: [
    {
      title: 'Ce que fait le coffre',
      items: [
        'Mots de passe, codes, notes et fichiers confidentiels',
        'Remplissage automatique dans le navigateur et sur téléphone',
        'Codes de double authentification à côté du mot de passe',
        'Alerte lorsqu’un identifiant apparaît dans une fuite connue, en option',
        'Historique des modifications et récupération d’une ancienne valeur',
      ],
    },
    {
      title: 'Ce que vous pilotez',
      items: [
        'Des rôles : qui crée, qui partage, qui consulte',
        'Des règles : longueur minimale, double authentification obligatoire',
        'Le transfert du coffre d’un salarié qui part',
        'La connexion avec les comptes Microsoft 365 ou Google Workspace',
        'Un journal des accès, utile en cas de contrôle',
      ],
    },
  ],
  audience: [
    'Pour les entreprises où plusieurs personnes se servent des mêmes accès (banque en ligne, fournisseurs, sites, logiciels) et pour celles qui doivent montrer qui a accès à quoi : cabinets, professions de santé, sous-traitants d’un grand compte.',
    'Pour une équipe qui préfère un logiciel libre, ou qui veut héberger son coffre elle-même, regardez Bitwarden.',
  ],
  changes: [
    {
      before: 'Le mot de passe de la banque est sur un papier, sous le clavier.',
      after: 'Il est dans un dossier que deux personnes peuvent ouvrir.',
    },
    {
      before: 'Un départ, et il faut changer trente accès, ou oublier.',
      after: 'Le coffre est transféré, l’accès de la personne est fermé.',
    },
    {
      before: 'Le même mot de passe sert partout depuis des années.',
      after: 'Chaque site a le sien, personne n’a rien à retenir.',
    },
  ],
  steps: [
    {
      title: 'Plan des accès',
      text: 'Nous dressons avec vous la liste des services, des dossiers et des rôles : qui doit ouvrir quoi.',
    },
    {
      title: 'Ouverture',
      text: 'Comptes, règles et double authentification sont en place avant le premier mot de passe.',
    },
    {
      title: 'Reprise',
      text: 'Les mots de passe des navigateurs et des tableurs sont importés, puis effacés de leur ancienne place.',
    },
    {
      title: 'Habitude',
      text: 'Une séance courte par groupe : créer, remplir, partager. Puis nous suivons les mots de passe faibles jusqu’à ce qu’ils disparaissent.',
    },
  ],
  cost: {
    text: 'La licence se paie par personne. La mise en place et la formation se paient une fois. Le devis indique les deux, avec les options que vous aurez choisies.',
    quoteCovers: [
      'les licences par personne',
      'le plan des dossiers et des rôles',
      'la reprise des mots de passe',
      'la formation par groupe',
    ],
  },
  limits: [
    'Le mot de passe principal ne peut être lu par personne, ni par l’éditeur ni par nous : la récupération se prépare le premier jour, avec vous.',
    'Un coffre ne protège pas d’un mot de passe donné au téléphone : la sensibilisation reste utile.',
    'Certaines fonctions, comme la surveillance des fuites, sont des options payantes.',
  ],
  quote: {
    subject: 'Demande de devis : Keeper Security',
    request: 'Je souhaite recevoir un devis pour Keeper Security.',
    questions: [
      'Nombre de personnes',
      'Où sont les mots de passe aujourd’hui',
      'Suite utilisée (Microsoft 365, Google Workspace, autre)',
      'Échéance souhaitée',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/cybersecurity/bitwarden', label: 'Comparer avec Bitwarden' },
    { path: '/cybersecurity', label: 'Notre démarche de cybersécurité' },
    { path: '/cloud-services/microsoft-365', label: 'Relier à Microsoft 365' },
  ],
};
