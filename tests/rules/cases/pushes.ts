import { admin } from '../actors';
import type { Writes } from '../plainValues';
import {
  replaceFields,
  CHANGE_RECORD,
  COSTS_HEAD,
  buildCostPush,
  HEAD,
  nextChangeRecord,
  nextCostsHead,
  nextHead,
  buildPush,
  PUSH_ID,
} from '../pushBuilder';
import { cost, head, NEXT_REVISION, plan, REVISION, solution } from '../storedDocuments';
import { buildCommitCase, type RulesCase } from './rulesCase';

const nextItem = replaceFields(solution, { revision: NEXT_REVISION });
const nextCost = replaceFields(cost, { revision: NEXT_REVISION });
const nextPlan = replaceFields(plan, { revision: NEXT_REVISION });

function omitWrite(writes: Writes, path: string): Writes {
  return Object.fromEntries(Object.entries(writes).filter(([name]) => name !== path));
}

function buildItems(count: number): Writes {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [`pricing_items/n${i}`, replaceFields(nextItem, { display_order: i })]),
  );
}

function buildCosts(count: number): Writes {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`pricing_costs/n${i}`, nextCost]));
}

function buildPlans(count: number): Writes {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`pricing_plans/n${i}`, nextPlan]));
}

/** The head, change record and documents of a push must match. */
export const pushCases: RulesCase[] = [
  buildCommitCase('allows a push of items, costs and plans', admin, true, HEAD, {
    ...buildCostPush({
      'pricing_items/item-a': nextItem,
      'pricing_costs/item-a': nextCost,
      'pricing_plans/item-a': nextPlan,
    }),
  }),
  buildCommitCase(
    'allows a push of 500 documents',
    admin,
    true,
    HEAD,
    buildCostPush({ ...buildItems(166), ...buildCosts(166), ...buildPlans(165) }),
  ),
  buildCommitCase('denies an item without a push', admin, false, 'pricing_items/item-a', {
    'pricing_items/item-a': nextItem,
  }),
  buildCommitCase('denies an item with the record alone', admin, false, 'pricing_items/item-a', {
    ...omitWrite(buildPush({ 'pricing_items/item-a': nextItem }), HEAD),
  }),
  buildCommitCase('denies an item in a push whose head jumps', admin, false, 'pricing_items/item-a', {
    ...buildPush({ 'pricing_items/item-a': replaceFields(nextItem, { revision: NEXT_REVISION + 1 }) }),
    [HEAD]: replaceFields(nextHead, { revision: NEXT_REVISION + 1 }),
  }),
  buildCommitCase('denies an item whose revision differs from the head’s', admin, false, 'pricing_items/item-a', {
    ...buildPush({ 'pricing_items/item-a': nextItem }),
    [HEAD]: replaceFields(nextHead, { revision: NEXT_REVISION + 1 }),
  }),
  buildCommitCase('denies a cost without the head of the costs', admin, false, 'pricing_costs/item-a', {
    ...buildPush({ 'pricing_costs/item-a': nextCost }),
  }),
  buildCommitCase('denies a cost without a push', admin, false, 'pricing_costs/item-a', {
    'pricing_costs/item-a': nextCost,
  }),
  buildCommitCase('allows a plan without its item and cost', admin, true, 'pricing_plans/item-a', {
    ...buildPush({ 'pricing_plans/item-a': nextPlan }),
  }),
  buildCommitCase('denies a plan without a push', admin, false, 'pricing_plans/item-a', {
    'pricing_plans/item-a': nextPlan,
  }),
  buildCommitCase('denies a plan with the record alone', admin, false, 'pricing_plans/item-a', {
    ...omitWrite(buildPush({ 'pricing_plans/item-a': nextPlan }), HEAD),
  }),
  buildCommitCase('denies a plan in a push whose head jumps', admin, false, 'pricing_plans/item-a', {
    ...buildPush({ 'pricing_plans/item-a': replaceFields(nextPlan, { revision: NEXT_REVISION + 1 }) }),
    [HEAD]: replaceFields(nextHead, { revision: NEXT_REVISION + 1 }),
  }),
  buildCommitCase('denies a plan whose revision differs from the head’s', admin, false, 'pricing_plans/item-a', {
    ...buildPush({ 'pricing_plans/item-a': nextPlan }),
    [HEAD]: replaceFields(nextHead, { revision: NEXT_REVISION + 1 }),
  }),
  buildCommitCase('denies the head of the costs without a push', admin, false, COSTS_HEAD, {
    [COSTS_HEAD]: nextCostsHead,
  }),
  buildCommitCase(
    'allows creating the head of the costs with the first push that has costs',
    admin,
    true,
    COSTS_HEAD,
    buildCostPush(),
    {
      [COSTS_HEAD]: null,
    },
  ),
  buildCommitCase('denies a head without a record', admin, false, HEAD, { [HEAD]: nextHead }),
  buildCommitCase('denies a head that names a record of an earlier push', admin, false, HEAD, {
    ...buildPush(),
    [HEAD]: replaceFields(nextHead, { push_id: 'push-4' }),
  }),
  buildCommitCase('denies a record without the head', admin, false, CHANGE_RECORD, {
    [CHANGE_RECORD]: nextChangeRecord,
  }),
  buildCommitCase('denies a record that the head does not name', admin, false, 'pricing_changes/push-6', {
    ...buildPush({ 'pricing_changes/push-6': nextChangeRecord }),
  }),
  buildCommitCase('denies a repeated push', admin, false, HEAD, buildPush(), {
    [HEAD]: { ...head, revision: NEXT_REVISION, push_id: PUSH_ID },
    [CHANGE_RECORD]: replaceFields(nextChangeRecord, { at: head['updated_at'] }),
  }),
  buildCommitCase('denies a push based on an older head', admin, false, HEAD, buildPush(), {
    [HEAD]: { ...head, revision: NEXT_REVISION },
  }),
  buildCommitCase('denies a head with a lower revision', admin, false, HEAD, {
    ...buildPush(),
    [HEAD]: replaceFields(nextHead, { revision: REVISION - 1 }),
    [CHANGE_RECORD]: replaceFields(nextChangeRecord, { revision: REVISION - 1 }),
  }),
  buildCommitCase(
    'allows the first push on an empty project',
    admin,
    true,
    HEAD,
    {
      [HEAD]: replaceFields(nextHead, { revision: 1, push_id: 'first' }),
      'pricing_changes/first': replaceFields(nextChangeRecord, { revision: 1 }),
    },
    {
      [HEAD]: { ...head, revision: 0, push_id: '' },
    },
  ),
  ...['a b', 'x'.repeat(65)].map((id) =>
    buildCommitCase(`denies a push with the id '${id}'`, admin, false, HEAD, {
      [HEAD]: replaceFields(nextHead, { push_id: id }),
      [`pricing_changes/${id}`]: nextChangeRecord,
    }),
  ),
];
