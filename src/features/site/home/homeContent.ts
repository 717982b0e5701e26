import { company } from '../../../config/company';
import { companyDetails } from '../../../config/companyDetails';
import type { Card } from '../blocks/CardGrid';
import type { IconName } from '../icons/Icon';

/** Copy of the home page. Texts use plain spaces; the build applies French typography. */

export const HERO = {
  lead: 'Serveurs, postes, téléphones, fibre : nous installons, surveillons et dépannons l’informatique des entreprises, du Couserans au Capitole.',
  action: 'Commencer maintenant',
  facts: [
    { value: '09 + 31', label: 'interventions sur site en Ariège et Haute-Garonne' },
    { value: '< 30 min', label: 'de délai de réponse avec le plan Enterprise' },
    { value: '24/7', label: 'de supervision avec les contrats qui l’incluent' },
  ],
} as const;

/**
 * Summit labels of the panorama, in units of the drawing: `x`, `y` is the summit, `top` the top of the label. Altitudes
 * contain their French spaces, since the build's typography skips texts without a word.
 */
export const SUMMIT_LABELS = [
  { name: 'Saint-Barthélemy', altitude: '2\u202F348\u00A0m', x: 190, y: 153, top: 62 },
  { name: 'Montcalm', altitude: '3\u202F077\u00A0m', x: 590, y: 58, top: 4 },
  { name: 'Trois Seigneurs', altitude: '2\u202F199\u00A0m', x: 915, y: 172, top: 84 },
  { name: 'Mont Valier', altitude: '2\u202F838\u00A0m', x: 1150, y: 89, top: 26 },
] as const;

export const SERVICES: readonly Card[] = [
  {
    icon: 'cloud',
    title: 'Services cloud',
    text: 'Messagerie, fichiers et outils de bureau en ligne avec Microsoft 365 ou Google Workspace ; nous reprenons l’existant.',
    to: '/cloud-services',
    linkLabel: 'Voir les services cloud',
  },
  {
    icon: 'shield',
    title: 'Cybersécurité',
    text: 'Postes, réseau et données protégés, surveillés et sauvegardés ; vos équipes formées à reconnaître un courrier piégé.',
    to: '/cybersecurity',
    linkLabel: 'Voir la cybersécurité',
  },
  {
    icon: 'headset',
    title: 'Infogérance premium',
    text: 'Un contrat clair par utilisateur et par mois : support, mises à jour, supervision et sécurité, dès 29 €.',
    to: '/premium-management',
    linkLabel: 'Comparer les plans',
  },
  {
    icon: 'phone',
    title: 'Solutions télécom',
    text: 'Un standard 3CX, Wazo ou Aircall : vos numéros conservés, le bureau et le portable joignables ensemble.',
    to: '/solutions-telecom',
    linkLabel: 'Voir la téléphonie',
  },
  {
    icon: 'fibre',
    title: 'Accès internet',
    text: 'Fibre jusqu’à 2 Gb/s, fibre dédiée à débit garanti et secours 4G, y compris là où la vallée se resserre.',
    to: '/internet-access',
    linkLabel: 'Choisir une ligne',
  },
  {
    icon: 'server',
    title: 'Cloud d’entreprise',
    text: 'Vos serveurs hébergés et managés, la migration sans arrêt de travail, ou un mélange des deux mondes.',
    to: '/cloud-enterprise',
    linkLabel: 'Voir le cloud d’entreprise',
  },
];

interface Expertise {
  icon: IconName;
  title: string;
  text: string;
}

export const EXPERTISE: readonly Expertise[] = [
  {
    icon: 'lock',
    title: 'Sécurité Maximale',
    text: 'Protection des postes et de la messagerie, sauvegardes restaurées à l’essai, accès vérifiés. Ce qui compte n’est pas d’avoir une sauvegarde, mais de savoir repartir.',
  },
  {
    icon: 'cloud',
    title: 'Solutions Cloud',
    text: 'Nous conseillons le cloud quand il simplifie, et un serveur chez vous quand il convient mieux. Le chiffrage compare les deux sur trois ans.',
  },
  {
    icon: 'clock',
    title: 'Support 24/7',
    text: `Le bureau répond ${company.hours.spoken}. Avec les contrats qui incluent le 24/7, la supervision et l’astreinte prennent le relais la nuit et le week-end.`,
  },
];

export const STRENGTHS: readonly Expertise[] = [
  {
    icon: 'pin',
    title: 'Présence Locale',
    text: 'À Toulouse et à Foix, nous servons toute l’Occitanie, et notamment l’Ariège et la Haute-Garonne.',
  },
  {
    icon: 'people',
    title: 'Support de Proximité',
    text: 'Une équipe locale à Foix, à Pamiers et dans toute l’Ariège : le même technicien connaît votre installation d’une fois sur l’autre.',
  },
  {
    icon: 'gauge',
    title: 'Réactivité Garantie',
    text: 'Intervention rapide sur site en Ariège et en Haute-Garonne, avec un délai écrit dans votre contrat.',
  },
];

export const COVERAGE_SUBTITLE = 'Expert IT présent dans toute l’Ariège et la Haute-Garonne';

export const COVERAGE_CARDS = [
  ...companyDetails.coverage.map(({ department, code, towns }) => ({ title: department, mark: code, items: towns })),
  {
    title: 'Services Proposés',
    mark: 'IT',
    items: ['Support sur site', 'Maintenance préventive', 'Installation réseau', 'Solutions cloud', 'Cybersécurité'],
  },
] as const;
