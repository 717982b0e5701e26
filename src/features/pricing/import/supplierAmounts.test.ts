import { describe, expect, it } from 'vitest';
import { summarizeImport, type SupplierCase } from '../testing/summarizeImport';
import { parseCsvText } from './parseCsv';

const ignoreProgress = () => undefined;
const NBSP = '\u00A0';
const NARROW = '\u202F';
const THIN = '\u2009';

/** Headings of numbers that are no commissions. */
const FOREIGN_HEADINGS = ['Engagement (mois)', 'Minimum', 'Durée (mois)', 'Nb postes', 'Coef', 'Total'] as const;

const COMMISSION_CASES: readonly SupplierCase[] = [
  ...FOREIGN_HEADINGS.map((heading): SupplierCase => [
    `no commission under ${heading}`,
    `Désignation;PU HT;${heading}\nA;12,50;12\nB;8,00;36`,
    ['A | 12,50 | -', 'B | 8,00 | -'],
    ['1 header'],
  ]),
  [
    'no commission from the second column of a merged price heading',
    'Désignation;Prix HT;;Prix TTC;\n;1 an;3 ans;1 an;3 ans\nLicence A;10,00;27,00;12,00;32,40',
    ['Licence A | 10,00 | -'],
    ['1 header', '2 emptyField'],
  ],
  [
    'no commission from whole prices below a merged price heading',
    'Désignation;Prix HT;\n;1 an;3 ans\nLicence A;10;27\nLicence B;5;13',
    ['Licence A | 10,00 | -', 'Licence B | 5,00 | -'],
    ['1 header', '2 emptyField'],
  ],
  [
    'no fractions as commissions',
    'Désignation;Prix HT;Commission\nA;12,50;0,15\nB;8,00;0,2\nC;8,00;0,15 %\nD;8,00;0\nE;8,00;',
    ['C | 8,00 | 0,15', 'D | 8,00 | 0', 'E | 8,00 | -'],
    ['1 header', '2 commissionFraction', '3 commissionFraction'],
  ],
  [
    'commissions below 1 beside others',
    'Désignation;Prix HT;Commission\nA;12,50;0,5\nB;8,00;15',
    ['A | 12,50 | 0,5', 'B | 8,00 | 15'],
    ['1 header'],
  ],
  [
    'commissions below 1 under a percent sign',
    'Désignation;Prix HT;Commission (%)\nA;12,50;0,5',
    ['A | 12,50 | 0,5'],
    ['1 header'],
  ],
  [
    'no commission from prices with VAT in the order of the template',
    'Routeur;100;120\nBorne;80;96',
    ['Routeur | 100,00 | -', 'Borne | 80,00 | -'],
  ],
  [
    'no commission from quantities before totals',
    'Routeur;120,00;2;240,00\nBorne;80,00;15;1200,00\nCâble;5,00;1;5,00',
    ['Routeur | 120,00 | -', 'Borne | 80,00 | -', 'Câble | 5,00 | -'],
  ],
  [
    'the commission before the prices that follow from it',
    'Routeur;120,00;15;138,00;165,60\nBorne;80,00;15;92,00;110,40',
    ['Routeur | 120,00 | 15', 'Borne | 80,00 | 15'],
  ],
  ['commissions below 1 without headings', 'A;12,50;0,5', ['A | 12,50 | 0,5']],
  ['a commission without a heading', 'Désignation;Prix HT;\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  ['a commission under a percent sign', 'Désignation;Prix HT;%\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  ['a commission with percent signs', 'Désignation;Prix HT;Pour vous\nA;12,50;15 %', ['A | 12,50 | 15'], ['1 header']],
];

const CONTENT_CASES: readonly SupplierCase[] = [
  [
    'a reference before the template columns',
    'X1;Licence A;12,50;15\nX2;Licence B;1,50;10',
    ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10'],
  ],
  [
    'a footer in the order of the template',
    'X1;Licence A;12,50;15\nX2;Licence B;1,50;10\nTotal;2;14,00;',
    ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10'],
    ['3 total'],
  ],
  [
    'a label that is a number',
    'X1;Licence A;12,50;15\nX2;Licence B;1,50;10\nX3;365;12,50;15',
    ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10', '365 | 12,50 | 15'],
  ],
  [
    'the template columns with few prices',
    'A;sur devis;15\nB;sur devis;15\nC;12,50;15',
    ['C | 12,50 | 15'],
    ['1 priceNotANumber', '2 priceNotANumber'],
  ],
  ['percent signs', '15 %;Licence A;12,50\n10 %;Licence B;1,50', ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10']],
  [
    'a price with VAT beside it',
    'X1;Licence A;10,00;12,00\nX2;Licence B;5,00;6,00',
    ['Licence A | 10,00 | -', 'Licence B | 5,00 | -'],
  ],
  [
    'a price with VAT in the place of a commission',
    'Licence A;12,50 €;15,00 €\nLicence B;10,00 €;12,00 €',
    ['Licence A | 12,50 | -', 'Licence B | 10,00 | -'],
  ],
  [
    'an extra note',
    'Licence A;12,50;15;à vie\nLicence B;1,50;10;',
    ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10'],
  ],
  ...['12,50 $', '12,50 € TTC', '12,50 €/mois', 'CHF 12.50', '-12,50 €'].map((price): SupplierCase => [
    `no commission as the price beside ${price}`,
    `Licence A;${price};15\nLicence B;${price};10`,
    [],
    price.startsWith('-') ? ['1 priceOutOfRange', '2 priceOutOfRange'] : ['1 emptyField', '2 emptyField'],
  ]),
  [
    'a price in euros beside dollars',
    'Licence A;14,00 $;12,50\nLicence B;3,00 $;2,00',
    ['Licence A | 12,50 | -', 'Licence B | 2,00 | -'],
  ],
  [
    'a quantity before the price',
    'Licence A;1;note;12,50\nLicence B;3;;1,50',
    ['Licence A | 12,50 | -', 'Licence B | 1,50 | -'],
  ],
];

const AMOUNT_CASES: readonly SupplierCase[] = [
  ['a euro sign', 'A;12,50 €;15 %\nB;€ 1,00;10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['EUR', 'A;12,50 EUR;15\nB;EUR 1.00;10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['HT behind prices', 'A;12,50 € HT;15\nB;1,00 H.T.;10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['HTVA and HT in parentheses', 'A;12,50 € HTVA;15\nB;1,00 (HT);10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['TTC behind prices', 'A;12,50;15\nB;15,00 € TTC;10', ['A | 12,50 | 15'], ['2 priceWithVat']],
  ['dollars', 'A;12,50;15\nB;$15.00;10\nC;15 CHF;10', ['A | 12,50 | 15'], ['2 priceNotInEuros', '3 priceNotInEuros']],
  [
    'spaces in thousands',
    `A;1 234,50;15\nB;1${NBSP}234,50${NBSP}€;15\nC;1${NARROW}234,50;15\nD;1${THIN}234,50;15`,
    ['A | 1234,50 | 15', 'B | 1234,50 | 15', 'C | 1234,50 | 15', 'D | 1234,50 | 15'],
  ],
  ['points in thousands', 'A;1.234,50;15\nB;1.234.567;15', ['A | 1234,50 | 15', 'B | 1234567,00 | 15']],
  [
    'no point that may be one of thousands',
    'A;1.234,50;15\nB;1.250;15\nC;1.250 €;15\nD;0.250;15\nE;12.5;15',
    ['A | 1234,50 | 15', 'D | 0,25 | 15', 'E | 12,50 | 15'],
    ['2 ambiguousThousands', '3 ambiguousThousands'],
  ],
  [
    'no comma that may be one of thousands',
    'A\t1,234.50\t15\nB\t1,250\t15\nC\t1.250\t15',
    ['A | 1234,50 | 15', 'C | 1,25 | 15'],
    ['2 ambiguousThousands'],
  ],
  [
    'no point that may be one of thousands where a comma begins the decimals',
    'A;12,50;15\nB;1.250;15\nC;1,250;15\nD;0.250;15',
    ['A | 12,50 | 15', 'C | 1,25 | 15', 'D | 0,25 | 15'],
    ['2 ambiguousThousands'],
  ],
  [
    'no comma that may be one of thousands where a point begins the decimals',
    'A\t12.5\t15\nB\t1,250\t15\nC\t1.250\t15',
    ['A | 12,50 | 15', 'C | 1,25 | 15'],
    ['2 ambiguousThousands'],
  ],
  ['three decimals without thousands', 'A;1.250;15\nB;2,125;15', ['A | 1,25 | 15', 'B | 2,13 | 15']],
  ['English thousands', 'A\t1,234.50\t15\nB\t12.00\t15', ['A | 1234,50 | 15', 'B | 12,00 | 15']],
  ['Swiss thousands', "A;1’234.50;15\nB;1'234.50;15", ['A | 1234,50 | 15', 'B | 1234,50 | 15']],
  ['a missing price', 'A;12,50;15\nB;;15\nC;sur devis;15', ['A | 12,50 | 15'], ['2 emptyField', '3 priceNotANumber']],
  ['a negative price', 'A;12,50;15\nB;-3,00;15', ['A | 12,50 | 15'], ['2 priceOutOfRange']],
  ['a missing commission', 'A;12,50;15\nB;1,00;', ['A | 12,50 | 15', 'B | 1,00 | -']],
  ['a commission that is a word', 'A;12,50;15\nB;1,00;selon volume', ['A | 12,50 | 15'], ['2 commissionNotANumber']],
  [
    'totals',
    'Libellé;Prix\nA;12,50\nSous-total;12,50\nTotal HT;12,50\nTotal général :;12,50',
    ['A | 12,50 | -'],
    ['1 header', '3 total', '4 total', '5 total'],
  ],
  ...['Total (HT)', 'TOTAL HT €', 'Total (HT €)', 'Total mensuel HT', `Total annuel (€)${NBSP}:`, 'TOTAUX'].map(
    (total): SupplierCase => [
      `the total ${total}`,
      `Libellé;Prix;Commission\nA;12,50;15\n${total};12,50;`,
      ['A | 12,50 | 15'],
      ['1 header', '3 total'],
    ],
  ),
  ...['TVA', 'TVA 20 %', 'TVA (20%) :', 'T.V.A. à 5,5 %', 'Montant TVA', 'Dont TVA 20,00 %'].map(
    (total): SupplierCase => [
      `the tax ${total}`,
      `Libellé;Prix;Commission\nA;12,50;15\n${total};2,50;`,
      ['A | 12,50 | 15'],
      ['1 header', '3 total'],
    ],
  ),
  [
    'products whose names begin like a total',
    'Libellé;Prix\nTotal Security;12,50\nTotal mensuel Security;8,00\nTVA Facile;3,00',
    ['Total Security | 12,50 | -', 'Total mensuel Security | 8,00 | -', 'TVA Facile | 3,00 | -'],
    ['1 header'],
  ],
  [
    'a product called Total',
    'Libellé;Prix\nTotal Security 2026;12,50',
    ['Total Security 2026 | 12,50 | -'],
    ['1 header'],
  ],
  [
    'no decimal commas below two headings',
    'Libellé,Prix HT\nLicence A,12,50\nLicence B,8,90\nLicence C,7.50\nLicence D,6.50,15',
    ['Licence C | 7,50 | -', 'Licence D | 6,50 | 15'],
    ['1 header', '2 decimalCommaNeedsQuotes', '3 decimalCommaNeedsQuotes'],
  ],
  ['a typed apostrophe', "'=q;12,50;15", ["'=q | 12,50 | 15"]],
  ['an apostrophe copied from a spreadsheet', "'=q\t12,50\t15", ['=q | 12,50 | 15']],
];

const FREE_LINE_CASES: readonly SupplierCase[] = [
  ['price and commission', 'Licence A - 12,50 € HT - 15%', ['Licence A | 12,50 | 15']],
  ['no commission', 'Licence A - 12,50 €\nLicence B : 1,00 € HT', ['Licence A | 12,50 | -', 'Licence B | 1,00 | -']],
  [
    'dashes and numbers in labels',
    'Pack 3 - 5 postes - an 2 - 12,50 € - 15 %',
    ['Pack 3 - 5 postes - an 2 | 12,50 | 15'],
  ],
  [
    'decimals without a euro sign',
    'Licence A 12,50\nLicence B 1.00',
    ['Licence A | 12,50 | -', 'Licence B | 1,00 | -'],
  ],
  ['bullets', '• Licence A : 12,50 €\n- Licence B : 8 €', ['Licence A | 12,50 | -', 'Licence B | 8,00 | -']],
  [
    'the quoted lines of an e-mail',
    '> Licence A : 12,50 €\n> > Licence B : 8 €\n>> - Licence C > 5 postes : 9 €',
    ['Licence A | 12,50 | -', 'Licence B | 8,00 | -', 'Licence C > 5 postes | 9,00 | -'],
  ],
  [
    'labels that begin with a quantity',
    '> 10 postes : 8 €\n>= 50 postes : 7 €',
    ['> 10 postes | 8,00 | -', '>= 50 postes | 7,00 | -'],
  ],
  ['dot leaders', 'Licence A ........ 12,50 €\nLicence B....8 €', ['Licence A | 12,50 | -', 'Licence B | 8,00 | -']],
  [
    'HTVA and ex VAT',
    'Licence A - 12,50 € HTVA - 15%\nLicence B : 1,00 € (ex VAT)',
    ['Licence A | 12,50 | 15', 'Licence B | 1,00 | -'],
  ],
  ['a commission in parentheses', 'Licence A - 12,50 € HT (15 %)', ['Licence A | 12,50 | 15']],
  ['commas in labels', 'Licence A, par poste, par an - 12,50 €', ['Licence A, par poste, par an | 12,50 | -']],
  ['a year before the price', 'Office 2021 120,00 €', ['Office 2021 | 120,00 | -']],
  [
    'thousands behind a dash',
    `Serveur - 1 249,00 €\nBaie - 1${NBSP}100 €`,
    ['Serveur | 1249,00 | -', 'Baie | 1100,00 | -'],
  ],
  [
    'a number that may be thousands',
    'Licence A - 12,50 €\nOffice 365 120,00 €',
    ['Licence A | 12,50 | -'],
    ['2 ambiguousPrice'],
  ],
  [
    'two amounts, one of which may be the commission or another price',
    'Licence A - 12,50 €\nLicence B   9,00   13,50\nLicence C 9,00 € 13,50 €\nLicence D - 9,00 € HT - 15,5\nLicence E, 2 × 9,00 € = 18,00 €\nLicence F 9,00 € 13,50\nLicence G 9 € 13 €',
    ['Licence A | 12,50 | -'],
    ['2 twoAmounts', '3 twoAmounts', '4 twoAmounts', '5 twoAmounts', '6 twoAmounts', '7 twoAmounts'],
  ],
  [
    'a former price in the sentence',
    'Licence A - 12,50 €\nLicence B, 10,00 € au lieu de 9,00 €\nLicence C : 9,00 € → 10,00 €\nEurope 10,00 €',
    ['Licence A | 12,50 | -', 'Europe | 10,00 | -'],
    ['2 twoAmounts', '3 twoAmounts'],
  ],
  [
    'only lines of two amounts',
    'Licence A, par poste   9,00   13,50\nLicence B, par poste   8,00   12,00',
    [],
    ['1 twoAmounts', '2 twoAmounts'],
  ],
  [
    'versions in labels',
    'Ubuntu 24.04 - 120,00 €\nCâble USB 3.0 12,50\nOffice 2021 € 120,00',
    ['Ubuntu 24.04 | 120,00 | -', 'Câble USB 3.0 | 12,50 | -', 'Office 2021 | 120,00 | -'],
  ],
  [
    'no point that may be one of thousands in the price, beside one that is',
    'Serveur 3.125 - 1.234,50 €\nOnduleur : 1.250 €\nBorne 3.125 : 80,00 €',
    ['Serveur 3.125 | 1234,50 | -', 'Borne 3.125 | 80,00 | -'],
    ['2 ambiguousThousands'],
  ],
  [
    'no point that may be one of thousands in a free line beside decimals after a comma',
    'Licence 24.04 : 12,50 €\nOnduleur : 1.250 €\nBorne : 1,250 €',
    ['Licence 24.04 | 12,50 | -', 'Borne | 1,25 | -'],
    ['2 ambiguousThousands'],
  ],
  ['three decimals in free lines without thousands', 'Licence A : 1.250 €', ['Licence A | 1,25 | -']],
  ['TTC', 'Licence A - 12,50 €\nLicence B - 15,00 € TTC', ['Licence A | 12,50 | -'], ['2 priceWithVat']],
  [
    'TTC before the price',
    'Licence A - 12,50 €\nLicence B TTC : 15,00 €\nLicence C - TTC 15,00 €',
    ['Licence A | 12,50 | -'],
    ['2 priceWithVat', '3 priceWithVat'],
  ],
  ['a single line with TTC', 'Licence B - 15,00 € TTC', [], ['1 priceWithVat']],
  [
    'a minus at the price',
    'Licence A - 12,50 €\nRemise : -12,50 €\nRemise -8,00 €\nWi-Fi 6-9,00 €',
    ['Licence A | 12,50 | -', 'Wi-Fi 6 | 9,00 | -'],
    ['2 priceOutOfRange', '3 priceOutOfRange'],
  ],
  [
    'a typographic minus at the price',
    'Licence A - 12,50 €\nRemise : –12,50 €\nRemise : —8,00 €\nRemise : \u22128,00 €\nLicence B –9,00 €\nLicence C : – 7 €\nA\u22122,00',
    ['Licence A | 12,50 | -', 'Licence B | 9,00 | -', 'Licence C | 7,00 | -'],
    ['2 priceOutOfRange', '3 priceOutOfRange', '4 priceOutOfRange', '7 priceOutOfRange'],
  ],
  [
    'a number without sign and decimals',
    'Licence A - 12,50 €\nLicence B - 12',
    ['Licence A | 12,50 | -'],
    ['2 priceNotANumber'],
  ],
  ['a price alone', 'Licence A - 12,50 €\n12,50 €', ['Licence A | 12,50 | -'], ['2 emptyField']],
  [
    'section lines',
    'Sauvegarde :\nLicence A - 12,50 €',
    ['Licence A | 12,50 | - | section Sauvegarde'],
    ['1 emptyField'],
  ],
  [
    'sentences of an e-mail',
    'Bonjour,\nTarifs au 1er janvier :\n- Licence A : 12,50 € HT\nCordialement',
    ['Licence A | 12,50 | - | section Tarifs au 1er janvier'],
    ['1 emptyField', '2 priceNotANumber', '4 emptyField'],
  ],
  [
    'no lowest of several prices',
    'Licence A - 12,50 €\nLicence B à partir de 8,00 €\nLicence C : dès 8,00 €\nLicence D - environ 8,00 €\nAccès 8,00 €',
    ['Licence A | 12,50 | -', 'Accès | 8,00 | -'],
    ['2 priceNotANumber', '3 priceNotANumber', '4 priceNotANumber'],
  ],
  [
    'only free lines with prices in euros that are rejected',
    'Licence A : 4,00 € HT/mois\nLicence B à partir de 2,50 €',
    [],
    ['1 priceNotANumber', '2 priceNotANumber'],
  ],
  [
    'the tax below free lines',
    'Licence A - 12,50 €\nTVA 20 % : 2,50 €\nT.V.A. 2,50 €',
    ['Licence A | 12,50 | -'],
    ['2 total', '3 total'],
  ],
  [
    'no amounts of legal notices',
    'Licence A - 12,50 €\nSARL au capital de 10.000 €\nSAS au capital social de 10.000,00 euros\nCapital social : 1 000 €\nIndemnité forfaitaire de recouvrement : 40 €\nSupport capital - 8,00 €',
    ['Licence A | 12,50 | -', 'Support capital | 8,00 | -'],
    ['2 legalNotice', '3 legalNotice', '4 legalNotice', '5 legalNotice'],
  ],
  ['totals', 'Licence A - 12,50 €\nTotal : 12,50 €', ['Licence A | 12,50 | -'], ['2 total']],
  [
    'dashes of any length',
    'Licence A – 12,50 € – 15 %\nLicence B — 8 €',
    ['Licence A | 12,50 | 15', 'Licence B | 8,00 | -'],
  ],
];

const CASES = [...COMMISSION_CASES, ...CONTENT_CASES, ...AMOUNT_CASES, ...FREE_LINE_CASES];

describe('parseCsvText with the amounts of suppliers', () => {
  for (const [name, text, read, unread = []] of CASES) {
    it(`reads ${name}`, () => {
      expect(summarizeImport(parseCsvText(text, ignoreProgress))).toEqual({ read, unread, undecided: [] });
    });
  }
});
