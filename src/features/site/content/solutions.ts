import type { IconName } from '../icons/Icon';
import type { LinkablePath, MailTemplate, PageLink } from './types';

/** Copy of one card of the catalogue; `SolutionsPage` maps it to a `Card`. */
export interface SolutionCard {
  readonly name: string;
  readonly icon: IconName;
  readonly text: string;
  readonly path: LinkablePath;
}

/** The nine cards in display order; Microsoft 365 and Google Workspace link to their canonical path. */
export const SOLUTION_CARDS: readonly SolutionCard[] = [
  {
    name: 'Microsoft 365',
    icon: 'cloud',
    text: 'Exchange 50 Go, OneDrive 1 To et Office sur 5 appareils par personne, repris de votre messagerie actuelle.',
    path: '/cloud-services/microsoft-365',
  },
  {
    name: 'Google Workspace',
    icon: 'people',
    text: 'Gmail à votre nom de domaine, documents à plusieurs dans le navigateur, rien à installer.',
    path: '/cloud-services/google-workspace',
  },
  {
    name: '3CX',
    icon: 'phone',
    text: 'Le standard complet : postes fixes, ordinateurs et portables sous un seul numéro.',
    path: '/solutions-telecom/3cx',
  },
  {
    name: 'Wazo',
    icon: 'network',
    text: 'La téléphonie ouverte, reliée à votre logiciel métier et à plusieurs sites.',
    path: '/solutions-telecom/wazo',
  },
  {
    name: 'MailInBlack',
    icon: 'mail',
    text: 'Plus de 99,9 % des courriers indésirables détectés avant la boîte aux lettres.',
    path: '/solutions/mailinblack',
  },
  {
    name: 'SentinelOne',
    icon: 'shield',
    text: 'Un rançongiciel arrêté en cours d’action, la machine isolée, le déroulé expliqué.',
    path: '/solutions/sentinel-one',
  },
  {
    name: 'Keeper Security',
    icon: 'key',
    text: 'Un coffre chiffré par personne, des dossiers partagés par service, une vue pour le dirigeant.',
    path: '/solutions/keeper-security',
  },
  {
    name: 'NinjaRMM',
    icon: 'radar',
    text: 'Disques, sauvegardes, mises à jour : les signes de panne vus à temps, l’aide à distance.',
    path: '/solutions/ninja-rmm',
  },
  {
    name: 'Proxmox',
    icon: 'server',
    text: 'Plusieurs serveurs sur une machine, avec un logiciel libre et des restaurations essayées.',
    path: '/solutions/proxmox',
  },
];

/** A customer need, in the customer's words, and the page with the solution. */
export interface CustomerNeedRow {
  readonly need: string;
  readonly answer: string;
  readonly links: readonly PageLink[];
}

export const SOLUTIONS_PAGE = {
  h1: 'Neuf solutions que nous installons et que nous suivons',
  lead: 'Nous proposons peu de produits, mais nous les connaissons : chacun est installé, repris de l’existant et suivi par nos techniciens, sur place à Foix, Pamiers ou Toulouse comme à distance.',
  cardsTitle: 'Le catalogue',
  cardLabel: 'Découvrir',
  needsTitle: 'Partir du besoin plutôt que du produit',
  needsIntro:
    'Vous n’avez pas à connaître les noms. Voici les phrases que nous entendons le plus, et par où commencer.',
  needs: [
    {
      need: '« Les mails n’arrivent plus, ou il en arrive trop. »',
      answer: 'Une messagerie à votre domaine, et un filtre placé devant.',
      links: [
        { path: '/cloud-services', label: 'Messageries et suites' },
        { path: '/solutions/mailinblack', label: 'MailInBlack' },
      ],
    },
    {
      need: '« On a peur du rançongiciel. »',
      answer: 'Protéger les postes, ranger les mots de passe, essayer les sauvegardes.',
      links: [
        { path: '/cybersecurity', label: 'La démarche' },
        { path: '/solutions/sentinel-one', label: 'SentinelOne' },
      ],
    },
    {
      need: '« Le serveur a huit ans. »',
      answer: 'Le remplacer chez vous, ou le confier à notre cloud : les deux se comparent.',
      links: [
        { path: '/solutions/proxmox', label: 'Proxmox' },
        { path: '/cloud-enterprise', label: 'Cloud d’entreprise' },
      ],
    },
    {
      need: '« On rate des appels. »',
      answer: 'Un standard qui suit les personnes, et une ligne qui tient.',
      links: [
        { path: '/solutions-telecom', label: 'Téléphonie' },
        { path: '/internet-access', label: 'Accès internet' },
      ],
    },
    {
      need: '« Plus personne ne s’occupe de l’informatique. »',
      answer: 'Un forfait par utilisateur, avec support et supervision.',
      links: [{ path: '/premium-management', label: 'Les plans d’infogérance' }],
    },
  ] satisfies readonly CustomerNeedRow[],
  choiceTitle: 'Comment nous choisissons avec vous',
  choice: [
    {
      title: 'On regarde l’existant',
      text: 'Ce qui marche reste. Un produit n’est proposé que s’il règle un problème que vous avez nommé.',
    },
    {
      title: 'On compare deux options',
      text: 'Avec leurs coûts sur la durée et leurs limites, y compris l’option de ne rien changer.',
    },
    {
      title: 'On écrit le devis ligne par ligne',
      text: 'Licences, mise en place et suivi sont séparés : vous savez ce qui revient chaque mois.',
    },
  ],
  contactTitle: 'Une question sur une solution ?',
  contactText:
    'Écrivez-nous en deux lignes ce qui vous gêne aujourd’hui : nous vous répondons avec une piste, pas avec une brochure.',
  contactLabel: 'Demander plus d’informations',
  contact: {
    subject: 'Demande d’informations sur vos solutions',
    request: 'Je souhaite en savoir plus sur vos solutions.',
    questions: ['Ce qui nous gêne aujourd’hui', 'Nombre de personnes'],
  } satisfies MailTemplate,
} as const;
