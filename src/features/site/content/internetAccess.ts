import type { KeyFigure, MailTemplate, Offer, Step } from './types';

interface AccessOffer extends Offer {
  readonly figure: KeyFigure;
}

export const INTERNET_ACCESS_PAGE = {
  h1: 'La ligne internet qu’il faut à votre activité',
  lead: 'Téléphonie, messagerie, sauvegarde, caisse : tout passe par la ligne. Nous vérifions ce qui est disponible à votre adresse, nous comparons, et nous restons votre seul interlocuteur quand elle tombe.',
  offersTitle: 'Trois accès, selon ce qu’une coupure vous coûte',
  offers: [
    {
      icon: 'fibre',
      title: 'Fibre FTTH',
      text: 'La fibre mutualisée, la plus courante, aux débits élevés.',
      figure: { value: '2 Gb/s', label: 'de débit au plus' },
      points: [
        'Débit élevé pour un coût contenu',
        'Adresse IP fixe et routeur professionnel en option',
        'Convient à la bureautique, au cloud et à la voix de petites équipes',
      ],
      suitableFor: 'Pour un bureau, un commerce ou un cabinet qui supporte quelques heures d’arrêt.',
    },
    {
      icon: 'shield',
      title: 'Fibre dédiée',
      text: 'Une fibre qui n’est qu’à vous, avec des engagements écrits.',
      figure: { value: '1 Gb/s', label: 'de débit garanti' },
      points: [
        'Débit garanti : il ne baisse pas aux heures chargées',
        'Garantie de temps de rétablissement, inscrite au contrat',
        'Non partagée : sauvegarde, téléphonie et visioconférence ne se gênent pas',
      ],
      suitableFor: 'Pour un site dont l’arrêt bloque la production ou l’accueil des clients.',
    },
    {
      icon: 'network',
      title: 'Secours 4G',
      text: 'Une seconde voie par le réseau mobile, qui prend le relais.',
      figure: { value: '4G', label: 'de secours, indépendante du câble' },
      points: [
        'Bascule automatique quand la ligne principale tombe',
        'Réseau et câble différents : une pelleteuse ne coupe pas tout',
        'Sert aussi en attendant le raccordement de la fibre',
      ],
      suitableFor: 'Pour tous ceux qui téléphonent, encaissent ou travaillent en ligne.',
    },
  ] satisfies readonly AccessOffer[],
  compareTitle: 'Comparer les trois accès',
  compareCaption: 'Les trois accès, critère par critère',
  compare: [
    { label: 'Débit', cells: ['Jusqu’à 2 Gb/s', '1 Gb/s garanti', 'Selon la couverture'] },
    { label: 'Débit garanti', cells: ['Non', 'Oui', 'Non'] },
    { label: 'Garantie de rétablissement', cells: ['Non', 'Oui, au contrat', 'Prend le relais, sans garantie'] },
    { label: 'Disponibilité', cells: ['Selon l’adresse', 'Étude et parfois travaux', 'Mesure sur place'] },
    { label: 'Usage', cells: ['Ligne principale', 'Ligne principale sensible', 'Secours ou attente'] },
  ],
  stepsTitle: 'De l’adresse à la ligne',
  steps: [
    {
      title: 'Éligibilité',
      text: 'Avec votre adresse exacte, nous vérifions les offres réellement disponibles, et la 4G sur place s’il le faut.',
    },
    {
      title: 'Proposition',
      text: 'Deux solutions au plus, avec leur délai, leur coût mensuel et ce que dit le contrat en cas de panne.',
    },
    {
      title: 'Raccordement',
      text: 'Nous suivons l’opérateur et nous sommes là pour le passage des câbles. L’ancienne ligne reste ouverte.',
    },
    {
      title: 'Mise en service',
      text: 'Routeur, Wi-Fi, téléphonie et secours sont réglés, puis une coupure est simulée devant vous.',
    },
  ] satisfies readonly Step[],
  limitsTitle: 'Ce qu’il faut savoir',
  limits: [
    '« Jusqu’à 2 Gb/s » est un débit maximal : il dépend de l’adresse, du matériel et de l’heure. Seule la fibre dédiée le garantit.',
    'En vallée, la 4G varie d’une pièce à l’autre. Nous mesurons avant de proposer, et une antenne extérieure change parfois tout.',
    'Le délai de raccordement dépend de l’opérateur et des travaux : nous le demandons avant que vous ne signiez.',
  ],
  costTitle: 'Ce que cela coûte',
  cost: 'Un abonnement mensuel, des frais de mise en service et, pour la fibre dédiée, parfois des travaux. Les prix dépendent de l’adresse : l’éligibilité vient donc avant le devis.',
  contactTitle: 'Quelle ligne à votre adresse ?',
  contactText: 'Envoyez-nous l’adresse du site et le nombre de personnes : nous revenons avec ce qui est disponible.',
  contactLabel: 'Vérifier mon adresse',
  contact: {
    subject: 'Demande d’éligibilité : accès internet',
    request: 'Je souhaite savoir quels accès internet sont disponibles à notre adresse.',
    questions: ['Adresse du site', 'Nombre de personnes', 'Ligne actuelle', 'Secours 4G souhaité (oui ou non)'],
  } satisfies MailTemplate,
} as const;
