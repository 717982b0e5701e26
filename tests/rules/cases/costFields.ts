import { admin } from '../actors';
import { replaceFields, buildCostPush } from '../pushBuilder';
import { cost, NEXT_REVISION } from '../storedDocuments';
import { buildCommitCase, type RulesCase } from './rulesCase';
import { INVALID_REVISIONS, OVER_SIXTY_DAYS, SIXTY_DAYS, buildVariantCases, type FieldChanges } from './variants';

const COST = 'pricing_costs/item-a';
const NEW_COST = 'pricing_costs/item-b';
const nextCost = replaceFields(cost, { revision: NEXT_REVISION });

const INVALID_COSTS: [string, FieldChanges][] = [
  ...INVALID_REVISIONS,
  ['an additional field', { solution: 'Microsoft 365' }],
  ['an expiry', { expires_at: OVER_SIXTY_DAYS }],
  ['emptied, to expire in 60 days', { prix_partenaire: '', commission: '', expires_at: SIXTY_DAYS }],
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

const VALID_COSTS: [string, FieldChanges][] = [
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
  ...buildVariantCases(COST, nextCost, buildCostPush, true, [...VALID_COSTS, ...EMPTIED]),
  ...buildVariantCases(COST, nextCost, buildCostPush, false, INVALID_COSTS),
  ...buildVariantCases(NEW_COST, nextCost, buildCostPush, true, VALID_COSTS),
  ...buildVariantCases(NEW_COST, nextCost, buildCostPush, false, [...INVALID_COSTS, ...EMPTIED]),
  buildCommitCase(
    'denies a new cost with an invalid id',
    admin,
    false,
    'pricing_costs/a b',
    buildCostPush({ 'pricing_costs/a b': nextCost }),
  ),
];
