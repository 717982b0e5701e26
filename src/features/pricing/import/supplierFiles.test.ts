import { describe, expect, it } from 'vitest';
import { buildGridCsv } from '../../../domain/pricing/buildCsv';
import { planImport } from '../../../domain/pricing/import/planImport';
import { proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines } from '../../../domain/pricing/import/readImportLines';
import { buildPartnerList, buildPartnerListCsv } from '../../../domain/pricing/partnerList';
import { buildSolution } from '../../../domain/pricing/testing/testBuilders';
import { PARTNER_LIST_TEXTS } from '../export/messages';
import { getColumns } from '../grid/columns';
import { parseCsvBytes, parseCsvText, type CsvResult } from './parseCsv';

const ignoreProgress = () => undefined;
const NBSP = '\u00A0';
const NARROW = '\u202F';
const THIN = '\u2009';
const BOM = '\uFEFF';

/** Writes what was read as `label | price | commission`, with section and reference where there is one. */
function summarize(result: CsvResult) {
  if (!result.ok) throw new Error(result.failure.code);
  const proposal = proposeMapping(result.table);
  const { lines, unread } = readImportLines(result.table, proposal);
  return {
    read: lines.map(({ label, price, commission, section, reference }) =>
      [label, price, commission ?? '-', section && `section ${section}`, reference && `réf. ${reference}`]
        .filter(Boolean)
        .join(' | '),
    ),
    unread: unread.map(({ line, reason }) => `${line} ${reason}`),
    undecided: proposal.undecided,
  };
}

type Case = readonly [name: string, text: string, read: readonly string[], unread?: readonly string[]];

const SEPARATOR_CASES: readonly Case[] = [
  ['semicolons', 'A;12,50;15\nB;1,00;10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['tabs of a spreadsheet', 'A\t12,50\t15\nB\t1,00\t10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['commas with decimal points', 'A,12.50,15\nB,1.00,10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['commas with quoted decimal commas', 'A,"12,50",15\nB,"1,00",10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['CRLF', 'A;12,50;15\r\nB;1,00;10\r\n', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['CR of old Macs', 'A;12,50;15\rB;1,00;10', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['two columns', 'A;12,50\nB;1,00', ['A | 12,50 | -', 'B | 1,00 | -']],
  ['two tab-separated columns', 'A\t12,50\nB\t1,00', ['A | 12,50 | -', 'B | 1,00 | -']],
  ['two comma-separated columns', 'Licence A,12.50\nLicence B,1.00', ['Licence A | 12,50 | -', 'Licence B | 1,00 | -']],
  [
    'two columns of labels with commas',
    'Désignation;Prix HT\nLicence A, par poste, par an;12,50\nLicence B, par poste, par an;8,00',
    ['Licence A, par poste, par an | 12,50 | -', 'Licence B, par poste, par an | 8,00 | -'],
    ['1 header'],
  ],
  [
    'two tab-separated columns below a title with a comma',
    'Tarifs 2026, hors taxes\nLicence A\t12,50\nLicence B\t8,00',
    [
      'Licence A | 12,50 | - | section Tarifs 2026, hors taxes',
      'Licence B | 8,00 | - | section Tarifs 2026, hors taxes',
    ],
    ['1 emptyField'],
  ],
  [
    'tabs, with semicolons in a label',
    'Désignation\tPrix\nLicence A\t12,50\nLicence B; poste; an\t8,00',
    ['Licence A | 12,50 | -', 'Licence B; poste; an | 8,00 | -'],
    ['1 header'],
  ],
  [
    'free lines in an e-mail of sentences with commas',
    'Bonjour Paul,\nSuite à notre échange, voici nos tarifs :\nLicence A : 5,60 € HT\nCordialement,',
    ['Licence A | 5,60 | - | section Suite à notre échange, voici nos tarifs'],
    ['1 emptyField', '2 emptyField', '4 emptyField'],
  ],
  [
    'free lines with commas in an e-mail of sentences with more',
    'Bonjour,\nLicence A, par mois : 5,60 € HT\nJean, votre conseiller\nCordialement,',
    ['Licence A, par mois | 5,60 | - | section Bonjour'],
    ['1 emptyField', '3 emptyField', '4 emptyField'],
  ],
  [
    'free lines, one of whose labels holds semicolons',
    'Licence A - 12,50 €\nLicence B; poste; an - 8 €\nLicence C - 5,00 €',
    ['Licence A | 12,50 | -', 'Licence B; poste; an | 8,00 | -', 'Licence C | 5,00 | -'],
  ],
  [
    'a Markdown table in an e-mail',
    'Bonjour,\n\n| Désignation | Prix public | Prix achat |\n|---|---:|---:|\n| Licence A \\| B | 20 | 12,50 |\n| Licence B | 15 | 8 |\n',
    ['Licence A | B | 12,50 | -', 'Licence B | 8,00 | -'],
    ['1 header', '3 header'],
  ],
  [
    'a Markdown table without headings',
    '| Licence A | 12,50 |\n| Licence B | 8,00 |',
    ['Licence A | 12,50 | -', 'Licence B | 8,00 | -'],
  ],
  [
    'free lines with a bar',
    'Licence A | 1 an - 12,50 €\nLicence B | 8,00 €',
    ['Licence A | 1 an | 12,50 | -', 'Licence B | 8,00 | -'],
  ],
  ['blank lines', '\n\nA;12,50;15\n\n\nB;1,00;10\n\n', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  [
    'lines of separators',
    'A;12,50;15\n;;\nB;1,00;10\n;;\n',
    ['A | 12,50 | 15', 'B | 1,00 | 10'],
    ['2 emptyField', '4 emptyField'],
  ],
  ['separators in quoted labels', '"A; B, C";12,50;15', ['A; B, C | 12,50 | 15']],
  ['doubled quotes', '"Écran 24"" mat";12,50;15', ['Écran 24" mat | 12,50 | 15']],
  ['a line break in a label', '"Licence\nannuelle";12,50;15', ['Licence annuelle | 12,50 | 15']],
  ['trailing separators', 'A;12,50;15;;\nB;1,00;10;;', ['A | 12,50 | 15', 'B | 1,00 | 10']],
  ['spaces around fields', ' A ; 12,50 ; 15 ', ['A | 12,50 | 15']],
];

const HEADING_CASES: readonly Case[] = [
  [
    'a discount and the price after it',
    'Désignation;Prix HT;Remise;Prix remisé\nLicence A;20,00;10%;18,00',
    ['Licence A | 18,00 | -'],
    ['1 header'],
  ],
  [
    'the price, not a discount for partners',
    'Désignation;Prix HT;Remise partenaire (%)\nA;20,00;15\nB;10,00;20',
    ['A | 20,00 | -', 'B | 10,00 | -'],
    ['1 header'],
  ],
  ...['Remise revendeur (%)', 'Remise en %', 'Remise max.', 'Remises', 'Partner discount (%)'].map((heading): Case => [
    `no commission under ${heading}`,
    `Désignation;Prix HT;${heading}\nA;20,00;15 %`,
    ['A | 20,00 | -'],
    ['1 header'],
  ]),
  ['a price after a discount in English', 'Item;Discount price\nA;12.50', ['A | 12,50 | -'], ['1 header']],
  ['only the price after a discount', 'Désignation;Tarif remisé\nA;12,50', ['A | 12,50 | -'], ['1 header']],
  ['the template order', 'Solution;Prix Partenaire;Commission (%)\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  ['other words in the template order', 'Nom;Valeur;Pourcentage\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  [
    'another order',
    'Commission;Désignation;Prix HT\n15;Licence A;12,50\n10;Licence B;1',
    ['Licence A | 12,50 | 15', 'Licence B | 1,00 | 10'],
    ['1 header'],
  ],
  [
    'reference and family',
    'Réf.;Famille;Désignation;PU HT;Marge %\nX1;Sauvegarde;Licence A;12,50;15',
    ['Licence A | 12,50 | 15 | section Sauvegarde | réf. X1'],
    ['1 header'],
  ],
  [
    'English headings',
    'SKU,Product Name,Category,Unit Price,Margin\nX1,Licence A,Backup,12.50,15%',
    ['Licence A | 12,50 | 15 | section Backup | réf. X1'],
    ['1 header'],
  ],
  [
    'part number and cost',
    'Part Number\tDescription\tCost\nX1\tLicence A\t12.50',
    ['Licence A | 12,50 | - | réf. X1'],
    ['1 header'],
  ],
  [
    'P/N and dealer price',
    'P/N;Item;List price;Dealer price\nX1;A;20;12,50',
    ['A | 12,50 | - | réf. X1'],
    ['1 header'],
  ],
  ['upper case', 'LIBELLÉ;TARIF;COMMISSION\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  ['no accents', 'designation;prix d’achat;marge\nA;12,50;15', ['A | 12,50 | 15'], ['1 header']],
  ['TTC beside HT', 'Produit;Prix TTC;Prix HT\nA;15,00;12,50', ['A | 12,50 | -'], ['1 header']],
  [
    'the public price beside the own',
    'Produit;Prix public HT;Prix achat HT\nA;20,00;12,50',
    ['A | 12,50 | -'],
    ['1 header'],
  ],
  ...['Unit Price (USD)', 'Prix CHF', 'Prix HT en $', 'UnitPriceGBP'].map((heading): Case => [
    `no euros under ${heading}`,
    `Désignation;${heading}\nA;12,50\nB;9,90`,
    [],
    ['1 header', '2 emptyField', '3 emptyField'],
  ]),
  ...['PV HT', 'PVHT', 'PVP', 'PVP HT', 'PPC', 'PPC HT', 'Prix conseillés HT'].map((heading): Case => [
    `no public price under ${heading}`,
    `Désignation;${heading}\nA;12,50\nB;9,90`,
    [],
    ['1 header', '2 emptyField', '3 emptyField'],
  ]),
  [
    'rates of other values than VAT',
    'Produit;Prix;Taux\nA;12,50;15\nB;8,00;20',
    ['A | 12,50 | 15', 'B | 8,00 | 20'],
    ['1 header'],
  ],
  ['rates of margin', 'Produit;Prix;Taux de marge\nA;12,50;20 %', ['A | 12,50 | 20'], ['1 header']],
  [
    'the price beside those by quantity',
    'Produit;Prix HT;10-49;50+\nA;12,50;11,00;10,00',
    ['A | 12,50 | -'],
    ['1 header'],
  ],
  ['euros beside dollars', 'Produit;Prix (USD);Prix (EUR)\nA;14,00;12,50', ['A | 12,50 | -'], ['1 header']],
  [
    'the currency of each line',
    'Produit;Prix;Devise\nA;12,50;EUR\nB;9,90;USD\nC;8,00;\nD;7,00;SEK\nE;6,00;€',
    ['A | 12,50 | -', 'C | 8,00 | -', 'E | 6,00 | -'],
    ['1 header', '3 priceNotInEuros', '5 priceNotInEuros'],
  ],
  ['RRP beside price', 'Name;RRP;Price\nA;20.00;12.50', ['A | 12,50 | -'], ['1 header']],
  [
    'the joined English headings of Microsoft',
    'ProductTitle,ProductId,Currency,UnitPrice,EffectiveStartDate,ERP Price\nLicence A,X1,EUR,4.56,1/1/2026,5.70',
    ['Licence A | 4,56 | - | réf. X1'],
    ['1 header'],
  ],
  ['former and new price', 'Produit;Ancien prix;Nouveau prix\nA;20,00;12,50', ['A | 12,50 | -'], ['1 header']],
  ['a net price beside the price', 'Produit;Prix;Prix net\nA;20,00;12,50', ['A | 12,50 | -'], ['1 header']],
  [
    'VAT rate and eco-contribution',
    'Produit;TVA;Éco-participation;PU\nA;20;0,12;12,50',
    ['A | 12,50 | -'],
    ['1 header'],
  ],
  ['stock and quantity', 'Stock;Produit;Qté;Prix\n5;A;1;12,50', ['A | 12,50 | -'], ['1 header']],
  ['a margin in euros', 'Produit;Prix;Marge (€)\nA;12,50;3,00', ['A | 12,50 | -'], ['1 header']],
  ['a discount', 'Produit;Prix;Remise\nA;12,50;20%', ['A | 12,50 | -'], ['1 header']],
  [
    'the export of the grid',
    `${BOM}Solution;Prix partenaire (€ HT);Commission (%);Prix revendeur (€ HT);Prix public conseillé (€ HT)\r\nSauvegarde;;;;\r\nA;12,50;15;14,38;17,26\r\n`,
    ['A | 12,50 | 15 | section Sauvegarde'],
    ['1 header', '2 emptyField'],
  ],
  [
    'titles above the headings',
    'Tarifs 2026;;\nValables au 01/01/2026;;\n\nLibellé;Prix;Commission\nA;12,50;15',
    ['A | 12,50 | 15'],
    ['1 header', '2 header', '4 header'],
  ],
  [
    'a year beside the title',
    'Tarif;2026;\nLibellé;Prix;Commission\nA;12,50;15',
    ['A | 12,50 | 15'],
    ['1 header', '2 header'],
  ],
  [
    'merged headings',
    'Produits;;Prix;\nRéf;Désignation;HT;TTC\nX1;Licence A;12,50;15,00',
    ['Licence A | 12,50 | - | réf. X1'],
    ['1 header', '2 header'],
  ],
  [
    'headings repeated on each page',
    'Libellé;Prix;Commission\nA;12,50;15\nLibellé;Prix;Commission\nB;1;10',
    ['A | 12,50 | 15', 'B | 1,00 | 10'],
    ['1 header', '3 header'],
  ],
  [
    'no prices below headings of other columns, until those of the first return',
    'Désignation;Prix achat HT;Prix public HT\nA;11,70;15,00\nDésignation;Prix public HT;Prix achat HT\nB;1068,00;890,00\nLibellé;Prix achat HT;Tarif public\nC;9,00;12,00',
    ['A | 11,70 | -', 'C | 9,00 | -'],
    ['1 header', '3 otherTable', '4 otherTable', '5 priceNotANumber'],
  ],
  [
    'no prices with VAT below a second heading',
    'Désignation;Prix HT;Commission\nA;11,70;15\nMatériel;;\nDésignation;Prix TTC;Commission\nB;1068,00;15',
    ['A | 11,70 | 15'],
    ['1 header', '3 emptyField', '4 otherTable', '5 otherTable'],
  ],
  [
    'no prices below other headings in a file without headings',
    'A;11,70;15\nDésignation;Prix HT;Prix TTC\nB;10,00;12,00',
    ['A | 11,70 | 15'],
    ['2 otherTable', '3 otherTable'],
  ],
  [
    'a table above one with more columns',
    'Libellé;Prix;\nA;11,70;\nB;8,00;\nRéf;Désignation;PU HT\nX1;C;890,00',
    ['A | 11,70 | -', 'B | 8,00 | -'],
    ['1 header', '4 otherTable', '5 otherTable'],
  ],
  [
    'prices below an offer whose texts could be headings',
    'Désignation;Prix HT;Notes\nA;11,70;1 an\nServices;sur devis;tarif dégressif\nB;8,00;1 an',
    ['A | 11,70 | -', 'B | 8,00 | -'],
    ['1 header', '3 priceNotANumber'],
  ],
  [
    'sections between the lines',
    'Libellé;Prix;Commission\nSauvegarde;;\nA;12,50;15\nRéseau;;\nB;1;10',
    ['A | 12,50 | 15 | section Sauvegarde', 'B | 1,00 | 10 | section Réseau'],
    ['1 header', '2 emptyField', '4 emptyField'],
  ],
];

const SECTION_CASES: readonly Case[] = [
  [
    'the section of a merged cell',
    'Famille;Désignation;Prix HT\nSauvegarde;A;sur devis\n;B;12,00\nRéseau;C;11,00\n;D;9,00',
    ['B | 12,00 | - | section Sauvegarde', 'C | 11,00 | - | section Réseau', 'D | 9,00 | - | section Réseau'],
    ['1 header', '2 priceNotANumber'],
  ],
  [
    'sections in the column of sections, or of references',
    'Famille;Réf;Désignation;Prix HT\nSauvegarde;;;\n;X1;A;10,00\n;RÉSEAU;;\n;X2;B;11,00',
    ['A | 10,00 | - | section Sauvegarde | réf. X1', 'B | 11,00 | - | section RÉSEAU | réf. X2'],
    ['1 header', '2 emptyField', '4 emptyField'],
  ],
  [
    'no section from another table',
    'Famille;Désignation;Prix HT\nSauvegarde;A;10,00\nDésignation;Famille;Prix TTC\nBorne;Réseau;12,00\nFamille;Désignation;Prix HT\n;B;9,00',
    ['A | 10,00 | - | section Sauvegarde', 'B | 9,00 | - | section Sauvegarde'],
    ['1 header', '3 otherTable', '4 otherTable', '5 header'],
  ],
  [
    'no section from an amount',
    'Libellé;Prix HT;Notes\nSauvegarde;;\n;12,00;\n;;15\nLicence 5,00 €;;\nA;11,00;',
    ['A | 11,00 | - | section Sauvegarde'],
    ['1 header', '2 emptyField', '3 emptyField', '4 emptyField', '5 emptyField'],
  ],
  [
    'no section from a refused free line',
    'Sauvegarde :\nLicence A - 12,50 €/mois\nLicence B - 8,00 €\nTarifs du 01.02.2026\nLicence C - 9,00 €',
    ['Licence B | 8,00 | - | section Sauvegarde', 'Licence C | 9,00 | - | section Tarifs du 01.02.2026'],
    ['1 emptyField', '2 priceNotANumber', '4 priceNotANumber'],
  ],
];

const TITLE_CASES: readonly Case[] = [
  [
    'headings below a customer number',
    'N° client;123456;Édité le 15/01/2026\nDésignation;Prix public HT;Prix achat HT\nLicence A;20,00;12,50',
    ['Licence A | 12,50 | -'],
    ['1 header', '2 header'],
  ],
  [
    'headings below several numbers',
    'Client;123456;Facturation mensuelle\nDevis;4567;du 12/01\nDésignation;Prix HT;Prix TTC\nLicence A;20,00;24,00',
    ['Licence A | 20,00 | -'],
    ['1 header', '2 header', '3 header'],
  ],
  [
    'no prices below a title with TTC',
    'Tarifs TTC 2026;;\nValables au 01/01/2026;;\nLibellé;Prix;Commission\nA;12,50;15\nB;8,00HT;15',
    ['B | 8,00 | 15'],
    ['1 header', '2 header', '3 header', '4 priceWithVat'],
  ],
  [
    'the price without VAT below a title with TTC',
    'Tarifs TTC et HT;;\nLibellé;Prix;Commission\nA;12,50;15\nTarifs TTC;;\nB;12,50;15\nTarifs hors taxes;;\nC;12,50;15',
    ['A | 12,50 | 15', 'C | 12,50 | 15 | section Tarifs hors taxes'],
    ['1 header', '2 header', '4 emptyField', '5 priceWithVat', '6 emptyField'],
  ],
  [
    'the price of a heading with HT below a title with TTC',
    'Tarifs TTC 2026;;\nLibellé;Prix HT;Commission\nA;12,50;15',
    ['A | 12,50 | 15'],
    ['1 header', '2 header'],
  ],
  [
    'no prices above a note with TTC, but those without VAT',
    'Désignation;Prix;Commission\nA;12,50;15\nB;8,00 HT;15\nPrix exprimés en euros TTC.\nSARL au capital de 10.000 €',
    ['B | 8,00 | 15'],
    ['1 header', '2 priceWithVat', '4 emptyField', '5 emptyField'],
  ],
  [
    'no free lines above a note with TTC',
    'Licence A : 12,50 €\nLicence B : 8,00 € HT\nMontants en euros TTC 2026\nSARL au capital de 10.000 €',
    ['Licence B | 8,00 | -'],
    ['1 priceWithVat', '3 priceWithVat', '4 legalNotice'],
  ],
  [
    'the prices of a title with HT above a note with TTC',
    'Tarifs HT 2026;;\nDésignation;Prix;Commission\nA;12,50;15\nLes prix TTC sont calculés avec 20 % de TVA.',
    ['A | 12,50 | 15'],
    ['1 header', '2 header', '4 emptyField'],
  ],
  [
    'the prices above those of a title with TTC',
    'Licence A : 12,50 €\nTarifs TTC\nLicence B : 8,00 €\nTarifs TTC du matériel\nBorne : 8,00 € TTC',
    ['Licence A | 12,50 | -'],
    ['2 emptyField', '3 priceWithVat', '4 emptyField', '5 priceWithVat'],
  ],
  [
    'no prices below a title of public prices',
    'Tarifs publics HT 2026;;\nPrix HT valables au 01/01/2026;;\nDésignation;Prix;Remise\nA;12,50;15\nTarifs partenaires;;\nB;8,00;15',
    ['B | 8,00 | - | section Tarifs partenaires'],
    ['1 header', '2 header', '3 header', '4 publicPrice', '5 emptyField'],
  ],
  [
    'no free lines below a title of public prices',
    'Voici nos prix de vente conseillés :\nLicence A : 12,50 € HT',
    [],
    ['1 emptyField', '2 publicPrice'],
  ],
  ...['Prix achat HT', 'Prix net', 'Prix revendeur HT', 'PA HT'].map((heading): Case => [
    `the ${heading} below a title of public prices`,
    `Tarif public 2026;;\nDésignation;${heading}\nA;12,50`,
    ['A | 12,50 | -'],
    ['1 header', '2 header'],
  ]),
  [
    'the price beside the public one below a title of public prices',
    'Liste de prix publics 2026;;\nDésignation;Prix public;Prix\nA;20,00;12,50',
    ['A | 12,50 | -'],
    ['1 header', '2 header'],
  ],
  ...['PV HT', 'PVC', 'RRP', 'Prix conseillés'].map((heading): Case => [
    `the price beside ${heading} below a title of public prices`,
    `Tarifs publics 2026;;\nDésignation;${heading};Prix\nA;20,00;12,50`,
    ['A | 12,50 | -'],
    ['1 header', '2 header'],
  ]),
  ...['Tarifs publics et partenaires 2026', 'Tarifs secteur public 2026', 'Remise sur le tarif public'].map(
    (title): Case => [
      `the price below the title ${title}`,
      `${title};;\nDésignation;Prix HT;Commission\nA;12,50;15`,
      ['A | 12,50 | 15'],
      ['1 header', '2 header'],
    ],
  ),
  [
    'no free lines below a title with TTC',
    'Nos tarifs TTC 2026 :\nLicence A : 12,50 €\nLicence B : 8,00 € HT\nTotal TTC : 20,50 €',
    ['Licence B | 8,00 | -'],
    ['1 priceWithVat', '2 priceWithVat', '4 priceWithVat'],
  ],
  [
    'a file whose first lines have no headings',
    'Licence A;12,50;15\nLibellé;Prix;Commission\nLicence B;1,50;10',
    ['Licence A | 12,50 | 15', 'Licence B | 1,50 | 10'],
    ['2 priceNotANumber'],
  ],
  [
    'a file without headings one of whose lines looks like some',
    'X1;Licence A;12,50 €\nX2;Licence B;1,50 €\nPack services;tarif sur devis;\nX3;Licence C;2,50 €',
    ['Licence A | 12,50 | -', 'Licence B | 1,50 | -', 'Licence C | 2,50 | -'],
    ['3 emptyField'],
  ],
];

/** Headings of numbers that are no commissions. */
const FOREIGN_HEADINGS = ['Engagement (mois)', 'Minimum', 'Durée (mois)', 'Nb postes', 'Coef', 'Total'] as const;

const COMMISSION_CASES: readonly Case[] = [
  ...FOREIGN_HEADINGS.map((heading): Case => [
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

const CONTENT_CASES: readonly Case[] = [
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
  ...['12,50 $', '12,50 € TTC', '12,50 €/mois', 'CHF 12.50', '-12,50 €'].map((price): Case => [
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

const AMOUNT_CASES: readonly Case[] = [
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
  ...['Total (HT)', 'TOTAL HT €', 'Total (HT €)', 'Total mensuel HT', `Total annuel (€)${NBSP}:`].map((total): Case => [
    `the total ${total}`,
    `Libellé;Prix;Commission\nA;12,50;15\n${total};12,50;`,
    ['A | 12,50 | 15'],
    ['1 header', '3 total'],
  ]),
  ...['TVA', 'TVA 20 %', 'TVA (20%) :', 'T.V.A. à 5,5 %', 'Montant TVA', 'Dont TVA 20,00 %'].map((total): Case => [
    `the tax ${total}`,
    `Libellé;Prix;Commission\nA;12,50;15\n${total};2,50;`,
    ['A | 12,50 | 15'],
    ['1 header', '3 total'],
  ]),
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

const FREE_LINE_CASES: readonly Case[] = [
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
    'only free lines with prices in euros that are refused',
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

const CASES = [
  ...SEPARATOR_CASES,
  ...HEADING_CASES,
  ...SECTION_CASES,
  ...TITLE_CASES,
  ...COMMISSION_CASES,
  ...CONTENT_CASES,
  ...AMOUNT_CASES,
  ...FREE_LINE_CASES,
];

describe('parseCsvText with readImportLines', () => {
  for (const [name, text, read, unread = []] of CASES) {
    it(`reads ${name}`, () => {
      expect(summarize(parseCsvText(text, ignoreProgress))).toEqual({ read, unread, undecided: [] });
    });
  }

  it.each([
    ['two prices', 'Produit;Prix A;Prix B\nA;12,50;13,50', ['price']],
    ['two labels', 'Désignation;Libellé;Prix\nA;B;12,50', ['solution']],
    ['two commissions', 'Produit;Prix;Commission A;Commission B\nA;12,50;15;10', ['commission']],
    ['VAT rates under Taux', 'Désignation;Prix HT;Taux\nA;12,50;20 %\nB;8,00;5,5 %', ['commission']],
    ['VAT rates without a percent sign', 'Désignation;Prix HT;Taux (%)\nA;12,50;20\nB;8,00;20', ['commission']],
    ['prices by quantity', 'Désignation;1-9;10-49;50+\nA;12,50;11,00;10,00\nB;8,00;7,50;7,00', ['price']],
    ['prices by two quantities', 'Réf.;Désignation;1 à 9 postes;10 et +\nX1;A;12;11\nX2;B;8;7', ['price']],
    ['two prices without headings', 'X1;Licence A;12,50;13,90\nX2;Licence B;1,50;2,00', ['price']],
  ])('leaves %s to choose', (_, text, undecided) => {
    expect(summarize(parseCsvText(text, ignoreProgress))).toMatchObject({ undecided });
  });
});

describe('parseCsvBytes with readImportLines', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const encodeLatin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  it.each([
    ['UTF-8', encode('Téléphonie;12,50 €;15'), ['Téléphonie | 12,50 | 15']],
    ['UTF-8 with a BOM', encode(`${BOM}Téléphonie;12,50;15`), ['Téléphonie | 12,50 | 15']],
    ['Windows-1252', encodeLatin('T\u00e9l\u00e9phonie;1\u00a0234,50;15'), ['Téléphonie | 1234,50 | 15']],
    [
      'the apostrophe of an export',
      encode(`${BOM}'=q;12,50;15\r\n''=q;12,50;15\r\n`),
      ['=q | 12,50 | 15', "'=q | 12,50 | 15"],
    ],
    ['a typed apostrophe', encode("'=q;12,50;15\n"), ["'=q | 12,50 | 15"]],
  ])('reads %s', (_, bytes, read) => {
    expect(summarize(parseCsvBytes(bytes, ignoreProgress)).read).toEqual(read);
  });
});

describe('parseCsvBytes with the lists for partners', () => {
  const rows = ['Licence A', 'Licence B'].map((solution) => buildSolution(solution, { solution }));
  const validity = { from: '2026-01-05', until: null };
  const headings = getColumns(false).map(({ heading }) => heading);

  it.each([
    ['grid', buildGridCsv(rows, headings, { isAdmin: false })],
    ['list', buildPartnerListCsv(buildPartnerList(rows, null), PARTNER_LIST_TEXTS.headings, validity)],
  ])('reads no reseller price of the %s as a partner price', (_, csv) => {
    expect(summarize(parseCsvBytes(new TextEncoder().encode(csv), ignoreProgress)).read).toEqual([]);
  });

  it('reads the reseller price of a supplier', () => {
    expect(
      summarize(parseCsvText('Produit;Prix revendeur HT;Prix public HT\nA;12,50;15,00', ignoreProgress)).read,
    ).toEqual(['A | 12,50 | -']);
  });
});

describe('planImport of a file', () => {
  const listAbsent = (text: string) => {
    const result = parseCsvText(text, ignoreProgress);
    if (!result.ok) throw new Error(result.failure.code);
    const rows = ['Licence A', 'Borne', 'Office 365'].map((solution) => buildSolution(solution, { solution }));
    const read = readImportLines(result.table, proposeMapping(result.table));
    const options = { mode: 'update', defaultCommission: null, picks: new Map(), links: new Map() } as const;
    return planImport(read, rows, options).absent.map(({ solution }) => solution);
  };

  it.each([
    'Licence A - 12,00 € TTC',
    'Licence A : 12,00 € TTC - 15 %',
    'Licence A (TTC) : 12,00 €',
    'Licence A - TTC 12,00 €',
    'Licence A - 12,00 €/mois',
    'Licence A - 12',
    'Licence A : –12,00 €',
    'Licence A - 12,00 € HT - 15,00',
    'Licence A   12,00   18,00',
    'Licence A : 12,00 € → 18,00 €',
    'Licence A à partir de 12,00 €',
  ])('lists no row as absent whose free line is refused: %s', (line) => {
    expect(listAbsent(`${line}\nBorne - 11,00 €\nOffice 365`)).toEqual([]);
    expect(listAbsent('Borne - 11,00 €')).toEqual(['Licence A', 'Office 365']);
  });

  it('lists no row as absent whose name may end in the price', () => {
    expect(listAbsent('Licence A - 12,50 €\nBorne - 11,00 €\nOffice 365 120,00 €')).toEqual([]);
    expect(listAbsent('Licence A - 12,50 €\nBorne 120,00 €')).toEqual(['Office 365']);
  });

  it('lists no row as absent that another table of the file has', () => {
    expect(
      listAbsent('Libellé;Prix;Qté\nOffice 365;1,00;1\nRéf;Désignation;PU HT\nX;Borne;2,00\nY;Licence A;3,00'),
    ).toEqual([]);
  });

  it('lists no absent rows after a misplaced quote, which takes lines into its field', () => {
    expect(listAbsent('Licence A;1;1\n"Pack" sécurité;2;2\nBorne;3;3')).toEqual([]);
  });
});
