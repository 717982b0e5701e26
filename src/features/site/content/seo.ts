/** Title, breadcrumb data and canonical path of a page; meta descriptions are in `descriptions.ts`. */
export interface PageSeo {
  /** 30 to 60 characters, without the company’s name. */
  readonly title: string;
  /** Short name for breadcrumbs. */
  readonly label: string;
  /** Path one step up in the breadcrumbs; the home page has none. */
  readonly parent: string | null;
  /** Canonical path, if the same content has another URL. */
  readonly canonical?: string;
}

const HOME = '/';
const SOLUTIONS = '/solutions';
const CLOUD = '/cloud-services';
const SECURITY = '/cybersecurity';
const TELECOM = '/solutions-telecom';

/** SEO data of all inner public pages by path. */
export const INNER_PAGE_SEO = {
  '/solutions': {
    title: 'Solutions informatiques pour les entreprises en Ariège',
    label: 'Solutions',
    parent: HOME,
  },
  '/cloud-services/microsoft-365': {
    title: 'Microsoft 365 pour les entreprises à Foix et Toulouse',
    label: 'Microsoft 365',
    parent: CLOUD,
  },
  '/cloud-services/google-workspace': {
    title: 'Google Workspace pour les entreprises en Occitanie',
    label: 'Google Workspace',
    parent: CLOUD,
  },
  '/solutions/microsoft-365': {
    title: 'Solution Microsoft 365 en Ariège et Haute-Garonne',
    label: 'Microsoft 365',
    parent: SOLUTIONS,
    canonical: '/cloud-services/microsoft-365',
  },
  '/solutions/google-workspace': {
    title: 'Solution Google Workspace en Ariège et Haute-Garonne',
    label: 'Google Workspace',
    parent: SOLUTIONS,
    canonical: '/cloud-services/google-workspace',
  },
  '/solutions/mailinblack': {
    title: 'MailInBlack : protéger la messagerie de l’entreprise',
    label: 'MailInBlack',
    parent: SOLUTIONS,
  },
  '/solutions/sentinel-one': {
    title: 'SentinelOne : postes et serveurs sous protection EDR',
    label: 'SentinelOne',
    parent: SOLUTIONS,
  },
  '/solutions/keeper-security': {
    title: 'Keeper Security : les mots de passe de l’entreprise',
    label: 'Keeper Security',
    parent: SOLUTIONS,
  },
  '/solutions/ninja-rmm': {
    title: 'NinjaRMM : supervision du parc informatique à distance',
    label: 'NinjaRMM',
    parent: SOLUTIONS,
  },
  '/solutions/proxmox': {
    title: 'Proxmox : virtualisation de serveurs pour les PME',
    label: 'Proxmox',
    parent: SOLUTIONS,
  },
  '/cybersecurity/bitwarden': {
    title: 'Bitwarden : gestionnaire de mots de passe ouvert',
    label: 'Bitwarden',
    parent: SECURITY,
  },
  '/solutions-telecom': {
    title: 'Téléphonie IP pour les entreprises : 3CX et Wazo',
    label: 'Solutions télécom',
    parent: HOME,
  },
  '/solutions-telecom/3cx': {
    title: 'Standard téléphonique 3CX à Foix, Pamiers et Toulouse',
    label: '3CX',
    parent: TELECOM,
  },
  '/solutions-telecom/wazo': {
    title: 'Wazo : téléphonie ouverte reliée à vos logiciels',
    label: 'Wazo',
    parent: TELECOM,
  },
  '/solutions-telecom/aircall': {
    title: 'Aircall : téléphonie en ligne pour vos équipes',
    label: 'Aircall',
    parent: TELECOM,
  },
  '/cloud-enterprise': {
    title: 'Cloud d’entreprise : serveurs managés et migration',
    label: 'Cloud d’entreprise',
    parent: HOME,
  },
  '/internet-access': {
    title: 'Accès internet professionnel : fibre et secours 4G',
    label: 'Accès internet',
    parent: HOME,
  },
  '/premium-management': {
    title: 'Infogérance : plans Essentiel, Pro et Enterprise',
    label: 'Infogérance premium',
    parent: HOME,
  },
  '/cybersecurity': {
    title: 'Cybersécurité des PME en Ariège et Haute-Garonne',
    label: 'Cybersécurité',
    parent: HOME,
  },
  '/cloud-services': {
    title: 'Services cloud : messagerie, fichiers, hébergement',
    label: 'Services cloud',
    parent: HOME,
  },
  '/contact': {
    title: 'Contact : nous écrire ou nous appeler en Ariège',
    label: 'Contact',
    parent: HOME,
  },
  '/rendez-vous': {
    title: 'Prendre rendez-vous avec un technicien en Ariège',
    label: 'Rendez-vous',
    parent: HOME,
  },
  '/support': {
    title: 'Support informatique et télémaintenance en Ariège',
    label: 'Support',
    parent: HOME,
  },
  '/mentions-legales': {
    title: 'Mentions légales : éditeur, hébergeur, droits',
    label: 'Mentions légales',
    parent: HOME,
  },
  '/politique-confidentialite': {
    title: 'Politique de confidentialité et gestion des cookies',
    label: 'Politique de confidentialité',
    parent: HOME,
  },
} as const satisfies Readonly<Record<string, PageSeo>>;

/** Path of an inner public page; the compiler or tests check the links in the copy against it. */
export type InnerPagePath = keyof typeof INNER_PAGE_SEO;

/** SEO data of the 404 page, which has no URL and no breadcrumbs. */
export const NOT_FOUND_SEO = {
  title: 'Page introuvable : reprendre le bon chemin',
} as const;
