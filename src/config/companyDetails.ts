import type { PostalAddress } from './company';

/** Facts about the company that few pages name. Placeholders are recognizable as in `company.ts`. */
export const companyDetails = {
  legalForm: 'Société à responsabilité limitée au capital de 000 000 000 €',
  vatNumber: 'FR00 000000000',
  publicationDirector: 'Camille Exemple',
  agency: {
    street: '2 rue de l’Exemple',
    postalCode: '31000',
    city: 'Toulouse',
    region: 'Occitanie',
    countryCode: 'FR',
  } satisfies PostalAddress,
  /** Europe/Paris; days are schema.org names. `company.hours` says the same in French. */
  openingTimes: {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
    opens: '09:00',
    closes: '18:00',
  },
  /** Departments in which the company works on site, with their main towns. */
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
  ],
} as const;
