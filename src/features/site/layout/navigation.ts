/** Link of the navigation bar or the footer. */
export interface NavLinkItem {
  to: string;
  label: string;
}

export const SOLUTION_LINKS: readonly NavLinkItem[] = [
  { to: '/solutions', label: 'Toutes les Solutions' },
  { to: '/cloud-services', label: 'Services Cloud' },
  { to: '/cybersecurity', label: 'Cybersécurité' },
  { to: '/solutions-telecom', label: 'Solutions Télécom' },
  { to: '/premium-management', label: 'Infogérance Premium' },
];

export const FOOTER_LINKS: readonly NavLinkItem[] = [
  { to: '/', label: 'Accueil' },
  ...SOLUTION_LINKS,
  { to: '/cloud-enterprise', label: 'Cloud d’entreprise' },
  { to: '/internet-access', label: 'Accès internet' },
  { to: '/blog', label: 'Blog' },
  { to: '/support', label: 'Support' },
  { to: '/contact', label: 'Contact' },
];

export const LEGAL_LINKS: readonly NavLinkItem[] = [
  { to: '/mentions-legales', label: 'Mentions légales' },
  { to: '/politique-confidentialite', label: 'Politique de confidentialité' },
];

/** Explains the cookies. */
export const COOKIE_POLICY_PATH = '/politique-confidentialite#cookies';
