import { Castle } from '../../drawings/Castle';
import type { Product } from '../types';

export const mailinblack: Product = {
  path: '/solutions/mailinblack',
  name: 'MailInBlack',
  h1: 'MailInBlack, le courrier trié avant la boîte',
  family: 'Protection du courrier',
  icon: 'mail',
  Drawing: Castle,
  lead: 'Un filtre français placé devant votre messagerie : il arrête les courriers indésirables et les pièges avant qu’ils n’atteignent vos collaborateurs, et demande aux inconnus de se présenter.',
  figures: [
    { value: 'Plus de 99,9 %', label: 'des courriers indésirables détectés' },
    { value: '0', label: 'logiciel à installer sur les postes' },
    { value: '1 fois', label: 'l’expéditeur inconnu se présente, puis il est reconnu' },
  ],
  features: [
    {
      icon: 'shield',
      title: 'Le tri avant la boîte aux lettres',
      text: 'Le filtre détecte plus de 99,9 % des courriers indésirables. Publicités, virus et faux messages sont retenus en amont : vos collaborateurs ne les voient pas.',
    },
    {
      icon: 'people',
      title: 'Les inconnus se présentent',
      text: 'Un robot n’ira pas plus loin : lorsqu’un expéditeur écrit pour la première fois, il confirme qu’il est une personne. Vos contacts habituels ne remarquent rien.',
    },
    {
      icon: 'eye',
      title: 'L’hameçonnage rendu visible',
      text: 'Les liens et les pièces jointes douteux sont examinés. Vos équipes apprennent aussi à reconnaître un faux message, ce qui reste la meilleure défense.',
    },
  ],
  lists: [
    {
      title: 'Ce que le filtre arrête',
      items: [
        'Les publicités non demandées et les lettres d’information sauvages',
        'Les pièces jointes infectées et les rançongiciels',
        'Les faux messages de banque, de livreur ou d’administration',
        'Les usurpations : le « dirigeant » qui demande un virement urgent',
        'Les envois en masse de robots',
      ],
    },
    {
      title: 'Ce que vous gardez en main',
      items: [
        'Un résumé du courrier retenu, pour libérer un message en un clic',
        'La liste de vos expéditeurs autorisés, reprise de vos contacts',
        'Des règles par personne ou par service',
        'Vos adresses et votre messagerie actuelles, sans changement',
        'Le retour en arrière : le filtre se retire sans toucher à vos boîtes',
      ],
    },
  ],
  audience: [
    'Pour toute entreprise dont les adresses sont publiques : cabinets, artisans, mairies, commerces, et tout service comptable qui reçoit des factures par e-mail. C’est aussi la protection la plus rapide à poser, car rien ne s’installe.',
    'MailInBlack se place devant Microsoft 365, Google Workspace ou une messagerie hébergée ailleurs.',
  ],
  changes: [
    {
      before: 'Chaque matin commence par dix minutes de suppression.',
      after: 'La boîte de réception ne contient que du courrier à lire.',
    },
    {
      before: 'Une fausse facture ressemble à la vraie, et quelqu’un la paie.',
      after: 'Le message est retenu, et l’équipe sait pourquoi.',
    },
    {
      before: 'Un filtre trop sévère fait perdre une commande.',
      after: 'Le client confirme qu’il existe, son message arrive.',
    },
  ],
  steps: [
    {
      title: 'Inventaire des adresses',
      text: 'Boîtes nominatives, adresses de service, alias : nous listons ce qui doit être protégé et ce qui envoie en votre nom.',
    },
    {
      title: 'Apprentissage',
      text: 'Vos contacts connus sont autorisés d’avance, pour que vos clients ne soient pas interrogés.',
    },
    {
      title: 'Mise en service',
      text: 'Le courrier passe par le filtre après un changement de réglage de votre domaine. Aucune boîte n’est déplacée.',
    },
    {
      title: 'Réglage',
      text: 'Les premières semaines, nous relisons avec vous ce qui est retenu et nous ajustons les règles.',
    },
  ],
  cost: {
    text: 'L’abonnement se paie par boîte protégée. La mise en service se paie une fois et dépend du nombre de domaines et d’adresses. Le devis indique les deux.',
    quoteCovers: [
      'les boîtes protégées',
      'la mise en service',
      'la reprise des contacts autorisés',
      'la sensibilisation des équipes, en option',
    ],
  },
  limits: [
    'Aucun filtre n’arrête tout : « plus de 99,9 % » n’est pas 100 %. Un message suspect reste à signaler, et nous montrons comment.',
    'La demande de confirmation peut surprendre un nouvel expéditeur. Les adresses qui reçoivent des messages automatiques (factures, formulaires) sont donc réglées à part.',
    'Le filtre protège le courrier, pas le poste : un fichier venu d’une clé USB ou d’un site relève d’une protection comme SentinelOne.',
  ],
  quote: {
    subject: 'Demande de devis : MailInBlack',
    request: 'Je souhaite recevoir un devis pour la protection de notre messagerie avec MailInBlack.',
    questions: [
      'Nombre de boîtes à protéger',
      'Messagerie actuelle',
      'Noms de domaine concernés',
      'Incident récent, le cas échéant',
    ],
  },
  back: { path: '/solutions', label: 'Retour' },
  related: [
    { path: '/solutions/sentinel-one', label: 'Protéger aussi les postes avec SentinelOne' },
    { path: '/cybersecurity', label: 'Notre démarche de cybersécurité' },
    { path: '/cloud-services/microsoft-365', label: 'La messagerie Microsoft 365' },
  ],
};
