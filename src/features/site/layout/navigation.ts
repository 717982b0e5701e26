import type { PageLink } from '../content/types';

export const SOLUTION_LINKS: readonly PageLink[] = [
  { path: '/solutions', label: 'Toutes les Solutions' },
  { path: '/cloud-services', label: 'Services Cloud' },
  { path: '/cybersecurity', label: 'Cybersécurité' },
  { path: '/solutions-telecom', label: 'Solutions Télécom' },
  { path: '/premium-management', label: 'Infogérance Premium' },
];

export const FOOTER_LINKS: readonly PageLink[] = [
  { path: '/', label: 'Accueil' },
  ...SOLUTION_LINKS,
  { path: '/cloud-enterprise', label: 'Cloud d’entreprise' },
  { path: '/internet-access', label: 'Accès internet' },
  { path: '/blog', label: 'Blog' },
  { path: '/support', label: 'Support' },
  { path: '/contact', label: 'Contact' },
];

export const LEGAL_LINKS: readonly PageLink[] = [
  { path: '/mentions-legales', label: 'Mentions légales' },
  { path: '/politique-confidentialite', label: 'Politique de confidentialité' },
];

/** Hash of the contact form, which focuses its first field for it. */
export const CONTACT_FORM_HASH = '#formulaire';

/** Section on cookies in the privacy policy. */
export const COOKIE_SECTION_URL = '/politique-confidentialite#cookies';
