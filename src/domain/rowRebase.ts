import type { Conflict } from './conflict';
import { NO_COST, rowValues, sameCost } from './mutation';
import type { Change, CreateMutation, DeleteMutation, Mutation, RowValues, UpdateMutation } from './mutation';
import type { Cost, GridRow } from './pricingItem';

export type EditMutation = CreateMutation | UpdateMutation | DeleteMutation;

export interface RowVerdict {
  /** 'live': a move of the row still means something; 'gone': it does not; 'unknown': nobody knows the row. */
  state: 'live' | 'gone' | 'unknown';
  keep: readonly Mutation[];
  conflicts: readonly Conflict[];
}

/**
 * The values that one unit had in the person's eyes, edit after edit. The server may stand at any of them: what leads up
 * to that value is done, what follows still fits. `edit` is null for a value that was seen and not made.
 */
type Chain<T> = { edit: EditMutation | null; value: T }[];

interface Step<T> {
  edit: EditMutation;
  change: Change<T>;
}

type UnitVerdict<T> =
  | { fits: true; steps: Step<T>[] }
  /** `base` is null where the person created the row. */
  | { fits: false; edits: EditMutation[]; base: T | null; mine: T };

const sameText = (a: string, b: string): boolean => a === b;

function chainOf<T>(
  edits: readonly EditMutation[],
  same: (a: T, b: T) => boolean,
  unit: {
    ofRow: (values: { solution: string; cost: Cost | null }) => T;
    change: (update: UpdateMutation) => Change<T> | undefined;
  },
): Chain<T> {
  const chain: Chain<T> = [];
  const see = (value: T, edit: EditMutation | null): void => {
    const last = chain.at(-1);
    if (last === undefined || !same(last.value, value)) chain.push({ edit, value });
  };
  for (const edit of edits) {
    if (edit.kind === 'create') see(unit.ofRow(edit), edit);
    else if (edit.kind === 'delete') see(unit.ofRow(edit.before), null);
    else {
      const change = unit.change(edit);
      if (change === undefined) continue;
      if (chain.length === 0) see(change.before, null);
      see(change.after, edit);
    }
  }
  return chain;
}

function labelChain(edits: readonly EditMutation[]): Chain<string> {
  return chainOf(edits, sameText, { ofRow: ({ solution }) => solution, change: ({ label }) => label });
}

function priceChain(edits: readonly EditMutation[]): Chain<Cost> {
  return chainOf(edits, sameCost, { ofRow: ({ cost }) => cost ?? NO_COST, change: ({ price }) => price });
}

/** Where the server stands in the chain: its last equal value, or -1. */
function standOf<T>(chain: Chain<T>, server: T, same: (a: T, b: T) => boolean): number {
  return chain.findLastIndex(({ value }) => same(value, server));
}

function judgeUnit<T>(chain: Chain<T>, server: T, same: (a: T, b: T) => boolean): UnitVerdict<T> {
  const start = chain[0];
  const last = chain.at(-1);
  const edits = chain.flatMap(({ edit }) => edit ?? []);
  if (start === undefined || last === undefined || edits.length === 0) return { fits: true, steps: [] };
  const stand = standOf(chain, server, same);
  if (stand < 0) {
    const backAtStart = start.edit === null && same(start.value, last.value);
    if (backAtStart) return { fits: true, steps: [] };
    return { fits: false, edits, base: start.edit === null ? start.value : null, mine: last.value };
  }
  const steps: Step<T>[] = [];
  let before = server;
  for (const { edit, value } of chain.slice(stand + 1)) {
    if (edit !== null) steps.push({ edit, change: { before, after: value } });
    before = value;
  }
  return { fits: true, steps };
}

/** The edits of one row (in order, moves left out) against the row as the server has it. */
export function judgeEdits(
  edits: readonly EditMutation[],
  server: GridRow | undefined,
  known: GridRow | undefined,
): RowVerdict {
  const first = edits[0];
  const serverLive = server !== undefined && !server.deleted;
  if (first === undefined) {
    const unknown = server === undefined && known === undefined;
    return { state: unknown ? 'unknown' : serverLive ? 'live' : 'gone', keep: [], conflicts: [] };
  }
  const endsLive = edits.findLast(({ kind }) => kind !== 'update')?.kind !== 'delete';
  if (serverLive) return endsLive ? judgeUnits(first, edits, server) : judgeDeletion(first, edits, server);
  if (first.kind !== 'create' && server === undefined && known === undefined) {
    return { state: 'unknown', keep: [], conflicts: [] };
  }
  if (!endsLive) return { state: 'gone', keep: [], conflicts: [] };
  // A creation with a position brings a tombstone back on purpose; one without was accepted and then deleted by somebody.
  const welcome = first.kind === 'create' && (server === undefined || first.display_order !== null);
  if (welcome) return { state: 'live', keep: edits, conflicts: [] };
  return judgeVanished(first, edits, { tombstone: server, known });
}

/** The server deleted what the person changed: neither resurrection nor silent loss. */
function judgeVanished(
  first: EditMutation,
  edits: readonly EditMutation[],
  { tombstone, known }: { tombstone: GridRow | undefined; known: GridRow | undefined },
): RowVerdict {
  const label = labelChain(edits);
  const price = priceChain(edits);
  const touched =
    first.kind === 'create' ||
    !sameText(label.at(0)?.value ?? '', label.at(-1)?.value ?? '') ||
    !sameCost(price.at(0)?.value ?? null, price.at(-1)?.value ?? null);
  if (!touched) return { state: 'gone', keep: [], conflicts: [] };
  const base = known === undefined || known.deleted ? null : rowValues(known);
  const type = tombstone?.type ?? base?.type ?? (first.kind === 'create' ? first.type : 'solution');
  const mine: RowValues = {
    type,
    solution: label.at(-1)?.value ?? base?.solution ?? '',
    cost: type === 'subtitle' ? null : (price.at(-1)?.value ?? base?.cost ?? null),
    display_order: tombstone?.display_order ?? base?.display_order ?? 0,
  };
  const common = named(first, 'deletedByOther', edits, tombstone?.revision ?? 0);
  return { state: 'gone', keep: [], conflicts: [{ ...common, unit: 'deletedByOther', base, mine, theirs: null }] };
}

/** The person deleted the row: fine if every value of the server is one that the person had seen. */
function judgeDeletion(first: EditMutation, edits: readonly EditMutation[], server: GridRow): RowVerdict {
  const seen =
    standOf(labelChain(edits), server.solution, sameText) >= 0 &&
    standOf(priceChain(edits), server.cost ?? NO_COST, sameCost) >= 0;
  const deletion = edits.findLast((edit) => edit.kind === 'delete');
  if (seen || deletion === undefined) return { state: 'live', keep: edits, conflicts: [] };
  const common = named(first, 'changedByOther', edits, server.revision);
  const theirs = rowValues(server);
  return {
    state: 'live',
    keep: [],
    conflicts: [{ ...common, unit: 'changedByOther', base: deletion.before, mine: null, theirs }],
  };
}

/** Row alive on both sides: label and price are judged each by itself. */
function judgeUnits(first: EditMutation, edits: readonly EditMutation[], server: GridRow): RowVerdict {
  const serverCost = server.cost ?? NO_COST;
  const label = judgeUnit(labelChain(edits), server.solution, sameText);
  const price = judgeUnit(priceChain(edits), serverCost, sameCost);
  const conflicts: Conflict[] = [];
  if (!label.fits) {
    const { edits: made, base, mine } = label;
    const common = named(made[0] ?? first, 'label', made, server.revision);
    conflicts.push({ ...common, unit: 'label', base, mine, theirs: server.solution });
  }
  if (!price.fits) {
    const { edits: made, base, mine } = price;
    const common = named(made[0] ?? first, 'price', made, server.revision);
    conflicts.push({ ...common, unit: 'price', base, mine, theirs: serverCost });
  }
  const labels = new Map(label.fits ? label.steps.map(({ edit, change }) => [edit, change]) : []);
  const prices = new Map(price.fits ? price.steps.map(({ edit, change }) => [edit, change]) : []);
  const keep = edits.flatMap((edit) => remaining(edit, labels.get(edit), prices.get(edit)));
  return { state: 'live', keep, conflicts };
}

/** What is left of an edit on a live row: the same object when all of it is, an update of the units that are, or nothing. */
function remaining(edit: EditMutation, label: Change<string> | undefined, price: Change<Cost> | undefined): Mutation[] {
  if (label === undefined && price === undefined) return [];
  const whole = edit.kind === 'update' && (edit.label === undefined) === (label === undefined);
  if (whole && (edit.price === undefined) === (price === undefined)) return [edit];
  const { id, itemId, at, group } = edit;
  return [{ id, itemId, at, group, kind: 'update', ...(label && { label }), ...(price && { price }) }];
}

/** The parts that all conflicts share. The first edit concerned and the unit name the conflict once and for all. */
function named(first: EditMutation, unit: Conflict['unit'], mutations: readonly Mutation[], theirsRevision: number) {
  return { id: `${first.id}:${unit}`, itemId: first.itemId, mutations, theirsRevision };
}
