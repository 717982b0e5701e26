import { describe, expect, it } from 'vitest';
import { buildGridCsv } from '../../../domain/pricing/buildCsv';
import { planImport } from '../../../domain/pricing/import/planImport';
import { proposeMapping } from '../../../domain/pricing/import/proposeMapping';
import { readImportLines } from '../../../domain/pricing/import/readImportLines';
import { buildPartnerList, buildPartnerListCsv } from '../../../domain/pricing/partnerList';
import { buildSolution } from '../../../domain/pricing/testing/testBuilders';
import { PARTNER_LIST_TEXTS } from '../export/messages';
import { getColumns } from '../grid/columns';
import { summarizeImport, type SupplierCase } from '../testing/summarizeImport';
import { parseCsvBytes, parseCsvText } from './parseCsv';

const ignoreProgress = () => undefined;
const BOM = '\uFEFF';

const SEPARATOR_CASES: readonly SupplierCase[] = [
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

const HEADING_CASES: readonly SupplierCase[] = [
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
  ...['Remise revendeur (%)', 'Remise en %', 'Remise max.', 'Remises', 'Partner discount (%)'].map(
    (heading): SupplierCase => [
      `no commission under ${heading}`,
      `Désignation;Prix HT;${heading}\nA;20,00;15 %`,
      ['A | 20,00 | -'],
      ['1 header'],
    ],
  ),
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
  ...['Unit Price (USD)', 'Prix CHF', 'Prix HT en $', 'UnitPriceGBP'].map((heading): SupplierCase => [
    `no euros under ${heading}`,
    `Désignation;${heading}\nA;12,50\nB;9,90`,
    [],
    ['1 header', '2 emptyField', '3 emptyField'],
  ]),
  ...['PV HT', 'PVHT', 'PVP', 'PVP HT', 'PPC', 'PPC HT', 'Prix conseillés HT'].map((heading): SupplierCase => [
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

const SECTION_CASES: readonly SupplierCase[] = [
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

const TITLE_CASES: readonly SupplierCase[] = [
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
  ...['Prix achat HT', 'Prix net', 'Prix revendeur HT', 'PA HT'].map((heading): SupplierCase => [
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
  ...['PV HT', 'PVC', 'RRP', 'Prix conseillés'].map((heading): SupplierCase => [
    `the price beside ${heading} below a title of public prices`,
    `Tarifs publics 2026;;\nDésignation;${heading};Prix\nA;20,00;12,50`,
    ['A | 12,50 | -'],
    ['1 header', '2 header'],
  ]),
  ...['Tarifs publics et partenaires 2026', 'Tarifs secteur public 2026', 'Remise sur le tarif public'].map(
    (title): SupplierCase => [
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

const CASES = [...SEPARATOR_CASES, ...HEADING_CASES, ...SECTION_CASES, ...TITLE_CASES];

describe('parseCsvText with readImportLines', () => {
  for (const [name, text, read, unread = []] of CASES) {
    it(`reads ${name}`, () => {
      expect(summarizeImport(parseCsvText(text, ignoreProgress))).toEqual({ read, unread, undecided: [] });
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
    expect(summarizeImport(parseCsvText(text, ignoreProgress))).toMatchObject({ undecided });
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
    expect(summarizeImport(parseCsvBytes(bytes, ignoreProgress)).read).toEqual(read);
  });
});

describe('parseCsvBytes with the lists for partners', () => {
  const rows = ['Licence A', 'Licence B'].map((solution) => buildSolution(solution, { solution }));
  const validity = { from: '2026-01-05', until: null };
  const headings = getColumns(false).map(({ heading }) => heading);

  it.each([
    ['grid', buildGridCsv(rows, headings, { isAdmin: false })],
    ['list', buildPartnerListCsv(buildPartnerList(rows, null, '2026-11-28'), PARTNER_LIST_TEXTS.headings, validity)],
  ])('reads no reseller price of the %s as a partner price', (_, csv) => {
    expect(summarizeImport(parseCsvBytes(new TextEncoder().encode(csv), ignoreProgress)).read).toEqual([]);
  });

  it('reads the reseller price of a supplier', () => {
    expect(
      summarizeImport(parseCsvText('Produit;Prix revendeur HT;Prix public HT\nA;12,50;15,00', ignoreProgress)).read,
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
