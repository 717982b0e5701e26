import { describe, expect, it } from 'vitest';
import { findPlaceholders } from './companyPlaceholders';

describe('findPlaceholders', () => {
  it.each([
    ['a reserved domain', 'contact@pyrene.example'],
    ['the word Exemple', '1 rue de l’Exemple'],
    ['a registration number of zeros', 'RCS Foix 000 000 000'],
    ['a number from the range for fiction', '05 36 49 00 10'],
    ['the same number with points', '05.36.49.00.10'],
    ['the same number with hyphens', '05-36-49-00-10'],
    ['the same number in international form', '+33 5 36 49 00 10'],
    ['such a number in an address', 'https://wa.me/33639980012'],
  ])('finds %s', (_what, value) => {
    expect(findPlaceholders({ a: { b: value } })).toEqual([{ path: 'a.b', value }]);
  });

  it.each(['06 05 36 49 12', '+33605364912', '06.33.53.64.91'])('accepts %s, which has such digits inside', (value) => {
    expect(findPlaceholders(value)).toEqual([]);
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

  // Uses its own data, so that the test still passes once the company file holds real values.
  it('returns the path of every placeholder', () => {
    const identity = {
      name: 'Pyrène Exemple',
      legalForm: 'Société à responsabilité limitée au capital de 000 000 000 €',
      siteOrigin: 'https://www.pyrene.example',
      registration: { number: 'RCS Foix 000 000 000', vat: 'FR00 000000000' },
      phone: { href: 'tel:+33536490010', label: '05 36 49 00 10' },
      coverage: [{ department: 'Ariège', towns: ['Foix', 'Exempleville'] }],
    };
    expect(findPlaceholders(identity).map(({ path }) => path)).toEqual([
      'name',
      'legalForm',
      'siteOrigin',
      'registration.number',
      'registration.vat',
      'phone.href',
      'phone.label',
      'coverage.0.towns.1',
    ]);
  });
});
