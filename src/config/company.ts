/**
 * Identity of the company, defined only here and in `companyDetails.ts`: every page loads this file. All values are
 * placeholders that can be recognized (the word « Exemple », `.example` domains, phone numbers that ARCEP reserves for
 * fiction); the deploy fails while `companyPlaceholders.ts` finds one.
 */

export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  region: string;
  countryCode: string;
}

const SITE_ORIGIN = 'https://www.pyrene.example';

export const company = {
  name: 'Pyrène Exemple',
  legalName: 'Pyrène Exemple SARL',
  tagline: 'Expert IT & Cloud en Ariège et Haute-Garonne',
  siteOrigin: SITE_ORIGIN,
  /** Trade register and number. */
  registration: 'RCS Foix 000 000 000',
  headOffice: {
    street: '1 rue de l’Exemple',
    postalCode: '09000',
    city: 'Foix',
    region: 'Occitanie',
    countryCode: 'FR',
  } satisfies PostalAddress,
  phone: { href: 'tel:+33536490010', international: '+33536490010', label: '05 36 49 00 10' },
  supportPhone: { href: 'tel:+33536490012', label: '05 36 49 00 12' },
  mailboxes: {
    contact: 'contact@pyrene.example',
    support: 'support@pyrene.example',
    privacy: 'donnees@pyrene.example',
  },
  /** Recipient of quote requests. */
  sales: { name: 'Camille Exemple', email: 'commercial@pyrene.example' },
  /** Opening hours in French; `companyDetails.openingTimes` holds the same times for code. */
  hours: {
    daysLabel: 'Du lundi au vendredi',
    timesLabel: '9h00-18h00',
    label: 'Du lundi au vendredi, 9h00-18h00',
    shortLabel: 'Lun.-ven. 9h00-18h00',
    /** For use inside a sentence. */
    spoken: 'du lundi au vendredi, de 9h00 à 18h00',
  },
  links: {
    clientPortal: 'https://portail.pyrene.example/',
    remoteSupport: 'https://assistance.pyrene.example/',
    /**
     * The content policy allows frames of this origin only. With a `Cross-Origin-Resource-Policy` of `same-origin`, the
     * host would fail the request that tests whether it responds.
     */
    bookingCalendar: 'https://agenda.example/rendez-vous',
    /** Conversation in WhatsApp. */
    chat: 'https://wa.me/33639980012',
  },
} as const;
