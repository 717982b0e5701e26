import { describe, expect, it } from 'vitest';
import { company } from './company';
import { findPlaceholders } from './companyPlaceholders';

describe('placeholders of the company file', () => {
  it.each([
    ['a reserved domain', 'contact@pyrene.example'],
    ['the word Exemple', '1 rue de l’Exemple'],
    ['a registration number of zeros', 'RCS Foix 000 000 000'],
    ['a number from the range for fiction', '05 36 49 00 10'],
    ['the same number in international form', 'https://wa.me/33639980012'],
  ])('finds %s', (_what, value) => {
    expect(findPlaceholders({ a: { b: value } })).toEqual([{ path: 'company.a.b', value }]);
  });

  it('accepts a real identity', () => {
    expect(
      findPlaceholders({
        name: 'Dupont Informatique',
        phone: '05 61 02 03 04',
        siren: '552 100 554',
        mail: 'a@dupont.fr',
      }),
    ).toEqual([]);
  });

  it('names every identity value that a deploy must not publish', () => {
    const paths = findPlaceholders(company).map((entry) => entry.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'company.name',
        'company.siteOrigin',
        'company.legalForm',
        'company.registration.siren',
        'company.registration.registry',
        'company.registration.vat',
        'company.phone.href',
        'company.sales.email',
        'company.links.bookingCalendar',
        'company.links.chat',
      ]),
    );
  });
});
