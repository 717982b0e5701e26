import { admin } from '../actors';
import { replaceFields, buildCostPush, buildPush } from '../pushBuilder';
import { cost, FUTURE_DATE, NEXT_REVISION, plan } from '../storedDocuments';
import { buildCommitCase, type RulesCase } from './rulesCase';
import { INVALID_REVISIONS, OVER_SIXTY_DAYS, SIXTY_DAYS, buildVariantCases, type FieldChanges } from './variants';

const COST = 'pricing_costs/item-a';
const NEW_COST = 'pricing_costs/item-b';
const nextCost = replaceFields(cost, { revision: NEXT_REVISION });

/** Changes that are right for neither a cost nor a plan. */
const INVALID_AMOUNTS: [string, FieldChanges][] = [
  ['no partner price', { prix_partenaire: undefined }],
  ['no commission', { commission: undefined }],
  ...['', '10', '10,7', '10,735', '10.73', '010,73', '-10,73', '10000000,00', '10,73 €', '1 000,00', '1e3'].map(
    (text): [string, FieldChanges] => [`the partner price '${text}'`, { prix_partenaire: text }],
  ),
  ['a partner price that is a number', { prix_partenaire: 10.73 }],
  ...[
    '',
    '15,',
    ',5',
    '15,0',
    '15,50',
    '15,505',
    '015',
    '-0',
    '-0,0',
    '-100,5',
    '-101',
    '-1000',
    '1000,5',
    '1001',
    '+15',
    '15%',
    '1e1',
  ].map((text): [string, FieldChanges] => [`the commission '${text}'`, { commission: text }]),
  ['a commission that is a number', { commission: 15 }],
];

const INVALID_COSTS: [string, FieldChanges][] = [
  ...INVALID_REVISIONS,
  ...INVALID_AMOUNTS,
  ['an additional field', { solution: 'Microsoft 365' }],
  ['the day of a plan', { starts_on: '2027-01-01' }],
  ['an expiry', { expires_at: OVER_SIXTY_DAYS }],
  ['emptied, to expire in 60 days', { prix_partenaire: '', commission: '', expires_at: SIXTY_DAYS }],
];

const VALID_AMOUNTS: [string, FieldChanges][] = [
  ...['0,00', '0,01', '5,00', '9999999,99', '1000000,10'].map((text): [string, FieldChanges] => [
    `the partner price '${text}'`,
    { prix_partenaire: text },
  ]),
  ...['0', '15', '12,5', '0,05', '0,5', '-0,05', '-12,25', '-99,99', '-100', '100', '100,01', '999,99', '1000'].map(
    (text): [string, FieldChanges] => [`the commission '${text}'`, { commission: text }],
  ),
];

const EMPTIED: [string, FieldChanges][] = [
  ['emptied', { prix_partenaire: '', commission: '' }],
  ['emptied, to expire in over 60 days', { prix_partenaire: '', commission: '', expires_at: OVER_SIXTY_DAYS }],
];

export const costFieldCases: RulesCase[] = [
  ...buildVariantCases(COST, nextCost, buildCostPush, true, [...VALID_AMOUNTS, ...EMPTIED]),
  ...buildVariantCases(COST, nextCost, buildCostPush, false, INVALID_COSTS),
  ...buildVariantCases(NEW_COST, nextCost, buildCostPush, true, VALID_AMOUNTS),
  ...buildVariantCases(NEW_COST, nextCost, buildCostPush, false, [...INVALID_COSTS, ...EMPTIED]),
  buildCommitCase(
    'denies a new cost with an invalid id',
    admin,
    false,
    'pricing_costs/a b',
    buildCostPush({ 'pricing_costs/a b': nextCost }),
  ),
];

const PLAN = 'pricing_plans/item-a';
const NEW_PLAN = 'pricing_plans/item-b';
const nextPlan = replaceFields(plan, { revision: NEXT_REVISION });

/** Of even and odd decades; every fourth has a 29 February. */
const YEARS = Array.from({ length: 20 }, (_, index) => 2010 + index);

const listDays = (days: readonly string[]): [string, FieldChanges][] =>
  days.map((day) => [`the day '${day}'`, { starts_on: day }]);

const VALID_DAYS = listDays([
  ...Array.from({ length: 31 }, (_, day) => `2027-01-${String(day + 1).padStart(2, '0')}`),
  ...['02-28', '03-31', '04-30', '05-31', '06-30', '07-31', '08-31', '09-30', '10-31', '11-30', '12-31'].map(
    (day) => `2027-${day}`,
  ),
  ...Array.from({ length: 12 }, (_, month) => `2027-${String(month + 1).padStart(2, '0')}-09`),
  ...[2000, 2096, ...YEARS.filter((year) => year % 4 === 0)].map((year) => `${year}-02-29`),
  '2000-01-01',
  '2099-12-31',
]);

const INVALID_DAYS = listDays([
  '',
  ' ',
  'demain',
  '2027',
  '2027-01',
  '2027-1-1',
  '2027-01-1',
  '2027-1-01',
  '2027/01/01',
  '01/01/2027',
  '20270101',
  '27-01-01',
  ' 2027-01-01',
  '2027-01-01\n',
  '2027-01-01T00:00:00Z',
  '1999-12-31',
  '2100-01-01',
  '12027-01-01',
  '2027-00-01',
  '2027-13-01',
  '2027-20-01',
  '2027-01-00',
  '2027-01-32',
  '2027-12-40',
  ...['02-30', '02-31', '04-31', '06-31', '09-31', '11-31'].flatMap((day) => [`2027-${day}`, `2028-${day}`]),
  ...YEARS.filter((year) => year % 4 !== 0).map((year) => `${year}-02-29`),
]);

const NO_PLAN: FieldChanges = { prix_partenaire: '', commission: '', starts_on: '' };

const INVALID_PLANS: [string, FieldChanges][] = [
  ...INVALID_REVISIONS,
  ...INVALID_AMOUNTS,
  ...INVALID_DAYS,
  ['no day', { starts_on: undefined }],
  ['a day that is a number', { starts_on: 20270101 }],
  ['a day that is a time', { starts_on: FUTURE_DATE }],
  ['a day that is a list', { starts_on: ['2027-01-01'] }],
  ['a day that is null', { starts_on: null }],
  ['an additional field', { solution: 'Microsoft 365' }],
  ['an expiry', { expires_at: OVER_SIXTY_DAYS }],
  ['a day alone', { prix_partenaire: '', commission: '' }],
  ['a partner price alone', { commission: '', starts_on: '' }],
  ['a commission alone', { prix_partenaire: '', starts_on: '' }],
  ['emptied, without a day', { prix_partenaire: '', commission: '', starts_on: undefined }],
  ['emptied, with an additional field', { ...NO_PLAN, solution: '' }],
  ['emptied, to expire in 60 days', { ...NO_PLAN, expires_at: SIXTY_DAYS }],
  ['emptied, to expire at a time in text', { ...NO_PLAN, expires_at: '2090-01-01' }],
];

const EMPTIED_PLANS: [string, FieldChanges][] = [
  ['emptied', NO_PLAN],
  ['emptied, to expire in over 60 days', { ...NO_PLAN, expires_at: OVER_SIXTY_DAYS }],
];

export const planFieldCases: RulesCase[] = [
  ...buildVariantCases(PLAN, nextPlan, buildPush, true, [...VALID_AMOUNTS, ...VALID_DAYS, ...EMPTIED_PLANS]),
  ...buildVariantCases(PLAN, nextPlan, buildPush, false, INVALID_PLANS),
  ...buildVariantCases(NEW_PLAN, nextPlan, buildPush, true, [...VALID_AMOUNTS, ...VALID_DAYS]),
  ...buildVariantCases(NEW_PLAN, nextPlan, buildPush, false, [...INVALID_PLANS, ...EMPTIED_PLANS]),
  ...buildVariantCases('pricing_plans/gone', nextPlan, buildPush, true, [['planned again', {}]]),
  ...['a b', 'a.b', 'é', 'x'.repeat(65)].map((id) =>
    buildCommitCase(
      `denies a new plan with the id '${id}'`,
      admin,
      false,
      `pricing_plans/${id}`,
      buildPush({ [`pricing_plans/${id}`]: nextPlan }),
    ),
  ),
  buildCommitCase('allows a new plan with an id of 64 characters', admin, true, `pricing_plans/${'x'.repeat(64)}`, {
    ...buildPush({ [`pricing_plans/${'x'.repeat(64)}`]: nextPlan }),
  }),
];
