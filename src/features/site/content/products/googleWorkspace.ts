import { CloudOverVillage } from '../../drawings/CloudOverVillage';
import type { Product } from '../types';

export const googleWorkspace: Product = {
  path: '/cloud-services/google-workspace',
  name: 'Google Workspace',
  h1: 'Google Workspace, simple pour vos équipes',
  family: 'Suite collaborative',
  icon: 'cloud',
  Drawing: CloudOverVillage,
  lead: 'Gmail à votre nom de domaine, un Drive commun et des documents que l’on écrit à plusieurs, sans rien installer. Nous ouvrons l’espace, nous reprenons votre courrier et nous réglons qui voit quoi.',
  figures: [
    { value: '15 Go', label: 'd’espace Gmail' },
    { value: 'Partout', label: 'ordinateur, tablette ou téléphone' },
    { value: '0', label: 'logiciel à installer sur les postes' },
  ],
  features: [
    {
      icon: 'mail',
      title: 'Gmail avec votre nom de domaine',
      text: 'Vos adresses gardent le nom de l’entreprise et profitent de Gmail : 15 Go d’espace, une recherche qui retrouve un message de l’an passé et un tri du courrier indésirable reconnu.',
    },
    {
      icon: 'people',
      title: 'Écrire à plusieurs, en même temps',
      text: 'Docs, Sheets et Slides s’ouvrent dans le navigateur. Chacun voit le curseur de l’autre, les commentaires remplacent les allers-retours par e-mail.',
    },
    {
      icon: 'calendar',
      title: 'Agendas et réunions liés',
      text: 'L’agenda partagé montre qui est libre, l’invitation porte le lien Meet : une visioconférence avec un client se prépare en une minute.',
    },
  ],
  lists: [
    {
      title: 'Ce que vos équipes utilisent',
      items: [
        'Gmail et l’agenda, sur ordinateur et sur téléphone',
        'Drive, avec des dossiers personnels et des dossiers d’équipe',
        'Docs, Sheets, Slides et Forms dans le navigateur',
        'Meet pour la visioconférence, Chat pour les échanges courts',
        'L’ouverture des fichiers Word et Excel reçus de l’extérieur',
      ],
    },
    {
      title: 'Ce dont nous nous chargeons',
      items: [
        'La vérification du domaine et le réglage de SPF, DKIM et DMARC',
        'La reprise du courrier, des contacts et des agendas',
        'Le plan des dossiers partagés et de leurs droits',
        'La validation en deux étapes et la gestion des téléphones',
        'Les arrivées et les départs, avec transfert des documents',
      ],
    },
  ],
  audience: [
    'Pour les équipes mobiles, les associations, les commerces et les jeunes entreprises qui travaillent surtout dans le navigateur, souvent sur des appareils variés, et qui veulent le moins possible à entretenir.',
    'Si vos classeurs Excel contiennent des macros ou si un logiciel métier demande Outlook, Microsoft 365 sera plus sûr : nous vous le dirons avant de commencer.',
  ],
  changes: [
    {
      before: 'Les adresses de l’entreprise finissent en @ d’un fournisseur d’accès.',
      after: 'Chaque adresse porte votre nom de domaine et vous appartient.',
    },
    {
      before: 'Pour retrouver un document, on demande au collègue qui l’a.',
      after: 'Un dossier d’équipe, une recherche, le même fichier pour tous.',
    },
    {
      before: 'Un téléphone perdu, et le courrier est à qui le trouve.',
      after: 'L’accès de cet appareil est retiré à distance.',
    },
  ],
  steps: [
    {
      title: 'Essai sur quelques comptes',
      text: 'Deux ou trois personnes travaillent quelques jours dans le nouvel espace : les manques se voient avant la bascule, pas après.',
    },
    {
      title: 'Domaine et droits',
      text: 'Nous réglons le domaine, les dossiers d’équipe et les règles de partage vers l’extérieur.',
    },
    {
      title: 'Reprise et bascule',
      text: 'Courrier, contacts et agendas sont recopiés, puis la livraison change à l’heure convenue avec vous.',
    },
    {
      title: 'Accompagnement',
      text: 'Une courte formation pour les habitués d’Outlook, puis des réponses à vos questions selon votre contrat.',
    },
  ],
  cost: {
    text: 'L’abonnement se paie par personne et par mois, selon l’édition. La mise en place se paie une fois, selon le nombre de comptes et le courrier à reprendre. Le devis sépare les deux.',
    quoteCovers: [
      'les licences, par édition',
      'la reprise du courrier et des agendas',
      'le plan des dossiers et des droits',
      'la formation',
    ],
  },
  limits: [
    'L’espace dont dispose chaque compte varie avec l’édition ; celui qui vous est proposé figure au devis.',
    'Les macros Excel et certaines mises en page Word ne passent pas à l’identique dans Docs et Sheets.',
    'Hors connexion, seuls les documents préparés à l’avance restent modifiables. Une bonne ligne internet, ou une 4G de secours, est la condition du confort.',
  ],
  quote: {
    subject: 'Demande de devis : Google Workspace',
    request: 'Je souhaite recevoir un devis pour Google Workspace.',
    questions: ['Nombre de comptes', 'Messagerie actuelle', 'Logiciels liés à Outlook ou Excel', 'Échéance souhaitée'],
  },
  back: { path: '/cloud-services', label: 'Retour' },
  related: [
    { path: '/cloud-services/microsoft-365', label: 'Comparer avec Microsoft 365' },
    { path: '/internet-access', label: 'Vérifier la ligne internet' },
    { path: '/cybersecurity/bitwarden', label: 'Ranger les mots de passe avec Bitwarden' },
  ],
};
