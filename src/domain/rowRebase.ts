import type { Conflict } from './conflict';
import { NO_COST, rowValues, sameCost } from './mutation';
import type { CreateMutation, Mutation, RowValues, UpdateMutation } from './mutation';
import type { Cost, GridRow } from './pricingItem';
import { LABEL, PRICE, beginsIn, chainsOf, judgeUnit, leadsNowhere, standOf } from './unitChain';
import type { EditMutation, Unit } from './unitChain';

export interface RowVerdict {
  /** 'live': a move of the row still means something; 'gone': it does not; 'unknown': nobody knows the row. */
  state: 'live' | 'gone' | 'unknown';
  keep: readonly Mutation[];
  conflicts: readonly Conflict[];
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
  if (welcome) return { state: 'live', keep: basedOn(null, edits), conflicts: [] };
  return judgeVanished(first, edits, { tombstone: server, known });
}

/** The server deleted what the person changed: neither resurrection nor silent loss. */
function judgeVanished(
  first: EditMutation,
  edits: readonly EditMutation[],
  { tombstone, known }: { tombstone: GridRow | undefined; known: GridRow | undefined },
): RowVerdict {
  const labels = chainsOf(edits, LABEL);
  const prices = chainsOf(edits, PRICE);
  const touched =
    first.kind === 'create' ||
    labels.some((chain) => !leadsNowhere(chain, LABEL)) ||
    prices.some((chain) => !leadsNowhere(chain, PRICE));
  if (!touched) return { state: 'gone', keep: [], conflicts: [] };
  const base = known === undefined || known.deleted ? null : rowValues(known);
  const type = tombstone?.type ?? base?.type ?? (first.kind === 'create' ? first.type : 'solution');
  const mine: RowValues = {
    type,
    solution: labels.at(-1)?.at(-1)?.value ?? base?.solution ?? '',
    cost: type === 'subtitle' ? null : (prices.at(-1)?.at(-1)?.value ?? base?.cost ?? null),
    display_order: tombstone?.display_order ?? base?.display_order ?? 0,
  };
  const common = named(first, 'deletedByOther', edits, tombstone?.revision ?? 0);
  return { state: 'gone', keep: [], conflicts: [{ ...common, unit: 'deletedByOther', base, mine, theirs: null }] };
}

/** Nobody else changed this unit of the row that the person deletes: the last chain ends with the value seen then. */
function isSeen<T>(edits: readonly EditMutation[], server: T, unit: Unit<T>): boolean {
  const chains = chainsOf(edits, unit);
  return chains.every(
    (chain, index) =>
      standOf(chain, server, unit) >= 0 ||
      beginsIn(chain, chains.slice(0, index), unit) ||
      (index < chains.length - 1 && leadsNowhere(chain, unit)),
  );
}

/** The person deleted the row: fine if nobody else changed it. */
function judgeDeletion(first: EditMutation, edits: readonly EditMutation[], server: GridRow): RowVerdict {
  const seen = isSeen(edits, server.solution, LABEL) && isSeen(edits, server.cost ?? NO_COST, PRICE);
  const deletion = edits.findLast((edit) => edit.kind === 'delete');
  if (seen || deletion === undefined) return { state: 'live', keep: basedOn(server, edits), conflicts: [] };
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
  const label = judgeUnit(edits, server.solution, LABEL);
  const price = judgeUnit(edits, serverCost, PRICE);
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
  const left = edits.flatMap((edit) => remaining(edit, label.left.has(edit), price.left.has(edit)));
  return { state: 'live', keep: basedOn(server, left), conflicts };
}

/** What is left of an edit on a live row: the same object when all of it is, an update of the units that are, or nothing. */
function remaining(edit: EditMutation, isLabelLeft: boolean, isPriceLeft: boolean): EditMutation[] {
  if (edit.kind === 'delete' || !(isLabelLeft || isPriceLeft)) return [];
  const { id, itemId, at, group } = edit;
  const { label, price } = edit.kind === 'update' ? edit : valuesMade(edit);
  if (edit.kind === 'update' && isLabelLeft === (label !== undefined) && isPriceLeft === (price !== undefined)) {
    return [edit];
  }
  return [
    {
      id,
      itemId,
      at,
      group,
      kind: 'update',
      ...(isLabelLeft && label && { label }),
      ...(isPriceLeft && price && { price }),
    },
  ];
}

/** A creation that found its row alive gives it values; what they replace, `basedOn` knows. */
function valuesMade({ solution, cost }: CreateMutation): Pick<UpdateMutation, 'label' | 'price'> {
  const made = cost ?? NO_COST;
  return { label: { before: solution, after: solution }, price: { before: made, after: made } };
}

/**
 * Edits that fit, each with the values that it really replaces: an old gesture undone on top of newer edits of one's own
 * replaces those, and the log has to say so. Updates and deletions of a row that is not there do nothing and go.
 *
 * @param server The row that the first edit meets; null where there is none yet.
 */
export function basedOn(server: GridRow | null, edits: readonly EditMutation[]): Mutation[] {
  let now: { solution: string; cost: Cost | null } | null = server;
  const result: Mutation[] = [];
  for (const edit of edits) {
    if (now === null) {
      if (edit.kind !== 'create') continue;
      now = edit;
      result.push(edit);
    } else if (edit.kind === 'delete') {
      const { before } = edit;
      const isSame = before.solution === now.solution && sameCost(before.cost, now.cost);
      result.push(isSame ? edit : { ...edit, before: { ...before, solution: now.solution, cost: now.cost } });
      now = null;
    } else {
      const update = edit.kind === 'create' ? asUpdate(edit, now) : replacing(edit, now);
      if (update === null) continue;
      result.push(update);
      now = { solution: update.label?.after ?? now.solution, cost: update.price?.after ?? now.cost };
    }
  }
  return result;
}

/** A creation that finds its row alive gives it its values: an update, or nothing where it has them. */
function asUpdate(made: CreateMutation, now: Pick<GridRow, 'solution' | 'cost'>): UpdateMutation | null {
  const { id, itemId, at, group, solution, cost } = made;
  const label = solution !== now.solution && { before: now.solution, after: solution };
  const price = !sameCost(cost, now.cost) && { before: now.cost ?? NO_COST, after: cost ?? NO_COST };
  if (!label && !price) return null;
  return { id, itemId, at, group, kind: 'update', ...(label && { label }), ...(price && { price }) };
}

/** The update with the values that it replaces; the same object where it tells them already. */
function replacing(update: UpdateMutation, now: Pick<GridRow, 'solution' | 'cost'>): UpdateMutation {
  const { label, price } = update;
  const cost = now.cost ?? NO_COST;
  const isSame =
    (label === undefined || label.before === now.solution) && (price === undefined || sameCost(price.before, cost));
  return isSame
    ? update
    : {
        ...update,
        ...(label && { label: { ...label, before: now.solution } }),
        ...(price && { price: { ...price, before: cost } }),
      };
}

/** The parts that all conflicts share. The first edit concerned and the unit name the conflict once and for all. */
function named(first: EditMutation, unit: Conflict['unit'], mutations: readonly Mutation[], theirsRevision: number) {
  return { id: `${first.id}:${unit}`, itemId: first.itemId, mutations, theirsRevision };
}
