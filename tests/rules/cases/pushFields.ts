import { WholeFloat, type Plain } from '../plainValues';
import {
  CHANGE_RECORD,
  COSTS_HEAD,
  buildCostPush,
  HEAD,
  nextChangeRecord,
  nextCostsHead,
  nextHead,
  buildPush,
} from '../pushBuilder';
import { PUBLISHED_ON } from '../storedDocuments';
import type { RulesCase } from './rulesCase';
import { INVALID_REVISIONS, buildVariantCases, type FieldChanges } from './variants';

const INVALID_DIGESTS: [string, FieldChanges][] = [
  ['no digest', { digest: undefined }],
  ['a digest that is not text', { digest: 12 }],
  ['a digest that is a list', { digest: ['x'] }],
  ['a digest of 129 characters', { digest: 'x'.repeat(129) }],
];

export const headFieldCases: RulesCase[] = [
  ...buildVariantCases(HEAD, nextHead, buildPush, true, [
    ['nothing live', { live_count: 0 }],
    ['an empty digest', { digest: '' }],
    ['a digest of 128 characters', { digest: 'x'.repeat(128) }],
  ]),
  ...buildVariantCases(HEAD, nextHead, buildPush, false, [
    ...INVALID_REVISIONS,
    ...INVALID_DIGESTS,
    ['an additional field', { editor: 'moi' }],
    ['no time', { updated_at: undefined }],
    ["the device's time", { updated_at: PUBLISHED_ON }],
    ['no count', { live_count: undefined }],
    ['a negative count', { live_count: -1 }],
    ['a count that is a float', { live_count: new WholeFloat(2) }],
    ['a count that is text', { live_count: '2' }],
    ['no push_id', { push_id: undefined }],
    ['the push_id of the push before', { push_id: 'push-4' }],
    ['a push_id without a push', { push_id: 'push-6' }],
    ['a push_id that is a path', { push_id: 'push-5/x/y' }],
    ['a push_id that is a number', { push_id: 5 }],
  ]),
  ...buildVariantCases(COSTS_HEAD, nextCostsHead, buildCostPush, true, [
    ['a digest of 128 characters', { digest: 'x'.repeat(128) }],
  ]),
  ...buildVariantCases(COSTS_HEAD, nextCostsHead, buildCostPush, false, [
    ...INVALID_REVISIONS,
    ...INVALID_DIGESTS,
    ['an additional field', { live_count: 1 }],
  ]),
];

const buildDeleteMutations = (count: number): Plain[] =>
  Array.from({ length: count }, (_, id) => ({ kind: 'delete', id }));
const buildIds = (count: number): string[] => Array.from({ length: count }, (_, id) => `item-${id}`);

export const changeRecordFieldCases: RulesCase[] = [
  ...buildVariantCases(CHANGE_RECORD, nextChangeRecord, buildPush, true, [
    ['500 mutations of 500 items', { mutations: buildDeleteMutations(500), item_ids: buildIds(500) }],
    [
      'mutations with their action, as devices of an older build write none',
      { mutations: [{ kind: 'delete', id: 'm-1', group: 'g-1', action: { kind: 'paste', count: 12 } }] },
    ],
    ['a device of one character', { device: 'x' }],
    ['a device of 100 characters', { device: 'x'.repeat(100) }],
    ['item_ids of one character', { item_ids: ['x', 'y'] }],
    ['item_ids of 64 characters', { item_ids: ['x'.repeat(64), 'y'.repeat(64)] }],
  ]),
  ...buildVariantCases(CHANGE_RECORD, nextChangeRecord, buildPush, false, [
    ...INVALID_REVISIONS,
    ['an additional field', { comment: 'bonjour' }],
    ['the action beside the mutations', { action: { kind: 'paste', count: 12 } }],
    ['no time', { at: undefined }],
    ["the device's time", { at: PUBLISHED_ON }],
    ['no device', { device: undefined }],
    ['an empty device', { device: '' }],
    ['a device of spaces', { device: ' ' }],
    ['a device that is not text', { device: 7 }],
    ['a device of 101 characters', { device: 'x'.repeat(101) }],
    ['no mutations', { mutations: undefined }],
    ['an empty list of mutations', { mutations: [] }],
    ['501 mutations', { mutations: buildDeleteMutations(501) }],
    ['mutations that are a text', { mutations: 'delete' }],
    ['mutations that are a map', { mutations: { a: 1 } }],
    ['no item_ids', { item_ids: undefined }],
    ['an empty list of item_ids', { item_ids: [] }],
    ['501 item_ids', { item_ids: buildIds(501) }],
    ['item_ids that are a text', { item_ids: 'item-a' }],
    ['an item_id with invalid characters', { item_ids: ['item-a', 'a b'] }],
    ['an empty item_id', { item_ids: ['item-a', ''] }],
    ['an empty item_id alone', { item_ids: [''] }],
    ['a first item_id that is too long', { item_ids: ['x'.repeat(65)] }],
    ['a second item_id that is too long', { item_ids: ['x', 'y'.repeat(65)] }],
    ['an item_id with a comma', { item_ids: ['a,b'] }],
    ['501 ids in 500 item_ids', { item_ids: ['a,b', ...buildIds(499)] }],
    ['an item_id that is a number', { item_ids: ['a', 1] }],
    ['an item_id that is a map', { item_ids: [{ id: 'item-a' }] }],
  ]),
];
