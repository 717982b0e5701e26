import { company } from '../../../config/company';
import type { MailTemplate, PageLink, Step } from './types';

/** A managed-service plan. */
export interface Plan {
  readonly id: 'essentiel' | 'pro' | 'enterprise';
  readonly name: string;
  /** In whole euros; null if quoted on request. */
  readonly eurosPerUserPerMonth: number | null;
  readonly text: string;
  readonly points: readonly string[];
  readonly fit: string;
  readonly quote: MailTemplate;
}

export interface PlanComparisonRow {
  readonly label: string;
  readonly values: Readonly<Record<Plan['id'], string>>;
}

export const PLANS: readonly Plan[] = [
  {
    id: 'essentiel',
    name: 'Essentiel',
    eurosPerUserPerMonth: 29,
    text: 'Un interlocuteur, un support et des postes tenus à jour.',
    points: ['Support de 8h à 18h', 'Réponse en moins de 4 h', 'Postes et serveurs supervisés', 'Antivirus géré'],
    fit: 'Pour les petites équipes dont l’informatique doit simplement marcher.',
    quote: {
      subject: 'Demande de devis : infogérance Essentiel',
      request: 'Je souhaite recevoir un devis pour le plan d’infogérance Essentiel.',
      questions: ['Nombre d’utilisateurs', 'Nombre de serveurs', 'Nombre de sites', 'Date de début souhaitée'],
    },
  },
  {
    id: 'pro',
    name: 'Pro',
    eurosPerUserPerMonth: 49,
    text: 'Une réponse plus rapide et une protection renforcée.',
    points: [
      'Support aux horaires élargis du contrat',
      'Réponse en moins de 2 h',
      'Sauvegardes et réseau supervisés aussi',
      'Protection EDR des postes et filtre du courrier',
    ],
    fit: 'Pour les entreprises qu’une demi-journée d’arrêt met en difficulté.',
    quote: {
      subject: 'Demande de devis : infogérance Pro',
      request: 'Je souhaite recevoir un devis pour le plan d’infogérance Pro.',
      questions: ['Nombre d’utilisateurs', 'Nombre de serveurs', 'Nombre de sites', 'Date de début souhaitée'],
    },
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    eurosPerUserPerMonth: null,
    text: 'Une surveillance de jour comme de nuit et des engagements écrits pour vous.',
    points: [
      'Support 24/7',
      'Réponse en moins de 30 min',
      'Supervision en continu',
      'Centre de supervision de la sécurité 24/7',
    ],
    fit: 'Pour plusieurs sites, des données sensibles ou une activité qui ne ferme pas.',
    quote: {
      subject: 'Demande de devis : infogérance Enterprise',
      request: 'Je souhaite recevoir une proposition pour le plan d’infogérance Enterprise.',
      questions: ['Nombre d’utilisateurs', 'Nombre de sites', 'Horaires à couvrir', 'Engagements attendus'],
    },
  },
];

/** Rows of the comparison: hours, response time, supervision, security, audit. */
export const PLAN_COMPARISON_ROWS: readonly PlanComparisonRow[] = [
  {
    label: 'Horaires du support',
    values: { essentiel: '8h-18h', pro: 'Élargis, selon le contrat', enterprise: '24/7' },
  },
  {
    label: 'Temps de réponse',
    values: { essentiel: 'Moins de 4 h', pro: 'Moins de 2 h', enterprise: 'Moins de 30 min' },
  },
  {
    label: 'Supervision',
    values: {
      essentiel: 'Postes et serveurs',
      pro: 'Postes, serveurs, réseau et sauvegardes',
      enterprise: 'Tout le parc, en continu',
    },
  },
  {
    label: 'Sécurité',
    values: {
      essentiel: 'Antivirus géré et mises à jour',
      pro: 'Protection EDR et filtre du courrier',
      enterprise: 'Protection EDR et centre de supervision 24/7',
    },
  },
  {
    label: 'Audit',
    values: {
      essentiel: 'À l’entrée',
      pro: 'À l’entrée, puis chaque année',
      enterprise: 'Régulier, au rythme du contrat',
    },
  },
];

export const PREMIUM_MANAGEMENT_PAGE = {
  h1: 'L’infogérance, à un prix que l’on peut lire',
  lead: 'Un montant par utilisateur et par mois, un support que l’on joint, un parc surveillé. Vous savez ce que vous payez, ce qui est compris, et en combien de temps on vous répond.',
  plansTitle: 'Trois plans',
  priceUnit: 'par utilisateur et par mois',
  onRequest: 'Sur devis',
  onRequestUnit: 'selon vos sites et vos engagements',
  quoteLabel: 'Demander un devis',
  tableTitle: 'Comparer les plans',
  tableCaption: 'Les plans d’infogérance Essentiel, Pro et Enterprise, ligne par ligne',
  responseNote: `Le temps de réponse est le délai dans lequel un technicien prend votre demande en charge, pendant les horaires du support de votre plan. Nos bureaux ouvrent ${company.hours.spoken} ; les horaires du support sont ceux du contrat.`,
  includedTitle: 'Ce que l’infogérance change',
  included: [
    {
      before: 'On appelle « quelqu’un qui s’y connaît », quand il est libre.',
      after: 'Un numéro, une demande suivie, un délai connu.',
    },
    {
      before: 'La facture de dépannage arrive après la panne.',
      after: 'Un montant régulier, que l’on peut inscrire au budget.',
    },
    {
      before: 'On découvre que la sauvegarde ne marchait plus.',
      after: 'À partir du plan Pro, un échec de sauvegarde est signalé le lendemain matin.',
    },
  ],
  stepsTitle: 'Les premiers mois',
  steps: [
    {
      title: 'Audit d’entrée',
      text: 'Matériel, licences, sauvegardes, accès, contrats : un état écrit, que vous gardez.',
    },
    {
      title: 'Remise à niveau',
      text: 'Les urgences d’abord : sauvegardes, mises à jour, comptes oubliés. Ce qui a un coût est chiffré à part, avant.',
    },
    {
      title: 'Vitesse de croisière',
      text: 'Support, supervision et visites selon le plan. Vos demandes et leurs délais se consultent dans l’espace client.',
    },
    {
      title: 'Point régulier',
      text: 'Ce qui a été fait, ce qui vieillit, ce qu’il faudra prévoir. Vous décidez avec les chiffres.',
    },
  ] satisfies readonly Step[],
  limitsTitle: 'Ce qui n’est pas compris',
  limits: [
    'Le matériel, les licences et les projets (déménagement, nouveau serveur) font l’objet d’un devis séparé.',
    'Les logiciels métier restent soutenus par leur éditeur ; nous l’appelons pour vous et nous suivons la demande.',
    'Les plans Essentiel et Pro se comptent par utilisateur. Pour un parc particulier, comme un atelier ou une école, nous faisons un calcul à part.',
  ],
  questionsTitle: 'Questions fréquentes',
  questions: [
    {
      title: 'Qui compte comme utilisateur ?',
      text: 'Une personne qui travaille avec un ordinateur de l’entreprise. Un poste partagé par deux équipes se discute : c’est écrit au contrat.',
    },
    {
      title: 'Peut-on changer de plan ?',
      text: 'Oui, par exemple d’Essentiel à Pro quand une panne devient plus coûteuse. Les conditions du changement figurent au contrat.',
    },
    {
      title: 'Et notre informaticien ?',
      text: 'Il garde la main. L’infogérance peut ne couvrir que les absences, la supervision ou la nuit : c’est un devis Enterprise.',
    },
  ],
  related: [
    { path: '/solutions/ninja-rmm', label: 'La supervision avec NinjaRMM' },
    { path: '/cybersecurity', hash: '#centre', label: 'Le centre de supervision 24/7' },
    { path: '/support', label: 'Joindre le support' },
  ] satisfies readonly PageLink[],
  contactTitle: 'Combien pour votre équipe ?',
  contactText:
    'Indiquez le nombre d’utilisateurs et de sites : vous recevez un chiffrage et la liste de ce qui est compris.',
  contactLabel: 'Demander un chiffrage',
  contact: {
    subject: 'Demande de chiffrage : infogérance',
    request: 'Je souhaite recevoir un chiffrage pour l’infogérance de notre informatique.',
    questions: ['Nombre d’utilisateurs', 'Nombre de sites', 'Plan envisagé, si vous le connaissez'],
  } satisfies MailTemplate,
} as const;

/**
 * Copy of the price section. `users` must equal a question of the plans' quotes: the calculator answers and removes it.
 */
export const PRICE_SECTION = {
  title: 'Calculer votre prix',
  lead: 'Le prix du plan dépend du seul nombre d’utilisateurs. Le matériel, les licences et les projets sont chiffrés à part ; un parc particulier, comme un atelier ou une école, aussi.',
  users: 'Nombre d’utilisateurs',
  perMonth: 'par\u00a0mois',
  perYear: 'par\u00a0an',
  tableCriterion: 'Utilisateurs',
  tableCaption: 'Prix des plans Essentiel et Pro selon le nombre d’utilisateurs',
} as const;
