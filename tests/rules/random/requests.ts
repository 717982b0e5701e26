import { admin, forgers, oldAdmin, oldPartner, partner, visitor, type Actor } from '../actors';
import type { Case, Comparison, QueryOf } from '../cases/case';
import { SERVER_TIME, WholeFloat, type Plain, type PlainFields, type Writes } from '../plainValues';
import { COSTS_HEAD, HEAD } from '../pushBuilder';
import { NEXT, PUBLISHED_ON, SOON, stored, subtitle, tombstone } from '../storedDocuments';
import type { Chance } from './chance';

const ACTORS: [Actor, ...Actor[]] = [visitor, partner, admin, oldPartner, oldAdmin, ...forgers];

/** Values that are wrong in most places, right in some. */
const ODD: [Plain, ...Plain[]] = [
  null,
  true,
  false,
  '',
  ' ',
  '0',
  '1,20',
  '12,34',
  '-0',
  '1e3',
  'a/b',
  '__proto__',
  'x'.repeat(501),
  0,
  -1,
  1,
  NEXT,
  NEXT + 1,
  1.5,
  new WholeFloat(NEXT),
  PUBLISHED_ON,
  SOON,
  SERVER_TIME,
  [],
  ['a'],
  [1],
  {},
  { a: 1 },
];

function price(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function randomItem(chance: Chance): PlainFields {
  const revision = NEXT;
  const display_order = chance.below(50);
  const kind = chance.below(4);
  if (kind === 0) return { ...subtitle, solution: 'Titre', display_order, revision };
  if (kind === 1) return { ...tombstone, type: chance.pick(['solution', 'subtitle']), display_order, revision };
  const cents = chance.below(10 ** (1 + chance.below(8)));
  // Now and then a cent beside the right one.
  const publicCents = Math.max(0, Math.round((cents * 12) / 10) + (chance.oneIn(8) ? chance.below(3) - 1 : 0));
  return {
    type: 'solution',
    solution: 'Offre',
    prix_revendeur: price(cents),
    prix_public: price(publicCents),
    display_order,
    deleted: false,
    revision,
  };
}

function randomCost(chance: Chance): PlainFields {
  if (chance.oneIn(5)) return { prix_partenaire: '', commission: '', revision: NEXT };
  const fraction = chance.pick(['', ',5', ',05', ',25', ',50', ',']);
  return {
    prix_partenaire: price(chance.below(10 ** (1 + chance.below(9)))),
    commission: `${chance.pick(['', '', '-'])}${chance.below(chance.pick([10, 101, 1100]))}${fraction}`,
    revision: NEXT,
  };
}

/** One thing of a document made odd: a field changed, taken away or added. */
function spoilt(fields: PlainFields, chance: Chance): PlainFields {
  const names = Object.keys(fields);
  const name = names[chance.below(names.length)] ?? 'revision';
  const kind = chance.below(6);
  if (kind === 0) return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
  if (kind === 1)
    return { ...fields, [chance.pick(['note', 'prix_partenaire', 'commission', 'pv'])]: chance.pick(ODD) };
  return { ...fields, [name]: chance.pick(ODD) };
}

function randomPush(chance: Chance): Writes {
  const pushId = chance.oneIn(15) ? chance.pick(['push-4', 'a b', 'é']) : `push-${chance.below(1000) + 5}`;
  const named = chance.oneIn(15) ? 'push-6' : pushId;
  const writes: Writes = {
    [HEAD]: {
      revision: NEXT,
      updated_at: SERVER_TIME,
      live_count: chance.below(9),
      digest: 'd',
      push_id: named,
    },
    [`pricing_changes/${pushId}`]: {
      revision: NEXT,
      at: SERVER_TIME,
      device: 'Appareil',
      mutations: [{ kind: 'delete' }],
      item_ids: ['item-a'],
    },
  };
  if (chance.oneIn(2)) writes[COSTS_HEAD] = { revision: NEXT, digest: 'd' };
  const items = ['item-a', 'subtitle-a', 'gone', 'item-b', chance.pick(['x', 'a.b', 'y'.repeat(65)])];
  for (const id of items.filter(() => chance.oneIn(4))) writes[`pricing_items/${id}`] = randomItem(chance);
  if (COSTS_HEAD in writes || chance.oneIn(20)) {
    for (const id of items.filter(() => chance.oneIn(4))) writes[`pricing_costs/${id}`] = randomCost(chance);
  }
  return writes;
}

/** A push of which some are spoilt: a document altered, missing, deleted or one too many. */
function randomCommit(chance: Chance): Writes {
  const writes = randomPush(chance);
  const paths = Object.keys(writes);
  const path = paths[chance.below(paths.length)] ?? HEAD;
  const fields = writes[path] ?? {};
  switch (chance.below(10)) {
    case 0:
      return { ...writes, [path]: null };
    case 1:
      return Object.fromEntries(Object.entries(writes).filter(([name]) => name !== path));
    case 2:
      return { ...writes, [chance.pick(['posts/new', 'access/current', 'login_throttle/x', 'notes/any'])]: { pv: 1 } };
    case 3:
    case 4:
    case 5:
      return { ...writes, [path]: spoilt(fields, chance) };
    default:
      return writes;
  }
}

export function randomRequest(chance: Chance): Case {
  const actor = chance.oneIn(3) ? chance.pick(ACTORS) : admin;
  const base = { title: 'random', actor, allowed: true };
  const paths = Object.keys(stored);
  if (chance.oneIn(6)) return { ...base, kind: 'get', path: paths[chance.below(paths.length)] ?? HEAD };
  if (chance.oneIn(6)) {
    const collection = chance.pick([
      'pricing_items',
      'pricing_costs',
      'pricing_grid',
      'pricing_changes',
      'posts',
      'access',
    ]);
    const field = chance.pick(['published_at', 'revision', 'slug']);
    const operator = chance.pick<Comparison>(['==', '<', '<=', '>', '>=']);
    const where: QueryOf['where'] = [[field, operator, chance.pick([PUBLISHED_ON, SOON, 1, 'a'])]];
    return { ...base, kind: 'list', query: chance.oneIn(4) ? { collection } : { collection, where } };
  }
  const writes = randomCommit(chance);
  return { ...base, kind: 'commit', writes, target: HEAD };
}
