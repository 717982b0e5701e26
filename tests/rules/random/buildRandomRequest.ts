import { admin, FORGED_ACTORS, oldAdmin, oldPartner, partner, visitor, type Actor } from '../actors';
import type { RulesCase, FilterOperator, CaseQuery } from '../cases/rulesCase';
import { SERVER_TIME, WholeFloat, type Plain, type PlainFields, type Writes } from '../plainValues';
import { COSTS_HEAD, HEAD } from '../pushBuilder';
import {
  NEXT_REVISION,
  PUBLISHED_ON,
  FUTURE_DATE,
  STORED_DOCUMENTS,
  solution,
  subtitle,
  tombstone,
} from '../storedDocuments';
import type { SeededRandom } from './seededRandom';

const ACTORS: [Actor, ...Actor[]] = [visitor, partner, admin, oldPartner, oldAdmin, ...FORGED_ACTORS];

/** Values that are invalid in most fields. */
const INVALID_VALUES: [Plain, ...Plain[]] = [
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
  NEXT_REVISION,
  NEXT_REVISION + 1,
  1.5,
  new WholeFloat(NEXT_REVISION),
  PUBLISHED_ON,
  FUTURE_DATE,
  SERVER_TIME,
  [],
  ['a'],
  [1],
  {},
  { a: 1 },
];

function toStoredPrice(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

const CHANGED_ITEMS = Object.keys(STORED_DOCUMENTS).flatMap(
  (path) => /^pricing_items\/(changed-.*)/.exec(path)?.[1] ?? [],
);
const STORED_TIMES = CHANGED_ITEMS.map((id) => STORED_DOCUMENTS[`pricing_items/${id}`]?.['prix_depuis'] ?? null);

/** Builds what an item says of its last price, right for some stored items; nothing for half of the items. */
function buildRandomPriceChange(random: SeededRandom): PlainFields {
  if (random.flipOneIn(2)) return {};
  const prix_avant = random.pick<Plain>(['', '10,00', solution['prix_revendeur'] ?? null]);
  const prix_depuis = random.flipOneIn(3) ? (STORED_TIMES[random.pickBelow(STORED_TIMES.length)] ?? null) : SERVER_TIME;
  return { prix_avant, prix_depuis };
}

function buildRandomItem(random: SeededRandom): PlainFields {
  const revision = NEXT_REVISION;
  const display_order = random.pickBelow(50);
  const kind = random.pickBelow(4);
  const wrongPriceChange: PlainFields = random.flipOneIn(8) ? { prix_avant: '', prix_depuis: SERVER_TIME } : {};
  if (kind === 0) return { ...subtitle, solution: 'Titre', display_order, revision, ...wrongPriceChange };
  if (kind === 1) {
    const type = random.pick(['solution', 'subtitle']);
    return {
      ...tombstone,
      type,
      display_order,
      revision,
      ...(random.flipOneIn(2) && { expires_at: FUTURE_DATE }),
      ...wrongPriceChange,
    };
  }
  const priceChange = buildRandomPriceChange(random);
  const common = { type: 'solution', solution: 'Offre', display_order, deleted: false, revision, ...priceChange };
  const { prix_revendeur = '', prix_public = '' } = solution;
  if (random.flipOneIn(3)) return { ...common, prix_revendeur, prix_public };
  const cents = random.pickBelow(10 ** (1 + random.pickBelow(8)));
  // One price in eight may be off by a cent.
  const publicCents = Math.max(0, Math.round((cents * 12) / 10) + (random.flipOneIn(8) ? random.pickBelow(3) - 1 : 0));
  return { ...common, prix_revendeur: toStoredPrice(cents), prix_public: toStoredPrice(publicCents) };
}

function buildRandomCost(random: SeededRandom): PlainFields {
  if (random.flipOneIn(5)) return { prix_partenaire: '', commission: '', revision: NEXT_REVISION };
  const fraction = random.pick(['', ',5', ',05', ',25', ',50', ',']);
  return {
    prix_partenaire: toStoredPrice(random.pickBelow(10 ** (1 + random.pickBelow(9)))),
    commission: `${random.pick(['', '', '-'])}${random.pickBelow(random.pick([10, 101, 1100]))}${fraction}`,
    revision: NEXT_REVISION,
  };
}

/** Builds a day from 2000 to 2099, often the last of a month; some do not exist. */
function buildRandomDay(random: SeededRandom): string {
  const month = random.flipOneIn(3) ? 2 : random.pickBelow(14);
  const day = random.flipOneIn(3) ? 28 + random.pickBelow(5) : random.pickBelow(29);
  const numbers = [random.pickBelow(100), month, day];
  return `20${numbers.map((number) => String(number).padStart(2, '0')).join('-')}`;
}

function buildRandomPlan(random: SeededRandom): PlainFields {
  const cost = buildRandomCost(random);
  const isEmptied = cost['commission'] === '';
  return {
    ...cost,
    starts_on: isEmptied === random.flipOneIn(10) ? buildRandomDay(random) : '',
    ...(random.flipOneIn(isEmptied ? 2 : 10) && { expires_at: FUTURE_DATE }),
  };
}

/** Changes, removes or adds one field. */
function corruptField(fields: PlainFields, random: SeededRandom): PlainFields {
  const names = Object.keys(fields);
  const name = names[random.pickBelow(names.length)] ?? 'revision';
  const kind = random.pickBelow(6);
  if (kind === 0) return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
  if (kind === 1)
    return {
      ...fields,
      [random.pick([
        'note',
        'prix_partenaire',
        'commission',
        'starts_on',
        'pv',
        'expires_at',
        'prix_avant',
        'prix_depuis',
      ])]: random.pick(INVALID_VALUES),
    };
  return { ...fields, [name]: random.pick(INVALID_VALUES) };
}

function buildRandomPush(random: SeededRandom): Writes {
  const pushId = random.flipOneIn(15) ? random.pick(['push-4', 'a b', 'é']) : `push-${random.pickBelow(1000) + 5}`;
  const headPushId = random.flipOneIn(15) ? 'push-6' : pushId;
  const writes: Writes = {
    [HEAD]: {
      revision: NEXT_REVISION,
      updated_at: SERVER_TIME,
      live_count: random.pickBelow(9),
      digest: 'd',
      push_id: headPushId,
    },
    [`pricing_changes/${pushId}`]: {
      revision: NEXT_REVISION,
      at: SERVER_TIME,
      device: 'Appareil',
      mutations: [{ kind: 'delete' }],
      item_ids: ['item-a'],
    },
  };
  if (random.flipOneIn(2)) writes[COSTS_HEAD] = { revision: NEXT_REVISION, digest: 'd' };
  const changed = CHANGED_ITEMS[random.pickBelow(CHANGED_ITEMS.length)] ?? '';
  const items = ['item-a', changed, 'subtitle-a', 'gone', 'item-b', random.pick(['x', 'a.b', 'y'.repeat(65)])];
  for (const id of items.filter(() => random.flipOneIn(4))) writes[`pricing_items/${id}`] = buildRandomItem(random);
  if (COSTS_HEAD in writes || random.flipOneIn(20)) {
    for (const id of items.filter(() => random.flipOneIn(4))) writes[`pricing_costs/${id}`] = buildRandomCost(random);
  }
  if (random.flipOneIn(2)) {
    for (const id of items.filter(() => random.flipOneIn(6))) writes[`pricing_plans/${id}`] = buildRandomPlan(random);
  }
  return writes;
}

/** Builds a push and corrupts some: a document changed, missing, deleted or added. */
function buildRandomCommit(random: SeededRandom): Writes {
  const writes = buildRandomPush(random);
  const paths = Object.keys(writes);
  const path = paths[random.pickBelow(paths.length)] ?? HEAD;
  const fields = writes[path] ?? {};
  switch (random.pickBelow(10)) {
    case 0:
      return { ...writes, [path]: null };
    case 1:
      return Object.fromEntries(Object.entries(writes).filter(([name]) => name !== path));
    case 2:
      return { ...writes, [random.pick(['posts/new', 'access/current', 'login_throttle/x', 'notes/any'])]: { pv: 1 } };
    case 3:
    case 4:
    case 5:
      return { ...writes, [path]: corruptField(fields, random) };
    default:
      return writes;
  }
}

/** Builds a request of a random actor: a read, a query or a commit with at most one fault. */
export function buildRandomRequest(random: SeededRandom): RulesCase {
  const actor = random.flipOneIn(3) ? random.pick(ACTORS) : admin;
  const base = { title: 'random', actor, isAllowed: true };
  const paths = Object.keys(STORED_DOCUMENTS);
  if (random.flipOneIn(6)) return { ...base, kind: 'get', path: paths[random.pickBelow(paths.length)] ?? HEAD };
  if (random.flipOneIn(6)) {
    const collection = random.pick([
      'pricing_items',
      'pricing_costs',
      'pricing_plans',
      'pricing_grid',
      'pricing_changes',
      'posts',
      'access',
    ]);
    const field = random.pick(['published_at', 'revision', 'slug']);
    const operator = random.pick<FilterOperator>(['==', '<', '<=', '>', '>=']);
    const where: CaseQuery['where'] = [[field, operator, random.pick([PUBLISHED_ON, FUTURE_DATE, 1, 'a'])]];
    return { ...base, kind: 'list', query: random.flipOneIn(4) ? { collection } : { collection, where } };
  }
  const writes = buildRandomCommit(random);
  return { ...base, kind: 'commit', writes, target: HEAD };
}
