import { admin } from '../actors';
import { DaysFromNow, SERVER_TIME, WholeFloat } from '../plainValues';
import { replaceFields, buildPush } from '../pushBuilder';
import { FUTURE_DATE, NEXT_REVISION, PUBLISHED_ON, solution, subtitle, tombstone } from '../storedDocuments';
import { buildCommitCase, type RulesCase } from './rulesCase';
import { INVALID_REVISIONS, OVER_SIXTY_DAYS, SIXTY_DAYS, buildVariantCases, type FieldChanges } from './variants';

const ITEM = 'pricing_items/item-a';
const NEW_ITEM = 'pricing_items/item-b';
const item = replaceFields(solution, { revision: NEXT_REVISION });

const INVALID_ITEMS: [string, FieldChanges][] = [
  ...INVALID_REVISIONS,
  ['an additional field', { prix_partenaire: '10,73' }],
  ['the day of a plan', { starts_on: '2027-01-01' }],
  ['an expiry', { expires_at: OVER_SIXTY_DAYS }],
  ['no type', { type: undefined }],
  ['another type', { type: 'section' }],
  ['no label', { solution: undefined }],
  ['an empty label', { solution: '' }],
  ['a label of spaces', { solution: '   ' }],
  ['a label that is a list', { solution: ['a'] }],
  ['a label of 501 characters', { solution: 'é'.repeat(501) }],
  ['no reseller price', { prix_revendeur: undefined }],
  ['a reseller price that is a number', { prix_revendeur: 12.34 }],
  ['a reseller price with a point', { prix_revendeur: '12.34' }],
  ['a reseller price with one decimal', { prix_revendeur: '12,3', prix_public: '1,48' }],
  ['a reseller price with a leading zero', { prix_revendeur: '012,34' }],
  ['a negative reseller price', { prix_revendeur: '-12,34', prix_public: '-14,81' }],
  ['a reseller price with ten digits', { prix_revendeur: '1000000000,00', prix_public: '1200000000,00' }],
  ['an empty reseller price', { prix_revendeur: '', prix_public: '14,81' }],
  ['no public price', { prix_public: undefined }],
  ['1,224 rounded up', { prix_revendeur: '1,02', prix_public: '1,23' }],
  ['1,236 rounded down', { prix_revendeur: '1,03', prix_public: '1,23' }],
  ['a public price one cent too low', { prix_public: '14,80' }],
  ['a public price one cent too high', { prix_public: '14,82' }],
  ['a public price with a leading zero', { prix_public: '014,81' }],
  ['a public price with a leading zero in the cents', { prix_revendeur: '0,00', prix_public: '0,000' }],
  ['an empty public price', { prix_public: '' }],
  ['both prices empty', { prix_revendeur: '', prix_public: '' }],
  ['no order', { display_order: undefined }],
  ['a negative order', { display_order: -1 }],
  ['an order that is no integer', { display_order: 0.5 }],
  ['an order that is a float', { display_order: new WholeFloat(0) }],
  ['an order that is text', { display_order: '0' }],
  ['no deleted', { deleted: undefined }],
  ['deleted as text', { deleted: 'false' }],
];

const VALID_ITEMS: [string, FieldChanges][] = [
  ['another label', { solution: 'Exchange Online — 日本 😀' }],
  ['a label of one character', { solution: 'X' }],
  ['a label of 500 characters', { solution: 'é'.repeat(500) }],
  ['another order', { display_order: 4999 }],
  ['prices of zero', { prix_revendeur: '0,00', prix_public: '0,00' }],
  ['cents that round up (0,02 × 1,2 = 0,024)', { prix_revendeur: '0,02', prix_public: '0,02' }],
  ['cents that round down (0,03 × 1,2 = 0,036)', { prix_revendeur: '0,03', prix_public: '0,04' }],
  ['the greatest computed prices', { prix_revendeur: '109999999,89', prix_public: '131999999,87' }],
];

/** Public prices (reseller price × 1,2) for each last digit of the reseller price, rounded up and down. */
const ROUNDINGS: [string, FieldChanges][] = Array.from({ length: 10 }, (_, cents) => {
  const reseller = 100 + cents;
  const exact = String(Math.round((reseller * 12) / 10)).padStart(3, '0');
  const text = `${exact.slice(0, -2)},${exact.slice(-2)}`;
  return [`1,0${cents} gives ${text}`, { prix_revendeur: `1,0${cents}`, prix_public: text }];
});

const SUBTITLE = 'pricing_items/subtitle-a';
const nextSubtitle = replaceFields(subtitle, { revision: NEXT_REVISION });
const TOMBSTONE = 'pricing_items/gone';
const nextTombstone = replaceFields(tombstone, { revision: NEXT_REVISION });

const NEW_PRICES = { prix_revendeur: '20,00', prix_public: '24,00' };
/** Recorded changes that are right for no item. */
const INVALID_PRICE_CHANGES: [string, FieldChanges][] = [
  ['a former price without its time', { prix_avant: '12,34' }],
  ['a time without a former price', { prix_depuis: SERVER_TIME }],
  ['a former price that never was', { prix_avant: '11,00', prix_depuis: SERVER_TIME }],
  ['a former price that is a number', { prix_avant: 12.34, prix_depuis: SERVER_TIME }],
  ['a time as text', { prix_avant: '12,34', prix_depuis: '2026-01-01' }],
  ['a time of the device', { prix_avant: '12,34', prix_depuis: new DaysFromNow(-0.001) }],
  ['a time to come', { prix_avant: '12,34', prix_depuis: FUTURE_DATE }],
];

/** Cases of an item whose price was 10,00 before 12,34. */
const buildChangedPriceCases = (id: string, isAllowed: boolean, rows: [string, FieldChanges][]) =>
  buildVariantCases(`pricing_items/${id}`, item, buildPush, isAllowed, rows);

const SKIPPED_PRICE: FieldChanges = { ...NEW_PRICES, prix_avant: '10,00', prix_depuis: SERVER_TIME };
const RECORDED_PRICE: FieldChanges = { ...NEW_PRICES, prix_avant: '12,34', prix_depuis: SERVER_TIME };

const priceChangeCases: RulesCase[] = [
  ...buildVariantCases(NEW_ITEM, item, buildPush, true, [
    ['a first price', { prix_avant: '', prix_depuis: SERVER_TIME }],
  ]),
  ...buildVariantCases(NEW_ITEM, item, buildPush, false, [
    ...INVALID_PRICE_CHANGES,
    ['a former price', { prix_avant: '12,34', prix_depuis: SERVER_TIME }],
    ['a first price at a time of the device', { prix_avant: '', prix_depuis: new DaysFromNow(-0.001) }],
  ]),
  ...buildVariantCases(ITEM, item, buildPush, true, [['a new price, never recorded before', RECORDED_PRICE]]),
  ...buildVariantCases(ITEM, { ...item, ...NEW_PRICES }, buildPush, false, INVALID_PRICE_CHANGES),
  ...buildVariantCases(ITEM, item, buildPush, false, [
    ['a record without a new price', { prix_avant: '12,34', prix_depuis: SERVER_TIME }],
    ['a first price of an item that has one', { ...NEW_PRICES, prix_avant: '', prix_depuis: SERVER_TIME }],
  ]),
  ...buildChangedPriceCases('changed-long-ago', true, [
    ['another label, with the record', { solution: 'Exchange', prix_avant: '10,00', prix_depuis: PUBLISHED_ON }],
    ['another label, without the record', { solution: 'Exchange' }],
    ['a new price', RECORDED_PRICE],
    ['a new price, without a record', NEW_PRICES],
  ]),
  ...buildChangedPriceCases('changed-long-ago', false, [
    ['another label, with another time', { prix_avant: '10,00', prix_depuis: SERVER_TIME }],
    ['another label, with another former price', { prix_avant: '12,34', prix_depuis: PUBLISHED_ON }],
    ['a new price, with the time before', { ...RECORDED_PRICE, prix_depuis: PUBLISHED_ON }],
    ['a new price, with the record before', { ...NEW_PRICES, prix_avant: '10,00', prix_depuis: PUBLISHED_ON }],
    ['a new price after one that stood', SKIPPED_PRICE],
  ]),
  ...buildChangedPriceCases('changed-25-h-ago', true, [['a new price', RECORDED_PRICE]]),
  ...buildChangedPriceCases('changed-25-h-ago', false, [['a new price, skipping the one before', SKIPPED_PRICE]]),
  ...buildChangedPriceCases('changed-24-h-ago', true, [['a new price', RECORDED_PRICE]]),
  ...buildChangedPriceCases('changed-24.5-h-ago', true, [
    ['a new price', RECORDED_PRICE],
    ['a new price, skipping the one before', SKIPPED_PRICE],
  ]),
  ...buildChangedPriceCases('changed-23.5-h-ago', true, [['a new price, skipping the one before', SKIPPED_PRICE]]),
  ...buildChangedPriceCases('changed-23.5-h-ago', false, [
    ['a new price, keeping one of less than a day', RECORDED_PRICE],
  ]),
  ...buildVariantCases(SUBTITLE, nextSubtitle, buildPush, false, [
    ['a first price', { prix_avant: '', prix_depuis: SERVER_TIME }],
  ]),
  ...buildVariantCases(ITEM, nextTombstone, buildPush, false, [
    ['deleted with a former price', { prix_avant: '12,34', prix_depuis: SERVER_TIME }],
  ]),
];

export const itemFieldCases: RulesCase[] = [
  ...priceChangeCases,
  ...buildVariantCases(ITEM, item, buildPush, true, [...VALID_ITEMS, ...ROUNDINGS]),
  ...buildVariantCases(ITEM, item, buildPush, false, [...INVALID_ITEMS, ['the other type', { ...nextSubtitle }]]),
  ...buildVariantCases(NEW_ITEM, item, buildPush, true, VALID_ITEMS),
  ...buildVariantCases(NEW_ITEM, item, buildPush, false, [
    ...INVALID_ITEMS,
    ['created as a tombstone', { ...nextTombstone }],
    ['created as a tombstone that expires', { ...nextTombstone, expires_at: OVER_SIXTY_DAYS }],
  ]),
  ...buildVariantCases(NEW_ITEM, nextSubtitle, buildPush, true, [['a subtitle', {}]]),
  ...buildVariantCases(SUBTITLE, nextSubtitle, buildPush, true, [['another text', { solution: 'Sauvegarde' }]]),
  ...buildVariantCases(SUBTITLE, nextSubtitle, buildPush, false, [
    ['a reseller price', { prix_revendeur: '12,34' }],
    ['a public price', { prix_public: '14,81' }],
    ['both prices', { prix_revendeur: '12,34', prix_public: '14,81' }],
    ['turned into a solution', { ...item }],
  ]),
  ...buildVariantCases(ITEM, replaceFields(nextTombstone, { display_order: 0 }), buildPush, true, [
    ['deleted', {}],
    ['deleted after a move', { display_order: 7 }],
    ['deleted, to expire in over 60 days', { expires_at: OVER_SIXTY_DAYS }],
  ]),
  ...buildVariantCases(ITEM, nextTombstone, buildPush, false, [
    ['deleted, but with its label', { solution: 'Microsoft 365' }],
    ['deleted, but with its reseller price', { prix_revendeur: '12,34' }],
    ['deleted, but with its public price', { prix_public: '14,81' }],
    ['deleted with another type', { type: 'subtitle' }],
    ['deleted with an additional field', { deleted_at: 'hier' }],
    ['deleted with a negative order', { display_order: -1 }],
    ['deleted without a revision', { revision: undefined }],
    ['emptied, but not deleted', { deleted: false }],
    ['deleted, to expire in 60 days', { expires_at: SIXTY_DAYS }],
    ['deleted, to expire at a time in text', { expires_at: '2090-01-01' }],
  ]),
  ...buildVariantCases(TOMBSTONE, replaceFields(item, { display_order: 2 }), buildPush, true, [['restored', {}]]),
  ...buildVariantCases(TOMBSTONE, replaceFields(item, { display_order: 2 }), buildPush, false, [
    ['restored without its label', { solution: '' }],
    ['restored as a new item', { prix_avant: '', prix_depuis: SERVER_TIME }],
    ['restored with a former price', { prix_avant: '12,34', prix_depuis: SERVER_TIME }],
  ]),
  ...['a b', 'a.b', 'é', `x${'y'.repeat(64)}`].map((id) =>
    buildCommitCase(
      `denies a new item with the id '${id}'`,
      admin,
      false,
      `pricing_items/${id}`,
      buildPush({ [`pricing_items/${id}`]: item }),
    ),
  ),
  buildCommitCase('allows a new item with an id of 64 characters', admin, true, `pricing_items/${'x'.repeat(64)}`, {
    ...buildPush({ [`pricing_items/${'x'.repeat(64)}`]: item }),
  }),
];
