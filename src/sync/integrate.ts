import type { Conflict } from '../domain/conflict';
import type { MutationId } from '../domain/mutation';
import type { GridRow } from '../domain/pricingItem';
import { rebase, type Rebased } from '../domain/rebase';
import { askedAbout } from './askedAbout';
import { nextRows } from './nextRows';
import { orphaned } from './orphaned';
import type { ChangeSet, DeviceState, OutboxEntry, WaitingConflict } from './deviceState';

export interface News {
  /** Rows that the server changed; with `full`, all rows there are. */
  rows: readonly GridRow[];
  full: boolean;
  revision: number;
  /** Edits that the server's record names: they leave the outbox, and nothing else does on their account. */
  accepted: readonly MutationId[];
  /** Device clock, ms. */
  at: number;
}

/** What differs between the outbox and what the rebase left of it; entries keep their place. */
function outboxDelta(entries: readonly OutboxEntry[], accepted: ReadonlySet<MutationId>, rebased: Rebased) {
  const left = new Map(rebased.pending.map((mutation) => [mutation.id, mutation]));
  const remove: number[] = [];
  const put: OutboxEntry[] = [];
  for (const { seq, mutation } of entries) {
    const now = accepted.has(mutation.id) ? undefined : left.get(mutation.id);
    if (now === undefined) remove.push(seq);
    else if (now !== mutation) put.push({ seq, mutation: now });
  }
  return { remove, put };
}

/** An edit that was in flight when a later gesture made a question of it: what the server took is none any more. */
function withoutAccepted({ conflict }: WaitingConflict, accepted: ReadonlySet<MutationId>): Conflict[] {
  const mutations = conflict.mutations.filter(({ id }) => !accepted.has(id));
  if (mutations.length === conflict.mutations.length) return [conflict];
  return mutations.length === 0 ? [] : [{ ...conflict, mutations }];
}

/**
 * The one change set of a pull: rows, cursor, the accepted edits gone, and the waiting ones judged anew on the newest rows.
 * A push that was in flight on an older head is over: what was not accepted at its base can never be.
 */
export function integrate(state: DeviceState, news: News): ChangeSet {
  const rows = nextRows(state.rows, news);
  const accepted = new Set(news.accepted);
  const waiting = state.outbox.map(({ mutation }) => mutation).filter(({ id }) => !accepted.has(id));
  const rebased = rebase({ server: (id) => rows.get(id), lastKnown: (id) => state.rows.get(id), pending: waiting });
  const asked = [...state.conflicts.values()].flatMap((one) => withoutAccepted(one, accepted));
  const { inFlight } = state.meta;
  return {
    rows: news.full ? { clear: true, put: news.rows } : { put: news.rows },
    outbox: outboxDelta(state.outbox, accepted, rebased),
    conflicts: askedAbout(state, { waiting: asked, fresh: rebased.conflicts, rows }),
    refused: { remove: news.accepted, put: orphaned(state.outbox, rebased.orphans, news.at) },
    meta: {
      cursor: news.revision,
      lastSyncAt: news.at,
      inFlight: inFlight?.base === news.revision ? inFlight : null,
      mustRead: false,
    },
  };
}
