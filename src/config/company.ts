/**
 * Identity of the company, defined only here. All values are placeholders that can be recognized (the word « Exemple »,
 * `.example` domains, phone numbers that ARCEP reserves for fiction); the deploy fails while `companyPlaceholders.ts`
 * finds one.
 */

export interface PostalAddress {
  street: string;
  postalCode: string;
  city: string;
  region: string;
  countryCode: string;
}

/** A department in which the company works on site, with its main towns. */
export interface ServiceArea {
  department: string;
  code: string;
  towns: readonly string[];
}

/** Opening hours, Europe/Paris: machine-readable (`days` are schema.org day names), then in French. */
export interface OpeningHours {
  days: readonly string[];
  opens: string;
  closes: string;
  daysLabel: string;
  timesLabel: string;
  label: string;
  shortLabel: string;
  /** Hours for use inside a sentence, e.g. « du lundi au vendredi, de 9h00 à 18h00 ». */
  spoken: string;
}

const SITE_ORIGIN = 'https://www.pyrene.example';
const EMERGENCY_PHONE = '+33536490012';

export const company = {
  name: 'Pyrène Exemple',
  legalName: 'Pyrène Exemple SARL',
  legalForm: 'Société à responsabilité limitée au capital de 000 000 000 €',
  tagline: 'Expert IT & Cloud en Ariège et Haute-Garonne',
  siteOrigin: SITE_ORIGIN,
  /** Company registration; the footer shows `registry`, the legal notice `registry` and `vat`. */
  registration: { siren: '000 000 000', registry: 'RCS Foix 000 000 000', vat: 'FR00 000000000' },
  publicationDirector: 'Camille Exemple',
  headOffice: {
    street: '1 rue de l’Exemple',
    postalCode: '09000',
    city: 'Foix',
    region: 'Occitanie',
    countryCode: 'FR',
  } satisfies PostalAddress,
  agency: {
    street: '2 rue de l’Exemple',
    postalCode: '31000',
    city: 'Toulouse',
    region: 'Occitanie',
    countryCode: 'FR',
  } satisfies PostalAddress,
  phone: { href: 'tel:+33536490010', international: '+33536490010', label: '05 36 49 00 10' },
  supportPhone: { href: `tel:${EMERGENCY_PHONE}`, international: EMERGENCY_PHONE, label: '05 36 49 00 12' },
  mailboxes: {
    contact: 'contact@pyrene.example',
    support: 'support@pyrene.example',
    privacy: 'donnees@pyrene.example',
  },
  /** Recipient of quote requests. */
  sales: { name: 'Camille Exemple', email: 'commercial@pyrene.example' },
  hours: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '18:00',
    daysLabel: 'Du lundi au vendredi',
    timesLabel: '9h00-18h00',
    label: 'Du lundi au vendredi, 9h00-18h00',
    shortLabel: 'Lun.-ven. 9h00-18h00',
    spoken: 'du lundi au vendredi, de 9h00 à 18h00',
  } satisfies OpeningHours,
  coverage: [
    {
      department: 'Ariège',
      code: '09',
      towns: ['Foix', 'Pamiers', 'Saint-Girons', 'Lavelanet', 'Tarascon-sur-Ariège'],
    },
    {
      department: 'Haute-Garonne',
      code: '31',
      towns: ['Toulouse', 'Muret', 'Saint-Gaudens', 'Colomiers', 'Tournefeuille'],
    },
  ] satisfies readonly ServiceArea[],
  links: {
    clientPortal: 'https://portail.pyrene.example/',
    remoteSupport: 'https://assistance.pyrene.example/',
    /**
     * The content policy allows frames of this origin only. With a `Cross-Origin-Resource-Policy` of `same-origin`, the
     * host would fail the request that tests whether it responds.
     */
    bookingCalendar: 'https://agenda.example/rendez-vous',
    /** Messaging app; `text` holds a prefilled greeting. */
    chat: 'https://wa.me/33639980012',
  },
} as const;
