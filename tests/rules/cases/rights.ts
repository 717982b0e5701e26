import { admin, oldAdmin, partner, ACTORS_WITHOUT_ACCESS, visitor, type Actor } from '../actors';
import { SERVER_TIME, type Writes } from '../plainValues';
import {
  replaceFields,
  CHANGE_RECORD,
  COSTS_HEAD,
  buildCostPush,
  HEAD,
  nextChangeRecord,
  nextHead,
  buildPush,
} from '../pushBuilder';
import {
  changeRecord,
  cost,
  NEXT_REVISION,
  plan,
  PUBLISHED_ON,
  solution,
  STORED_DOCUMENTS,
  FUTURE_DATE,
} from '../storedDocuments';
import { buildCommitCase, type RulesCase, type CaseQuery } from './rulesCase';

type Right = 'get' | 'list' | 'create' | 'update' | 'delete';

/** One kind of document with a valid request per right; `holders` lists the actors with each right. */
interface Subject {
  name: string;
  existing: string;
  created: string;
  query: CaseQuery;
  /** Commits that create, update or delete the document as a valid push would. */
  create: Writes;
  update: Writes;
  remove: Writes;
  beforeCreate?: Writes;
  holders: Partial<Record<Right, Actor[]>>;
}

const item = replaceFields(solution, { revision: NEXT_REVISION });
const newCost = replaceFields(cost, { revision: NEXT_REVISION });
const newPlan = replaceFields(plan, { revision: NEXT_REVISION });

/** Builds a subject of a collection that no client may write. */
function buildClosedSubject(
  name: string,
  existing: string,
  holders: Subject['holders'] = {},
  query?: CaseQuery,
): Subject {
  const [collection = ''] = existing.split('/');
  const created = `${collection}/new`;
  const fields = STORED_DOCUMENTS[existing] ?? {};
  return {
    name,
    existing,
    created,
    query: query ?? { collection },
    create: buildPush({ [created]: fields }),
    update: buildPush({ [existing]: fields }),
    remove: buildPush({ [existing]: null }),
    holders,
  };
}

const ALL_ACTORS = [visitor, partner, admin, ...ACTORS_WITHOUT_ACCESS];

const SUBJECTS: Subject[] = [
  {
    name: 'pricing_items',
    existing: 'pricing_items/item-a',
    created: 'pricing_items/item-b',
    query: { collection: 'pricing_items', where: [['revision', '>', 3]], orderBy: ['revision', 'asc'], limit: 200 },
    create: buildPush({ 'pricing_items/item-b': item }),
    update: buildPush({ 'pricing_items/item-a': item }),
    remove: buildPush({ 'pricing_items/item-a': null }),
    holders: { get: [partner, admin], list: [partner, admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_costs',
    existing: 'pricing_costs/item-a',
    created: 'pricing_costs/item-b',
    query: { collection: 'pricing_costs', where: [['revision', '>', 3]], orderBy: ['revision', 'asc'], limit: 200 },
    create: buildCostPush({ 'pricing_costs/item-b': newCost }),
    update: buildCostPush({ 'pricing_costs/item-a': newCost }),
    remove: buildCostPush({ 'pricing_costs/item-a': null }),
    holders: { get: [admin], list: [admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_plans',
    existing: 'pricing_plans/item-a',
    created: 'pricing_plans/item-b',
    query: { collection: 'pricing_plans', where: [['starts_on', '>', '']], orderBy: ['starts_on', 'asc'], limit: 200 },
    create: buildPush({ 'pricing_plans/item-b': newPlan }),
    update: buildPush({ 'pricing_plans/item-a': newPlan }),
    remove: buildPush({ 'pricing_plans/item-a': null }),
    holders: { get: [admin], list: [admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_grid/head',
    existing: HEAD,
    created: HEAD,
    query: { collection: 'pricing_grid', where: [['live_count', '>=', 0]] },
    create: buildPush({ [HEAD]: nextHead }),
    beforeCreate: { [HEAD]: null },
    update: buildPush(),
    remove: { ...buildPush(), [HEAD]: null },
    holders: { get: [partner, admin], update: [admin] },
  },
  {
    name: 'pricing_grid/costs',
    existing: COSTS_HEAD,
    created: COSTS_HEAD,
    query: { collection: 'pricing_grid', where: [['digest', '==', 'x']] },
    create: buildCostPush(),
    beforeCreate: { [COSTS_HEAD]: null },
    update: buildCostPush(),
    remove: buildPush({ [COSTS_HEAD]: null }),
    holders: { get: [admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_changes',
    existing: 'pricing_changes/push-4',
    created: CHANGE_RECORD,
    query: { collection: 'pricing_changes', orderBy: ['revision', 'desc'], limit: 50 },
    create: buildPush(),
    update: buildPush({ 'pricing_changes/push-4': nextChangeRecord }),
    remove: buildPush({ 'pricing_changes/push-4': null }),
    holders: { get: [admin], list: [admin], create: [admin] },
  },
  buildClosedSubject(
    'posts',
    'posts/published',
    { get: ALL_ACTORS, list: ALL_ACTORS },
    {
      collection: 'posts',
      where: [['published_at', '<=', PUBLISHED_ON]],
      orderBy: ['published_at', 'desc'],
      limit: 10,
    },
  ),
  buildClosedSubject('access/current', 'access/current'),
  buildClosedSubject('access/passwords', 'access/passwords'),
  buildClosedSubject('login_throttle', 'login_throttle/203.0.113.7'),
  buildClosedSubject('a collection that the rules do not name', 'notes/any'),
];

function buildRightCases(subject: Subject, actor: Actor): RulesCase[] {
  const { name, existing, created, holders } = subject;
  const has = (right: Right) => holders[right]?.includes(actor) ?? false;
  const title = (right: Right) => `${has(right) ? 'allows' : 'denies'} ${actor.name} to ${right} ${name}`;
  return [
    { kind: 'get', title: title('get'), actor, isAllowed: has('get'), path: existing },
    { kind: 'list', title: title('list'), actor, isAllowed: has('list'), query: subject.query },
    buildCommitCase(title('create'), actor, has('create'), created, subject.create, subject.beforeCreate),
    buildCommitCase(title('update'), actor, has('update'), existing, subject.update),
    buildCommitCase(title('delete'), actor, has('delete'), existing, subject.remove),
  ];
}

/** Cases for every collection, actor and right. */
export const rightCases: RulesCase[] = SUBJECTS.flatMap((subject) =>
  [...new Set([...ALL_ACTORS, oldAdmin])].flatMap((actor) => buildRightCases(subject, actor)),
);

/** Cases whose decision depends on the fields of the document or on the query. */
export const conditionalRightCases: RulesCase[] = [
  { kind: 'get', title: 'denies reading a draft', actor: admin, isAllowed: false, path: 'posts/draft' },
  { kind: 'get', title: 'denies reading a future post', actor: admin, isAllowed: false, path: 'posts/soon' },
  {
    kind: 'get',
    title: 'allows reading a post at its publication time',
    actor: visitor,
    isAllowed: true,
    path: 'posts/now',
    before: { 'posts/now': { slug: 'maintenant', published_at: SERVER_TIME } },
  },
  {
    kind: 'get',
    title: 'denies reading a missing post, which would reveal ids',
    actor: visitor,
    isAllowed: false,
    path: 'posts/nothing',
  },
  {
    kind: 'list',
    title: 'denies listing posts without a filter on their date',
    actor: visitor,
    isAllowed: false,
    query: { collection: 'posts', orderBy: ['published_at', 'desc'] },
  },
  {
    kind: 'list',
    title: 'denies listing posts up to a future time',
    actor: visitor,
    isAllowed: false,
    query: { collection: 'posts', where: [['published_at', '<=', FUTURE_DATE]] },
  },
  {
    kind: 'list',
    title: 'allows finding a published post by its slug',
    actor: visitor,
    isAllowed: true,
    query: {
      collection: 'posts',
      where: [
        ['slug', '==', 'un-article'],
        ['published_at', '<=', PUBLISHED_ON],
      ],
      orderBy: ['published_at', 'desc'],
      limit: 2,
    },
  },
  {
    kind: 'list',
    title: 'denies finding a post by its slug alone',
    actor: visitor,
    isAllowed: false,
    query: { collection: 'posts', where: [['slug', '==', 'un-article']] },
  },
  {
    kind: 'list',
    title: 'denies listing drafts',
    actor: visitor,
    isAllowed: false,
    query: { collection: 'posts', where: [['published_at', '==', null]] },
  },
  {
    kind: 'list',
    title: 'allows reading the history of an item by its id',
    actor: admin,
    isAllowed: true,
    query: {
      collection: 'pricing_changes',
      where: [['item_ids', 'array-contains', 'item-a']],
      orderBy: ['revision', 'desc'],
      limit: 20,
    },
  },
  ...['pricing_items', 'pricing_costs', 'pricing_plans', 'pricing_changes', 'posts', 'access'].map(
    (collection): RulesCase => ({
      kind: 'list',
      title: `denies reading ${collection} as a collection group`,
      actor: admin,
      isAllowed: false,
      query: { collection, isCollectionGroup: true },
    }),
  ),
  {
    kind: 'get',
    title: 'denies reading a document below an item',
    actor: admin,
    isAllowed: false,
    path: 'pricing_items/item-a/notes/1',
    before: { 'pricing_items/item-a/notes/1': {} },
  },
  {
    kind: 'get',
    title: 'denies reading the grid without access/current',
    actor: partner,
    isAllowed: false,
    path: 'pricing_items/item-a',
    before: { 'access/current': null },
  },
  buildCommitCase('denies rewriting a change record with the same content', admin, false, 'pricing_changes/push-4', {
    'pricing_changes/push-4': changeRecord,
  }),
];
