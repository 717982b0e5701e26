import type { TelecomProduct } from '../types';

export const aircall: TelecomProduct = {
  path: '/solutions-telecom/aircall',
  name: 'Aircall',
  h1: 'Aircall, le téléphone des équipes en ligne',
  family: 'Téléphonie en ligne',
  icon: 'headset',
  lead: 'Une téléphonie entièrement en ligne pour les équipes de vente et de service client : pas de boîtier, des numéros ouverts en quelques clics et des appels notés dans votre gestion commerciale.',
  features: {
    title: 'Ce que fait Aircall',
    items: [
      'Application pour ordinateur, navigateur et téléphone, sans boîtier',
      'Numéros français et étrangers, dans une même équipe',
      'Files d’attente, horaires, accueil vocal et répartition des appels',
      'Liaison avec les logiciels de gestion commerciale et de support courants',
      'Notes, étiquettes et affectation d’un appel à un collègue',
      'Écoute et aide en direct par un responsable, selon l’édition',
      'Tableaux de bord : appels reçus, manqués, durée d’attente',
    ],
  },
  benefits: [
    {
      icon: 'gauge',
      title: 'Chaque appel laisse une trace',
      text: 'L’appel, sa durée et la note rejoignent la fiche du client. Le commercial suivant sait ce qui a été dit.',
    },
    {
      icon: 'people',
      title: 'Une équipe qui change de taille',
      text: 'Un renfort pour la saison arrive le matin et décroche l’après-midi, avec un casque et un ordinateur.',
    },
    {
      icon: 'eye',
      title: 'Voir la charge du jour',
      text: 'Le responsable voit les appels en attente et les appels manqués, et renforce l’accueil quand il le faut.',
    },
  ],
  audience: [
    'Pour les équipes commerciales et les services clients qui passent leur journée au téléphone devant un ordinateur, sur un ou plusieurs sites ou à domicile. Pour un atelier, un hôtel ou un cabinet avec des postes fixes, 3CX sera plus naturel.',
  ],
  steps: [
    {
      title: 'Besoins et outils',
      text: 'Nombre de personnes, logiciel de gestion commerciale, volumes d’appels : de quoi choisir l’édition.',
    },
    {
      title: 'Numéros',
      text: 'Ouverture de nouveaux numéros ou portage des vôtres, à une date fixée avec l’opérateur.',
    },
    {
      title: 'Parcours et liaisons',
      text: 'Files, horaires, messages d’accueil, puis le lien avec votre gestion commerciale, essayé sur de vrais appels.',
    },
    {
      title: 'Prise en main',
      text: 'Une séance avec l’équipe, une autre avec le responsable pour les tableaux de bord.',
    },
  ],
  cost: {
    text: 'L’abonnement se paie par personne, selon l’édition et les communications. La mise en place se paie une fois. Le devis sépare les deux.',
    quoteCovers: [
      'les licences par personne',
      'les numéros et les communications',
      'la liaison avec votre logiciel',
      'la prise en main',
    ],
  },
  limits: [
    'Tout passe par internet : sans une bonne ligne, la voix se hache. Nous la mesurons d’abord.',
    'Le service est hébergé par l’éditeur, il ne s’installe pas chez vous.',
    'Le prix par personne convient à ceux qui téléphonent beaucoup ; pour un poste qui sonne deux fois par jour, un standard comme 3CX revient en général moins cher.',
  ],
  back: { path: '/solutions-telecom', label: 'Retour' },
  related: [
    { path: '/solutions-telecom/3cx', label: 'Comparer avec 3CX' },
    { path: '/solutions-telecom/wazo', label: 'Comparer avec Wazo' },
    { path: '/internet-access', label: 'Une ligne faite pour la voix' },
  ],
};
