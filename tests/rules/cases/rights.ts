import { admin, oldAdmin, partner, strangers, visitor, type Actor } from '../actors';
import { SERVER_TIME, type Writes } from '../plainValues';
import { altered, CHANGE, COSTS_HEAD, costPush, HEAD, nextChange, nextHead, push } from '../pushBuilder';
import { change, cost, NEXT, PUBLISHED_ON, solution, stored, SOON } from '../storedDocuments';
import { commit, type Case, type QueryOf } from './case';

type Right = 'get' | 'list' | 'create' | 'update' | 'delete';

/** How each right on one kind of document is tried, in the most favourable way there is, and who has it. */
interface Subject {
  name: string;
  existing: string;
  created: string;
  query: QueryOf;
  /** A commit that creates, updates or deletes the document as a valid push would. */
  create: Writes;
  update: Writes;
  remove: Writes;
  beforeCreate?: Writes;
  holders: Partial<Record<Right, Actor[]>>;
}

const item = altered(solution, { revision: NEXT });
const newCost = altered(cost, { revision: NEXT });

/** A collection that no client writes: any commit stands for all. */
function closed(name: string, existing: string, holders: Subject['holders'] = {}, query?: QueryOf): Subject {
  const [collection = ''] = existing.split('/');
  const created = `${collection}/new`;
  const fields = stored[existing] ?? {};
  return {
    name,
    existing,
    created,
    query: query ?? { collection },
    create: push({ [created]: fields }),
    update: push({ [existing]: fields }),
    remove: push({ [existing]: null }),
    holders,
  };
}

const everyone = [visitor, partner, admin, ...strangers];

const subjects: Subject[] = [
  {
    name: 'pricing_items',
    existing: 'pricing_items/item-a',
    created: 'pricing_items/item-b',
    query: { collection: 'pricing_items', where: [['revision', '>', 3]], orderBy: ['revision', 'asc'], limit: 200 },
    create: push({ 'pricing_items/item-b': item }),
    update: push({ 'pricing_items/item-a': item }),
    remove: push({ 'pricing_items/item-a': null }),
    holders: { get: [partner, admin], list: [partner, admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_costs',
    existing: 'pricing_costs/item-a',
    created: 'pricing_costs/item-b',
    query: { collection: 'pricing_costs', where: [['revision', '>', 3]], orderBy: ['revision', 'asc'], limit: 200 },
    create: costPush({ 'pricing_costs/item-b': newCost }),
    update: costPush({ 'pricing_costs/item-a': newCost }),
    remove: costPush({ 'pricing_costs/item-a': null }),
    holders: { get: [admin], list: [admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_grid/head',
    existing: HEAD,
    created: HEAD,
    query: { collection: 'pricing_grid', where: [['live_count', '>=', 0]] },
    create: push({ [HEAD]: nextHead }),
    beforeCreate: { [HEAD]: null },
    update: push(),
    remove: { ...push(), [HEAD]: null },
    holders: { get: [partner, admin], update: [admin] },
  },
  {
    name: 'pricing_grid/costs',
    existing: COSTS_HEAD,
    created: COSTS_HEAD,
    query: { collection: 'pricing_grid', where: [['digest', '==', 'x']] },
    create: costPush(),
    beforeCreate: { [COSTS_HEAD]: null },
    update: costPush(),
    remove: push({ [COSTS_HEAD]: null }),
    holders: { get: [admin], create: [admin], update: [admin] },
  },
  {
    name: 'pricing_changes',
    existing: 'pricing_changes/push-4',
    created: CHANGE,
    query: { collection: 'pricing_changes', orderBy: ['revision', 'desc'], limit: 50 },
    create: push(),
    update: push({ 'pricing_changes/push-4': nextChange }),
    remove: push({ 'pricing_changes/push-4': null }),
    holders: { get: [admin], list: [admin], create: [admin] },
  },
  closed(
    'posts',
    'posts/published',
    { get: everyone, list: everyone },
    {
      collection: 'posts',
      where: [['published_at', '<=', PUBLISHED_ON]],
      orderBy: ['published_at', 'desc'],
      limit: 10,
    },
  ),
  closed('access/current', 'access/current'),
  closed('access/passwords', 'access/passwords'),
  closed('login_throttle', 'login_throttle/203.0.113.7'),
  closed('a collection that the rules do not name', 'notes/any'),
];

function casesOf(subject: Subject, actor: Actor): Case[] {
  const { name, existing, created, holders } = subject;
  const has = (right: Right) => holders[right]?.includes(actor) ?? false;
  const title = (right: Right) => `${actor.name} ${has(right) ? 'may' : 'must not'} ${right} ${name}`;
  return [
    { kind: 'get', title: title('get'), actor, allowed: has('get'), path: existing },
    { kind: 'list', title: title('list'), actor, allowed: has('list'), query: subject.query },
    commit(title('create'), actor, has('create'), created, subject.create, subject.beforeCreate),
    commit(title('update'), actor, has('update'), existing, subject.update),
    commit(title('delete'), actor, has('delete'), existing, subject.remove),
  ];
}

/** Every collection × everybody × every right. */
export const rights: Case[] = subjects.flatMap((subject) =>
  [...new Set([...everyone, oldAdmin])].flatMap((actor) => casesOf(subject, actor)),
);

/** Rights that depend on what is read, or on the rest of the commit. */
export const furtherRights: Case[] = [
  { kind: 'get', title: 'a draft is read by nobody', actor: admin, allowed: false, path: 'posts/draft' },
  { kind: 'get', title: 'a post of tomorrow is read by nobody', actor: admin, allowed: false, path: 'posts/soon' },
  {
    kind: 'get',
    title: 'a post is read from the moment of its publication on',
    actor: visitor,
    allowed: true,
    path: 'posts/now',
    before: { 'posts/now': { slug: 'maintenant', published_at: SERVER_TIME } },
  },
  { kind: 'get', title: 'a missing post is no way to try ids', actor: visitor, allowed: false, path: 'posts/nothing' },
  {
    kind: 'list',
    title: 'posts are not listed without a filter on their date',
    actor: visitor,
    allowed: false,
    query: { collection: 'posts', orderBy: ['published_at', 'desc'] },
  },
  {
    kind: 'list',
    title: 'posts are not listed up to a time ahead of the server',
    actor: visitor,
    allowed: false,
    query: { collection: 'posts', where: [['published_at', '<=', SOON]] },
  },
  {
    kind: 'list',
    title: 'one post is found by its slug, among the published ones',
    actor: visitor,
    allowed: true,
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
    title: 'a slug alone finds no post',
    actor: visitor,
    allowed: false,
    query: { collection: 'posts', where: [['slug', '==', 'un-article']] },
  },
  {
    kind: 'list',
    title: 'drafts are not listed',
    actor: visitor,
    allowed: false,
    query: { collection: 'posts', where: [['published_at', '==', null]] },
  },
  {
    kind: 'list',
    title: 'the history of one item is read by its id',
    actor: admin,
    allowed: true,
    query: {
      collection: 'pricing_changes',
      where: [['item_ids', 'array-contains', 'item-a']],
      orderBy: ['revision', 'desc'],
      limit: 20,
    },
  },
  ...['pricing_items', 'pricing_costs', 'pricing_changes', 'posts', 'access'].map((collection): Case => ({
    kind: 'list',
    title: `${collection} cannot be read as a collection group`,
    actor: admin,
    allowed: false,
    query: { collection, group: true },
  })),
  {
    kind: 'get',
    title: 'what lies below an item is closed',
    actor: admin,
    allowed: false,
    path: 'pricing_items/item-a/notes/1',
    before: { 'pricing_items/item-a/notes/1': {} },
  },
  {
    kind: 'get',
    title: 'without access/current nobody reads the grid',
    actor: partner,
    allowed: false,
    path: 'pricing_items/item-a',
    before: { 'access/current': null },
  },
  commit('a record cannot be written again with its own content', admin, false, 'pricing_changes/push-4', {
    'pricing_changes/push-4': change,
  }),
];
