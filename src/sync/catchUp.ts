import { planPush } from '../domain/diff';
import { acknowledged } from './acknowledge';
import type { SyncContext } from './context';
import type { DeviceState, PushTry, Role } from './deviceState';
import { RemoteError } from './errors';
import { integrate, type News } from './integrate';
import { nextRows } from './nextRows';
import type { Head } from './ports';
import { joinPulled, pull, type Pulled } from './pull';
import { matchesHead } from './verify';

/** The state that a pull continues: when it is stored, the device must still be there. */
interface Origin {
  role: Role;
  cursor: number;
  mustRead: boolean;
  /** The newest push in flight then: one that another tab has begun since may be what the server has news of. */
  pushId: string | null;
}

const newestPush = ({ meta }: DeviceState): string | null => meta.inFlight?.tries.at(-1)?.pushId ?? null;

/** Stores the news in one transaction, unless another tab or a login was faster; then the next run looks again. */
async function store({ device }: SyncContext, origin: Origin, news: News, toleratedHead: number | null): Promise<void> {
  await device.transact((state) => {
    const { role, cursor, mustRead } = state.meta;
    const isSameDevice = role === origin.role && cursor === origin.cursor && mustRead === origin.mustRead;
    if (!isSameDevice || newestPush(state) !== origin.pushId) return { change: null, result: null };
    const change = integrate(state, news);
    return { change: { ...change, meta: { ...change.meta, toleratedHead } }, result: null };
  });
}

/** Our own push became the very next revision: its rows are known, nothing has to be read. null: they have to. */
function ownNews(state: DeviceState, push: PushTry, head: Head, at: number): News | null {
  const planned = new Set(push.planned);
  const pending = state.outbox.map(({ mutation }) => mutation).filter(({ id }) => planned.has(id));
  const plan = planPush({ rows: state.rows.values(), revision: head.revision - 1, pending });
  if (plan === null) return null;
  const news: News = { rows: plan.rows, full: false, revision: head.revision, accepted: push.mutationIds, at };
  return matchesHead(nextRows(state.rows, news), head, null) ? news : null;
}

function newsOf(pulled: Pulled, state: DeviceState, push: PushTry | null, at: number): News {
  return {
    rows: joinPulled(pulled, state.rows),
    full: pulled.full,
    revision: pulled.head.revision,
    accepted: push?.mutationIds ?? [],
    at,
  };
}

/** Reads what is new, everything where that does not add up, and stores it. A wrong digest of the server's is met once. */
async function readAndStore(
  context: SyncContext,
  state: DeviceState,
  origin: Origin,
  { head, from }: { head: Head; from: number },
): Promise<void> {
  const { pricing, clock } = context;
  const { inFlight, toleratedHead } = state.meta;
  let pulled = await pull(pricing, { role: origin.role, cursor: from, head });
  const news = async (): Promise<News> =>
    newsOf(pulled, state, await acknowledged(pricing, inFlight, pulled.head), clock.now());
  const fits = (latest: News): boolean => matchesHead(nextRows(state.rows, latest), pulled.head, pulled.costsDigest);
  let latest = await news();
  let isRight = fits(latest);
  if (!isRight && !pulled.full && toleratedHead !== pulled.head.revision) {
    pulled = await pull(pricing, { role: origin.role, cursor: 0, head: pulled.head });
    latest = await news();
    isRight = fits(latest);
  }
  await store(context, origin, latest, isRight ? null : pulled.head.revision);
  context.verified.costs = true;
}

/**
 * Whether the device holds what the server holds at this revision. The costs have a digest of their own, worth one read
 * each time an admin opens the grid: one that was damaged here would give wrong prices with the next edit of its row.
 */
async function isWhole(context: SyncContext, role: Role, head: Head): Promise<boolean> {
  const { pricing, verified } = context;
  const { rows } = context.device.state();
  if (!matchesHead(rows, head, null)) return false;
  if (role === 'partner' || verified.costs) return true;
  const costsDigest = await pricing.costsDigest();
  verified.costs = matchesHead(rows, head, costsDigest);
  // A push came between the two reads: the next look reads it, and compares again.
  return verified.costs || (await pricing.head()).revision !== head.revision;
}

/** Brings the device to the server's newest revision, at the price of one read where it is there. Throws RemoteError, StoreError. */
export async function catchUp(context: SyncContext, role: Role): Promise<void> {
  const { device, pricing, clock } = context;
  const state = device.state();
  const { cursor, lastSyncAt, inFlight, toleratedHead, mustRead } = state.meta;
  const origin: Origin = { role, cursor, mustRead, pushId: newestPush(state) };
  const head = await pricing.head();
  // Rows that were there do not vanish with the head: somebody is restoring the database, and edits wait for what comes.
  if (head.missing && cursor > 0) throw new RemoteError('busy');
  const known = lastSyncAt !== null && !mustRead;
  if (known && head.revision === cursor) {
    if (toleratedHead === cursor || (await isWhole(context, role, head))) return seen(context);
    return readAndStore(context, state, origin, { head, from: 0 });
  }
  if (known && inFlight?.base === cursor && head.revision === cursor + 1) {
    const push = await acknowledged(pricing, inFlight, head);
    const news = push === null ? null : ownNews(state, push, head, clock.now());
    if (news !== null) return store(context, origin, news, null);
  }
  // A head behind the cursor is a database that was set back: only a full pull knows what is left.
  const from = lastSyncAt !== null && head.revision >= cursor ? cursor : 0;
  return readAndStore(context, state, origin, { head, from });
}

/** Nothing is new; where another tab's login took the rows meanwhile, nothing was seen of the ones that it needs. */
async function seen({ device, clock }: SyncContext): Promise<void> {
  await device.transact(({ meta }) => ({
    change: meta.lastSyncAt === null ? null : { meta: { lastSyncAt: clock.now() } },
    result: null,
  }));
}
