import type { Actor } from '../actors';
import type { RulesCase, CaseQuery } from '../cases/rulesCase';
import { SERVER_TIME, type Plain, type PlainFields, type Writes } from '../plainValues';
import { COSTS_HEAD, HEAD } from '../pushBuilder';
import { FUTURE_DATE, NEXT_REVISION, PUBLISHED_ON, PV, STORED_DOCUMENTS } from '../storedDocuments';

/** Describes the invariant that a request breaks, or returns null. Independent of the text of the rules. */
export function findBrokenInvariant(entry: RulesCase): string | null {
  const role = getRole(entry.actor);
  if (entry.kind === 'get') return canRead(role, entry.path) ? null : 'read of a document that is closed to the role';
  if (entry.kind === 'list') return canList(role, entry.query) ? null : 'query that is closed to the role';
  if (role !== 'admin') return 'a write by a user who is not an admin';
  return findBrokenCommitInvariant(entry.writes);
}

type Role = 'none' | 'partner' | 'admin';

function getRole({ claims }: Actor): Role {
  if (claims?.['partner'] !== true || claims['pv'] !== PV) return 'none';
  return claims['admin'] === true ? 'admin' : 'partner';
}

function canRead(role: Role, path: string): boolean {
  if (path.startsWith('posts/')) return path === 'posts/published';
  if (path.startsWith('pricing_items/') || path === HEAD) return role !== 'none';
  return role === 'admin' && /^(pricing_costs\/|pricing_plans\/|pricing_changes\/|pricing_grid\/costs$)/.test(path);
}

function canList(role: Role, { collection, where = [] }: CaseQuery): boolean {
  if (collection === 'pricing_items') return role !== 'none';
  if (['pricing_costs', 'pricing_plans', 'pricing_changes'].includes(collection)) return role === 'admin';
  return (
    collection === 'posts' && where.some(([field, operator, value]) => isLimitedToPublished(field, operator, value))
  );
}

function isLimitedToPublished(field: string, operator: string, value: Plain): boolean {
  return field === 'published_at' && ['==', '<', '<='].includes(operator) && value === PUBLISHED_ON;
}

function findBrokenCommitInvariant(writes: Writes): string | null {
  const head = writes[HEAD];
  if (head === null || head === undefined) return 'a write outside of a push';
  if (!isHead(head)) return 'a head of the wrong shape';
  const pushId = head['push_id'];
  const record = `pricing_changes/${String(pushId)}`;
  if (!isId(pushId) || record in STORED_DOCUMENTS || !writes[record]) return 'a push without a new change record';
  for (const [path, fields] of Object.entries(writes)) {
    if (fields === null) return `${path} is deleted`;
    if (!isValid(path, fields, writes)) return `${path} is invalid`;
  }
  return null;
}

function isValid(path: string, fields: PlainFields, writes: Writes): boolean {
  const [collection, id = ''] = path.split('/');
  const before = STORED_DOCUMENTS[path];
  if (fields['revision'] !== NEXT_REVISION || (before === undefined && !isId(id))) return false;
  if (path === HEAD) return true;
  if (path === COSTS_HEAD) return hasOnly(fields, ['revision', 'digest']) && isText(fields['digest'], 0, 128);
  if (collection === 'pricing_changes')
    return before === undefined && id === writes[HEAD]?.['push_id'] && isChange(fields);
  if (collection === 'pricing_items') return isItem(fields, before);
  if (collection === 'pricing_plans') return isPlan(fields, before);
  return collection === 'pricing_costs' && Boolean(writes[COSTS_HEAD]) && isCost(fields, before);
}

function isHead(head: PlainFields): boolean {
  return (
    hasOnly(head, ['revision', 'updated_at', 'live_count', 'digest', 'push_id']) &&
    head['updated_at'] === SERVER_TIME &&
    isCount(head['live_count']) &&
    isText(head['digest'], 0, 128)
  );
}

function isChange({ at, device, mutations, item_ids, ...rest }: PlainFields): boolean {
  return (
    hasOnly(rest, ['revision']) &&
    at === SERVER_TIME &&
    isText(device, 1, 100) &&
    Array.isArray(mutations) &&
    mutations.length >= 1 &&
    mutations.length <= 500 &&
    Array.isArray(item_ids) &&
    item_ids.length >= 1 &&
    item_ids.length <= 500 &&
    item_ids.every(isId)
  );
}

function isItem(item: PlainFields, before: PlainFields | undefined): boolean {
  const { type, solution, prix_revendeur: reseller, prix_public: retail, display_order, deleted, ...others } = item;
  const { prix_avant, prix_depuis, ...rest } = others;
  if (!hasOnly(rest, deleted === true ? ['revision', 'expires_at'] : ['revision']) || !isCount(display_order))
    return false;
  const hasPriceChange = prix_avant !== undefined || prix_depuis !== undefined;
  if (hasPriceChange && (deleted !== false || type !== 'solution')) return false;
  if (!mayExpire(rest)) return false;
  if (type !== 'solution' && type !== 'subtitle') return false;
  if (before !== undefined && before['type'] !== type) return false;
  if (deleted === true) return before !== undefined && solution === '' && reseller === '' && retail === '';
  if (deleted !== false || !isText(solution, 1, 500)) return false;
  if (type === 'subtitle') return reseller === '' && retail === '';
  const [cents, retailCents] = [parseCents(reseller), parseCents(retail)];
  if (hasPriceChange && !isPriceChange(item, before)) return false;
  return cents !== null && retailCents === (cents * 12n + 5n) / 10n;
}

/** Hours since the last change of the stored items that have one. */
const STORED_PRICE_AGES = new Map<Plain | undefined, number>([
  [PUBLISHED_ON, Infinity],
  ...[25, 24.5, 24, 23.5].map((hours): [Plain | undefined, number] => [
    STORED_DOCUMENTS[`pricing_items/changed-${hours}-h-ago`]?.['prix_depuis'],
    hours,
  ]),
]);

/** True for the first price, the unchanged last change, or a new one, from the stored price or the one before that. */
function isPriceChange(item: PlainFields, before: PlainFields | undefined): boolean {
  const { prix_revendeur, prix_avant, prix_depuis } = item;
  const isNow = prix_depuis === SERVER_TIME;
  if (before === undefined) return isNow && prix_avant === '';
  if (before['deleted'] === true) return false;
  if (prix_revendeur === before['prix_revendeur'])
    return prix_depuis !== undefined && prix_avant === before['prix_avant'] && prix_depuis === before['prix_depuis'];
  const age = STORED_PRICE_AGES.get(before['prix_depuis']) ?? Infinity;
  const isStanding = age >= 24 && prix_avant === before['prix_revendeur'];
  const isCorrection = age < 25 && prix_avant === before['prix_avant'];
  return isNow && (isStanding || isCorrection);
}

function isCost(cost: PlainFields, before: PlainFields | undefined): boolean {
  const { prix_partenaire: price, commission, ...rest } = cost;
  if (price === '' && commission === '')
    return hasOnly(rest, ['revision', 'expires_at']) && mayExpire(rest) && before !== undefined;
  if (!hasOnly(rest, ['revision'])) return false;
  const cents = parseCents(price);
  return cents !== null && cents <= 999_999_999n && isCommission(commission);
}

/** A plan has the shape of a cost and a day; an emptied one has no day. */
function isPlan({ starts_on, ...cost }: PlainFields, before: PlainFields | undefined): boolean {
  return isCost(cost, before) && (cost['commission'] === '' ? starts_on === '' : isDay(starts_on));
}

function isDay(text: Plain | undefined): boolean {
  if (typeof text !== 'string' || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** True for -100 to 1000 with up to two decimals and no padding: the number converts back to the same text. */
function isCommission(text: Plain | undefined): boolean {
  if (typeof text !== 'string' || !/^-?\d+(,\d{1,2})?$/.test(text)) return false;
  const value = Number(text.replace(',', '.'));
  return value >= -100 && value <= 1000 && !Object.is(value, -0) && String(value).replace('.', ',') === text;
}

function parseCents(price: Plain | undefined): bigint | null {
  if (typeof price !== 'string' || !/^\d{1,9},\d\d$/.test(price)) return null;
  if (price.length > 4 && price.startsWith('0')) return null;
  return BigInt(price.replace(',', ''));
}

/** True without an expiry, or with the only one of the random requests that is over 60 days ahead. */
function mayExpire({ expires_at }: PlainFields): boolean {
  return expires_at === undefined || expires_at === FUTURE_DATE;
}

function hasOnly(fields: PlainFields, names: string[]): boolean {
  return Object.keys(fields).every((name) => names.includes(name));
}

function isText(value: Plain | undefined, min: number, max: number): boolean {
  return typeof value === 'string' && value.trim().length >= min && value.length <= max;
}

function isCount(value: Plain | undefined): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isId(value: Plain | undefined): boolean {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value);
}
