import { NO_COST, sameCost } from './mutation';
import type { Change, CreateMutation, DeleteMutation, Mutation, UpdateMutation } from './mutation';
import type { Cost } from './pricingItem';

export type EditMutation = CreateMutation | UpdateMutation | DeleteMutation;

/** Moves are no edits: a position is no part of what can conflict. */
export function isEdit(mutation: Mutation): mutation is EditMutation {
  return mutation.kind !== 'move';
}

/**
 * The values that one unit of a row had in the person's eyes, edit after edit, each edit made on what the one before it
 * left. `edit` is null for a value that was seen and not made.
 */
export type Chain<T> = { edit: EditMutation | null; value: T }[];

export type UnitVerdict<T> =
  | { fits: true; left: ReadonlySet<EditMutation> }
  /** `left` are edits that still fit; `base` is null where the person created the row. */
  | { fits: false; left: ReadonlySet<EditMutation>; edits: EditMutation[]; base: T | null; mine: T };

/** How one of the two units of conflict is read from rows and edits. */
export interface Unit<T> {
  same: (a: T, b: T) => boolean;
  ofRow: (values: { solution: string; cost: Cost | null }) => T;
  change: (update: UpdateMutation) => Change<T> | undefined;
}

export const LABEL: Unit<string> = {
  same: (a, b) => a === b,
  ofRow: ({ solution }) => solution,
  change: ({ label }) => label,
};

export const PRICE: Unit<Cost> = {
  same: sameCost,
  ofRow: ({ cost }) => cost ?? NO_COST,
  change: ({ price }) => price,
};

/**
 * The edits of one row as chains of one unit. A new chain begins with an edit that was based on another value than the
 * last one left: an old gesture undone, a refused edit tried again. What it was based on is for itself to be judged.
 */
export function chainsOf<T>(edits: readonly EditMutation[], { same, ofRow, change }: Unit<T>): Chain<T>[] {
  const chains: Chain<T>[] = [];
  let lives = true;
  const isLast = (value: T): boolean => {
    const last = chains.at(-1)?.at(-1);
    return last !== undefined && same(last.value, value);
  };
  const see = (value: T): void => {
    if (!isLast(value)) chains.push([{ edit: null, value }]);
  };
  const make = (value: T, edit: EditMutation): void => {
    if (!isLast(value)) chains.at(-1)?.push({ edit, value });
  };
  for (const edit of edits) {
    if (edit.kind === 'delete') {
      see(ofRow(edit.before));
      lives = false;
    } else if (edit.kind === 'create') {
      // A row that lives was brought back by somebody else: this one is judged against what that person made of it.
      if (lives) chains.push([{ edit, value: ofRow(edit) }]);
      else make(ofRow(edit), edit);
      lives = true;
    } else if (lives) {
      const made = change(edit);
      if (made === undefined) continue;
      see(made.before);
      make(made.after, edit);
    }
  }
  return chains;
}

/** The chain leads back to where it began: whatever the server holds may stay. */
export function leadsNowhere<T>(chain: Chain<T>, { same }: Unit<T>): boolean {
  const [start] = chain;
  const end = chain.at(-1);
  return start === undefined || end === undefined || (start.edit === null && same(start.value, end.value));
}

/**
 * Where the server stands in the chain, or -1: at its start (nobody else changed it) or at its end (both came to the same
 * value). A value in between was made by somebody else, who may have meant it: edits of one's own that the server took are
 * known by their record and no part of the chain any more.
 */
export function standOf<T>(chain: Chain<T>, server: T, { same }: Unit<T>): number {
  const isAtAnEnd = [chain.at(0), chain.at(-1)].some((one) => one !== undefined && same(one.value, server));
  return isAtAnEnd ? chain.findLastIndex(({ value }) => same(value, server)) : -1;
}

/** An older gesture undone on top of newer ones: what it was based on is a value that one of these chains made or saw. */
export function beginsIn<T>(chain: Chain<T>, before: readonly Chain<T>[], { same }: Unit<T>): boolean {
  const [start] = chain;
  return start !== undefined && before.flat().some(({ value }) => same(value, start.value));
}

/** One unit of a row that lives on both sides. */
export function judgeUnit<T>(edits: readonly EditMutation[], server: T, unit: Unit<T>): UnitVerdict<T> {
  const left = new Set<EditMutation>();
  const fitting: Chain<T>[] = [];
  const open: Chain<T>[] = [];
  for (const chain of chainsOf(edits, unit)) {
    const stand = standOf(chain, server, unit);
    const isOwn = beginsIn(chain, fitting, unit);
    if (stand < 0 && !leadsNowhere(chain, unit) && !isOwn) {
      open.push(chain);
      continue;
    }
    fitting.push(chain);
    // What it replaces is an edit of one's own that is still to be sent: it is all needed, wherever the server stands.
    const isOnOwn = left.size > 0 || (isOwn && stand < 0);
    const needed = isOnOwn ? chain : stand < 0 ? [] : chain.slice(stand + 1);
    for (const { edit } of needed) if (edit !== null) left.add(edit);
  }
  const start = open.at(0)?.at(0);
  const end = open.at(-1)?.at(-1);
  if (start === undefined || end === undefined) return { fits: true, left };
  const made = open.flat().flatMap(({ edit }) => edit ?? []);
  return { fits: false, left, edits: made, base: start.edit === null ? start.value : null, mine: end.value };
}
