import { admin } from '../actors';
import type { Writes } from '../plainValues';
import {
  altered,
  CHANGE,
  COSTS_HEAD,
  costPush,
  HEAD,
  nextChange,
  nextCostsHead,
  nextHead,
  push,
  PUSH_ID,
} from '../pushBuilder';
import { cost, head, NEXT, REVISION, solution } from '../storedDocuments';
import { commit, type Case } from './case';

const item = altered(solution, { revision: NEXT });
const nextCost = altered(cost, { revision: NEXT });

function without(writes: Writes, path: string): Writes {
  return Object.fromEntries(Object.entries(writes).filter(([name]) => name !== path));
}

function manyItems(count: number): Writes {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`pricing_items/n${i}`, altered(item, { display_order: i })]),
  );
}

function manyCosts(count: number): Writes {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`pricing_costs/n${i}`, nextCost]));
}

/** Head, record and documents of a push belong together. */
export const pushes: Case[] = [
  commit('a push of items and costs is accepted', admin, true, HEAD, {
    ...costPush({ 'pricing_items/item-a': item, 'pricing_costs/item-a': nextCost }),
  }),
  commit('a push of 400 documents is accepted', admin, true, HEAD, costPush({ ...manyItems(199), ...manyCosts(198) })),
  commit('an item without a push is refused', admin, false, 'pricing_items/item-a', { 'pricing_items/item-a': item }),
  commit('an item with the record alone is refused', admin, false, 'pricing_items/item-a', {
    ...without(push({ 'pricing_items/item-a': item }), HEAD),
  }),
  commit('an item in a push whose head jumps is refused', admin, false, 'pricing_items/item-a', {
    ...push({ 'pricing_items/item-a': altered(item, { revision: NEXT + 1 }) }),
    [HEAD]: altered(nextHead, { revision: NEXT + 1 }),
  }),
  commit('an item that is stamped with the head’s wrong number is refused', admin, false, 'pricing_items/item-a', {
    ...push({ 'pricing_items/item-a': item }),
    [HEAD]: altered(nextHead, { revision: NEXT + 1 }),
  }),
  commit('a cost without the head of the costs is refused', admin, false, 'pricing_costs/item-a', {
    ...push({ 'pricing_costs/item-a': nextCost }),
  }),
  commit('a cost without a push is refused', admin, false, 'pricing_costs/item-a', {
    'pricing_costs/item-a': nextCost,
  }),
  commit('the head of the costs without a push is refused', admin, false, COSTS_HEAD, { [COSTS_HEAD]: nextCostsHead }),
  commit('the head of the costs is created by the first push that has costs', admin, true, COSTS_HEAD, costPush(), {
    [COSTS_HEAD]: null,
  }),
  commit('a head without a record is refused', admin, false, HEAD, { [HEAD]: nextHead }),
  commit('a head that names a record of an earlier push is refused', admin, false, HEAD, {
    ...push(),
    [HEAD]: altered(nextHead, { push_id: 'push-4' }),
  }),
  commit('a record without the head is refused', admin, false, CHANGE, { [CHANGE]: nextChange }),
  commit('a record beside the one that the head names is refused', admin, false, 'pricing_changes/push-6', {
    ...push({ 'pricing_changes/push-6': nextChange }),
  }),
  commit('a push sent again is refused', admin, false, HEAD, push(), {
    [HEAD]: { ...head, revision: NEXT, push_id: PUSH_ID },
    [CHANGE]: altered(nextChange, { at: head['updated_at'] }),
  }),
  commit('a push based on an older head is refused', admin, false, HEAD, push(), {
    [HEAD]: { ...head, revision: NEXT },
  }),
  commit('a head that goes back is refused', admin, false, HEAD, {
    ...push(),
    [HEAD]: altered(nextHead, { revision: REVISION - 1 }),
    [CHANGE]: altered(nextChange, { revision: REVISION - 1 }),
  }),
  commit(
    'the first push on an empty project is accepted',
    admin,
    true,
    HEAD,
    {
      [HEAD]: altered(nextHead, { revision: 1, push_id: 'first' }),
      'pricing_changes/first': altered(nextChange, { revision: 1 }),
    },
    {
      [HEAD]: { ...head, revision: 0, push_id: '' },
    },
  ),
  ...['a b', 'x'.repeat(65)].map((id) =>
    commit(`a push with the id '${id}' is refused`, admin, false, HEAD, {
      [HEAD]: altered(nextHead, { push_id: id }),
      [`pricing_changes/${id}`]: nextChange,
    }),
  ),
];
