import { useMemo, useState } from 'react';
import { onBeforeReload } from '../../../platform/beforeReload';
import { warnBeforeLeaving } from '../../../platform/warnBeforeLeaving';
import { removeSavedTexts } from '../../../domain/pricing/draft';
import { computePrices } from '../../../domain/pricing/money';
import { compareRows } from '../../../domain/pricing/order';
import type { Draft, RowChange, RowSnapshot, RowValues } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { EditActions } from '../shell/useEditActions';
import { buildRestoreDeletedRowIntent, type RowField } from './rowInput';

/** A committed cell: `base` is the row that the user saw, `values` are those after the edit. */
export interface CellCommit {
  base: RowSnapshot;
  field: RowField;
  change: RowChange;
  values: RowValues;
  /** Another device deleted the row: the edit adds it again. */
  isRestoring: boolean;
  /** Stores the text as a draft again; called if the edit cannot be stored. */
  restoreDraft: () => void;
}

interface QueuedCommit extends CellCommit {
  /** Commit of the same row that was not stored yet when this one was made; its values are part of `base`. */
  previous: QueuedCommit | null;
  hasFailed: boolean;
}

/** Commits of each row that are not stored yet, in order. */
type PendingCommits = ReadonlyMap<ItemId, readonly CellCommit[]>;

export interface CellCommits {
  pending: PendingCommits;
  /** Stores the edit once the earlier ones are stored. Returns at once. */
  commit(commit: CellCommit): void;
}

/** Queues committed cells: edits are stored in the order they were made, and moving on never waits for the disk. */
export function useCellCommits(edits: EditActions): CellCommits {
  const [pending, setPending] = useState<PendingCommits>(() => new Map());
  const commit = useMemo(() => createCommitHandler(edits, setPending), [edits]);
  return { pending, commit };
}

function createCommitHandler(edits: EditActions, onChange: (pending: PendingCommits) => void): CellCommits['commit'] {
  let entries: readonly QueuedCommit[] = [];

  function setEntries(next: readonly QueuedCommit[]): void {
    entries = next;
    const ids = new Set(entries.map(({ base }) => base.id));
    onChange(new Map([...ids].map((id) => [id, entries.filter(({ base }) => base.id === id)])));
  }

  async function store(entry: QueuedCommit, apply: EditActions['apply']): Promise<void> {
    const { base, change, values, isRestoring, restoreDraft } = entry;
    const { solution, cost } = findStoredBase(entry);
    const outcome = await apply(
      isRestoring
        ? { ...buildRestoreDeletedRowIntent(base, values), saved: change }
        : { kind: 'update', ...change, base: { solution, cost } },
      'update',
    );
    entry.hasFailed = !outcome.ok;
    if (entry.hasFailed) restoreDraft();
    setEntries(entries.filter((other) => other !== entry));
  }

  return (added) => {
    const previous = entries.findLast(({ base }) => base.id === added.base.id) ?? null;
    const entry: QueuedCommit = { ...added, previous, hasFailed: false };
    setEntries([...entries, entry]);
    const endWarning = warnBeforeLeaving();
    const stored = edits.runInTurn((apply) => store(entry, apply), 'update');
    const unregister = onBeforeReload(() => stored);
    void stored.finally(() => {
      endWarning();
      unregister();
    });
  };
}

/** Returns the base of a commit. The values of a failed commit were never stored: its base counts instead. */
function findStoredBase({ base, previous }: QueuedCommit): RowValues {
  return previous?.hasFailed ? findStoredBase(previous) : base;
}

/** Shows values that are being stored as those of their rows, and rows that are being restored in their place. */
export function applyPendingValues(rows: readonly RowSnapshot[], pending: PendingCommits): readonly RowSnapshot[] {
  if (pending.size === 0) return rows;
  const known = new Set(rows.map(({ id }) => id));
  const restored = [...pending.values()].flatMap(
    (commits) => commits.find(({ base, isRestoring }) => isRestoring && !known.has(base.id))?.base ?? [],
  );
  const allRows = restored.length === 0 ? rows : [...rows, ...restored].toSorted(compareRows);
  return allRows.map((row) => {
    const values = pending.get(row.id)?.at(-1)?.values;
    return values === undefined ? row : { ...row, ...values, ...(values.cost && computePrices(values.cost)) };
  });
}

/** Leaves out typed texts that are being stored. */
export function hidePendingTexts(drafts: readonly Draft[], pending: PendingCommits): readonly Draft[] {
  if (pending.size === 0) return drafts;
  return drafts.flatMap((draft) => {
    const commits = pending.get(draft.itemId) ?? [];
    const rest = commits.reduce<Draft | null>(
      (left, { base, change }) => left && removeSavedTexts(left, { ...change, base }),
      draft,
    );
    return rest ?? [];
  });
}
