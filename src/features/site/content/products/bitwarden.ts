import { Castle } from '../../drawings/Castle';
import type { Product } from '../types';

export const bitwarden: Product = {
  path: '/cybersecurity/bitwarden',
  name: 'Bitwarden',
  h1: 'Bitwarden, des mots de passe sûrs au code ouvert',
  family: 'Gestion des mots de passe',
  icon: 'lock',
  Drawing: Castle,
  lead: 'Un gestionnaire de mots de passe au code ouvert, simple à adopter. Le coffre est chiffré sur l’appareil ; il vit chez l’éditeur ou sur votre propre serveur.',
  figures: [
    { value: 'Ouvert', label: 'le code peut être lu et vérifié' },
    { value: 'Chez vous', label: 'ou chez l’éditeur, à votre choix' },
    { value: '1', label: 'mot de passe à retenir par personne' },
  ],
  features: [
    {
      icon: 'lock',
      title: 'Chiffré avant de partir',
      text: 'Les mots de passe sont chiffrés sur l’appareil. Le serveur ne garde que des données illisibles sans le mot de passe principal.',
    },
    {
      icon: 'people',
      title: 'Des collections par équipe',
      text: 'La comptabilité, l’atelier et la direction ont chacun leur collection. On y ajoute ou on en retire une personne en quelques secondes.',
    },
    {
      icon: 'server',
      title: 'Hébergé où vous voulez',
      text: 'Chez l’éditeur pour la simplicité, sur votre serveur pour garder la main. Dans le second cas, nous l’installons, le sauvegardons et le mettons à jour.',
    },
  ],
  lists: [
    {
      title: 'Au quotidien',
      items: [
        'Extension pour les navigateurs, applications pour ordinateur et téléphone',
        'Création de mots de passe longs et de phrases faciles à taper',
        'Remplissage automatique sur les sites et dans les applications',
        'Envoi sécurisé d’un secret à une personne extérieure, avec une date de fin',
        'Rapports sur les mots de passe faibles, réutilisés ou exposés',
      ],
    },
    {
      title: 'Ce dont nous nous chargeons',
      items: [
        'Le choix entre hébergement chez l’éditeur et serveur à vous',
        'L’installation, la sauvegarde et les mises à jour du serveur',
        'Le plan des collections et des droits',
        'L’import depuis les navigateurs, un tableur ou un autre coffre',
        'La prise en main, par petits groupes',
      ],
    },
  ],
  audience: [
    'Pour les petites équipes, les associations et les collectivités qui veulent un bon outil au code ouvert, et pour les entreprises qui tiennent à héberger leurs secrets elles-mêmes.',
    'Pour une gestion plus fine des rôles et un suivi détaillé des accès, Keeper Security va plus loin : nous installons les deux et comparons avec vous.',
  ],
  changes: [
    {
      before: 'Un tableur « codes.xlsx » sur le serveur, ouvert à tous.',
      after: 'Des collections, ouvertes à ceux qui en ont besoin.',
    },
    {
      before: 'Le navigateur a retenu les mots de passe, sur un seul poste.',
      after: 'Ils suivent la personne sur tous ses appareils, chiffrés.',
    },
    {
      before: 'Le mot de passe d’un client part par e-mail.',
      after: 'Un lien chiffré, qui s’efface à la date choisie.',
    },
  ],
  steps: [
    {
      title: 'Choix de l’hébergement',
      text: 'Nous comparons les deux formules avec vous : ce que chacune coûte, ce qu’elle demande, qui en répond.',
    },
    {
      title: 'Installation',
      text: 'Organisation, collections, double authentification ; pour un serveur à vous, sauvegarde et certificat compris.',
    },
    {
      title: 'Import',
      text: 'Les mots de passe existants entrent dans les bonnes collections, puis disparaissent des tableurs et des navigateurs.',
    },
    {
      title: 'Prise en main',
      text: 'Une heure par groupe, sur vos propres sites, et une fiche d’une page à garder.',
    },
  ],
  cost: {
    text: 'Chez l’éditeur, l’abonnement se paie par personne. Sur votre serveur s’ajoutent l’hébergement et son entretien. Le devis compare les deux formules sur trois ans.',
    quoteCovers: [
      'les licences par personne',
      'l’installation, et le serveur le cas échéant',
      'l’import des mots de passe',
      'la prise en main',
    ],
  },
  limits: [
    'Un mot de passe principal oublié ne se retrouve pas ; la récupération par un administrateur se prépare le premier jour.',
    'Héberger soi-même, c’est devoir sauvegarder et mettre à jour sans faute : ne le choisissez que si quelqu’un s’en charge, vous ou nous.',
    'Certaines fonctions demandent une édition supérieure ; le devis le précise.',
  ],
  quote: {
    subject: 'Demande de devis : Bitwarden',
    request: 'Je souhaite recevoir un devis pour Bitwarden.',
    questions: [
      'Nombre de personnes',
      'Hébergement souhaité (éditeur, votre serveur, à discuter)',
      'Où sont les mots de passe aujourd’hui',
      'Échéance souhaitée',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/solutions/keeper-security', label: 'Comparer avec Keeper Security' },
    { path: '/cybersecurity', label: 'Notre démarche de cybersécurité' },
    { path: '/solutions/proxmox', label: 'Un serveur à vous avec Proxmox' },
  ],
};
