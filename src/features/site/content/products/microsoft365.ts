import { CloudOverVillage } from '../../drawings/CloudOverVillage';
import type { Product } from '../types';

export const microsoft365: Product = {
  path: '/cloud-services/microsoft-365',
  name: 'Microsoft 365',
  h1: 'Microsoft 365, installé et repris de l’existant',
  family: 'Suite collaborative',
  icon: 'cloud',
  Drawing: CloudOverVillage,
  lead: 'La messagerie, les fichiers et les logiciels Office de toute l’équipe dans un seul abonnement. Nous reprenons l’existant, nous réglons la sécurité et nous formons vos collaborateurs, de Foix à Toulouse.',
  figures: [
    { value: '50 Go', label: 'de courrier par boîte Exchange' },
    { value: '1 To', label: 'de fichiers OneDrive par personne' },
    { value: '5', label: 'appareils par personne pour Office' },
  ],
  features: [
    {
      icon: 'mail',
      title: 'Une messagerie à votre nom',
      text: 'Exchange héberge les adresses de votre domaine, avec 50 Go par boîte, les agendas et les contacts partagés. Le courrier est le même sur l’ordinateur, le téléphone et le navigateur.',
    },
    {
      icon: 'folder',
      title: 'Des fichiers qui ne restent plus sur un seul poste',
      text: 'OneDrive donne 1 To à chacun. Un ordinateur volé ou cassé n’emporte plus le travail avec lui, et la version d’hier d’un tableau se retrouve en deux clics.',
    },
    {
      icon: 'laptop',
      title: 'Office sur tous les appareils',
      text: 'Word, Excel, PowerPoint et Outlook s’installent sur 5 appareils par personne : le poste du bureau, le portable, la tablette ou le téléphone.',
    },
  ],
  lists: [
    {
      title: 'Ce que vos équipes utilisent',
      items: [
        'Outlook pour le courrier, l’agenda et les salles de réunion',
        'Word, Excel et PowerPoint, à plusieurs sur le même document',
        'Teams pour les réunions à distance et les échanges rapides',
        'SharePoint pour les dossiers de l’entreprise, avec des droits par service',
        'Les mêmes fichiers au bureau, sur un chantier ou chez un client',
      ],
    },
    {
      title: 'Ce dont nous nous chargeons',
      items: [
        'Le choix de l’édition, personne par personne, pour ne payer que l’utile',
        'La reprise du courrier, des agendas et des dossiers existants',
        'Le réglage du domaine : SPF, DKIM et DMARC, pour que vos messages arrivent',
        'La double authentification et les règles d’accès',
        'Les arrivées et les départs : comptes créés, accès retirés, dossiers transmis',
      ],
    },
  ],
  audience: [
    'Pour les entreprises de quelques personnes à quelques dizaines qui travaillent déjà avec Word et Excel, qui échangent des documents Office avec leurs clients ou leur expert-comptable, et qui veulent une seule messagerie fiable.',
    'Si toute votre équipe vit dans le navigateur et partage surtout des documents simples, Google Workspace mérite la comparaison : nous installons les deux.',
  ],
  changes: [
    {
      before: 'Le devis existe en quatre versions, dans quatre boîtes aux lettres.',
      after: 'Un seul document, modifié à plusieurs, avec son historique.',
    },
    {
      before: 'Le portable tombe en panne : une semaine de travail est perdue.',
      after: 'On se connecte sur un autre poste, tout est là.',
    },
    {
      before: 'Un salarié s’en va, son courrier s’en va avec lui.',
      after: 'Le compte est fermé, le courrier et les dossiers restent à l’entreprise.',
    },
  ],
  steps: [
    {
      title: 'État des lieux',
      text: 'Nous recensons les boîtes aux lettres, les dossiers, les logiciels liés à Office et les appareils. Vous savez ce qui sera repris et ce qui ne le sera pas.',
    },
    {
      title: 'Préparation',
      text: 'Comptes, droits, domaine et sécurité sont réglés pendant que l’ancienne messagerie continue de fonctionner.',
    },
    {
      title: 'Bascule',
      text: 'Le courrier change d’adresse de livraison à une heure choisie avec vous, quand votre activité est calme. Les anciens messages sont recopiés.',
    },
    {
      title: 'Prise en main',
      text: 'Le lendemain, un technicien est joignable pour chaque question, sur place ou à distance, et une courte formation montre ce qui change.',
    },
  ],
  cost: {
    text: 'L’abonnement se paie par personne et par mois ; son prix dépend de l’édition. La mise en place se paie une fois et dépend du nombre de boîtes et du volume à reprendre. Le devis sépare les deux.',
    quoteCovers: [
      'les licences, par édition',
      'la reprise de l’existant',
      'le réglage de la sécurité',
      'la prise en main',
    ],
  },
  limits: [
    'Toutes les éditions ne comprennent pas les logiciels Office installés : certaines ne donnent que les versions en ligne. Le devis indique laquelle est proposée à qui.',
    'OneDrive n’est pas une sauvegarde : ce qui est supprimé ne se récupère que pendant une durée limitée. Pour vos données importantes, nous ajoutons une sauvegarde indépendante.',
    'Sans internet, Office et les fichiers synchronisés restent utilisables sur le poste ; le partage attend le retour de la connexion.',
  ],
  quote: {
    subject: 'Demande de devis : Microsoft 365',
    request: 'Je souhaite recevoir un devis pour Microsoft 365.',
    questions: [
      'Nombre de personnes',
      'Messagerie actuelle',
      'Volume de fichiers à reprendre (environ)',
      'Échéance souhaitée',
    ],
  },
  back: { path: '/cloud-services', label: 'Retour' },
  related: [
    { path: '/cloud-services/google-workspace', label: 'Comparer avec Google Workspace' },
    { path: '/solutions/mailinblack', label: 'Filtrer le courrier avec MailInBlack' },
    { path: '/solutions/keeper-security', label: 'Ranger les mots de passe avec Keeper' },
  ],
};
