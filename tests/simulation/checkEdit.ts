import { NO_COST } from '../../src/domain/pricing/mutation';
import type { Draft, EditIntent, EditResult, RowChange, RowValues } from '../../src/domain/pricing/pricingEditor';
import type { Cost, GridRow, ItemId } from '../../src/domain/pricing/pricingItem';
import type { Grid } from '../../src/domain/pricing/replay';
import { replay } from '../../src/domain/pricing/testing/replay';
import type { LocalState } from '../../src/sync/localStore/localState';
import { collectStoredEdits } from './collectStoredEdits';

/** A stored edit, with the database before and after its transaction. */
export interface StoredEdit {
  intent: EditIntent;
  result: EditResult;
  before: LocalState;
  after: LocalState;
}

const UNITS = ['label', 'price', 'plan'] as const;
type Unit = (typeof UNITS)[number];

function formatCost(cost: Cost | null): string {
  const { prix_partenaire, commission } = cost ?? NO_COST;
  return `${prix_partenaire} ${commission}`;
}

function readUnit({ solution, cost, plan }: RowValues, unit: Unit): string {
  if (unit === 'label') return solution;
  if (unit === 'price') return formatCost(cost);
  return plan ? `${formatCost(plan)} from ${plan.starts_on}` : 'no plan';
}

/** Returns the value that the user asked for; undefined if the edit leaves the unit alone. */
function readWanted({ label, cost, startsOn, base }: RowChange, shown: GridRow, unit: Unit): string | undefined {
  if (unit === 'label') return label;
  const wanted = { solution: '', cost: { ...((base ?? shown).cost ?? NO_COST), ...cost } };
  if (unit === 'price') return startsOn ? undefined : cost && readUnit(wanted, 'price');
  if (!startsOn) return startsOn === null ? readUnit(wanted, 'plan') : undefined;
  // The price of today is no plan.
  if (formatCost(wanted.cost) === formatCost(shown.cost)) return readUnit(wanted, 'plan');
  return readUnit({ ...wanted, plan: { ...wanted.cost, starts_on: startsOn } }, 'plan');
}

const listWantedUnits = (change: RowChange, shown: GridRow): Unit[] =>
  UNITS.filter((unit) => readWanted(change, shown, unit) !== undefined);

const replayOutbox = ({ rows, outbox }: LocalState): Grid =>
  replay(
    rows.values(),
    outbox.map(({ mutation }) => mutation),
  );

const findLive = ({ rows }: Grid, id: ItemId): GridRow | undefined => {
  const row = rows.get(id);
  return row?.deleted === false ? row : undefined;
};

/** True if a conflict holds the user's value and the server's. */
function isInConflict({ conflicts, rows }: LocalState, itemId: ItemId, unit: Unit, wanted: string): boolean {
  const server = rows.get(itemId);
  return [...conflicts.values()].some(({ conflict }) => {
    if (conflict.itemId !== itemId || conflict.unit !== unit || server === undefined) return false;
    const toValues = (side: typeof conflict.mine): RowValues => {
      if (typeof side === 'string') return { solution: side, cost: null };
      return { solution: '', cost: side, ...(side && 'starts_on' in side && { plan: side }) };
    };
    const [mine, theirs] = [conflict.mine, conflict.theirs].map((side) => readUnit(toValues(side), unit));
    return mine === wanted && theirs === readUnit(server, unit);
  });
}

interface ChangedRow {
  shown: GridRow;
  shownAfter: GridRow;
}

/**
 * Checks one unit of a row: the wanted value replaces one that the user saw, but becomes a conflict with a newer one that
 * the user did not see.
 */
function checkUnit(change: RowChange, unit: Unit, { shown, shownAfter }: ChangedRow, edit: StoredEdit): string[] {
  const { id } = shown;
  const wanted = readWanted(change, shown, unit);
  const seen = readUnit(change.base ?? shown, unit);
  const [before, after] = [readUnit(shown, unit), readUnit(shownAfter, unit)];
  const isWritten = after === wanted;
  const isLeft = after === before;
  if (wanted === undefined || wanted === before)
    return isLeft ? [] : [`changed ${unit} ${before} of ${id} to ${after}, without a request`];
  const overwritten = `overwrote the unseen ${unit} ${before} of ${id} by ${after}`;
  if (wanted === seen) return isLeft ? [] : [overwritten];
  const isConflicting = isInConflict(edit.after, id, unit, wanted);
  if (edit.before.outbox.some(({ mutation }) => mutation.itemId === id))
    return isWritten || isConflicting ? [] : [`lost ${unit} ${wanted} of ${id}, edited before`];
  if (seen === before) return isWritten ? [] : [`shows ${after} instead of ${unit} ${wanted} of ${id}`];
  if (!isLeft) return [overwritten];
  return isConflicting ? [] : [`lost ${unit} ${wanted} of ${id} to the unseen ${before}`];
}

/** Lists the values that the edit saves. */
export function listChanges(intent: EditIntent): readonly RowChange[] {
  if (intent.kind === 'update') return [intent];
  return intent.kind === 'updateMany' ? intent.rows : [];
}

/**
 * True if the user saw other values of a row than the device's database has, for example in a tab that was asleep: the
 * edit may conflict with newer ones of its device.
 */
export function isBasedOnOlderValues(intent: EditIntent, stored: LocalState): boolean {
  const grid = replayOutbox(stored);
  return listChanges(intent).some((change) => {
    const { itemId, base } = change;
    const row = findLive(grid, itemId);
    return (
      base !== undefined &&
      row !== undefined &&
      listWantedUnits(change, row).some((unit) => readUnit(base, unit) !== readUnit(row, unit))
    );
  });
}

/** Checks the rows of an update or a paste, and that no other row changes. */
function checkRows(edit: StoredEdit, shown: Grid, shownAfter: Grid): string[] {
  const { intent, result } = edit;
  if (intent.kind !== 'update' && intent.kind !== 'updateMany') return [];
  const changes = new Map(listChanges(intent).map((change) => [change.itemId, change]));
  const added = intent.kind === 'updateMany' ? (intent.added ?? []) : [];
  const defects = shown.live.flatMap((row): string[] => {
    const rowAfter = findLive(shownAfter, row.id);
    if (rowAfter === undefined) return [`removed ${row.id}`];
    const change = changes.get(row.id) ?? { itemId: row.id };
    return UNITS.flatMap((unit) => checkUnit(change, unit, { shown: row, shownAfter: rowAfter }, edit));
  });
  const newRows = shownAfter.live.slice(shown.live.length).map(({ solution }) => solution);
  if (newRows.join() !== added.map(({ solution }) => solution).join())
    defects.push(`added “${newRows.join()}” instead of ${added.length} rows`);
  const missing = [...changes.keys()].filter((id) => findLive(shown, id) === undefined);
  if (result.failed !== missing.length) defects.push(`counts ${result.failed} failed rows of ${missing.length}`);
  const changed = [...changes.values()].filter((change) => isChange(change, findLive(shown, change.itemId)));
  const saved = changed.length + added.length;
  if (result.saved !== saved) defects.push(`counts ${result.saved} saved rows of ${saved}`);
  return defects;
}

/** True if the user asked for a value that differs from the one seen and the one shown. */
function isChange(change: RowChange, shown: GridRow | undefined): boolean {
  if (shown === undefined) return false;
  return UNITS.some((unit) => {
    const wanted = readWanted(change, shown, unit);
    return wanted !== undefined && ![shown, change.base ?? shown].some((row) => readUnit(row, unit) === wanted);
  });
}

/** Checks that the undo stack has one more step, which holds every edit of the edit. */
function checkUndoStep({ before, after, result }: StoredEdit): string[] {
  const stored = collectStoredEdits(before);
  const fresh = [...collectStoredEdits(after).keys()].filter((id) => !stored.has(id));
  const known = new Set(before.undo.map(({ group }) => group));
  const steps = after.undo.filter(({ group }) => !known.has(group));
  const covered = new Set(steps.flatMap(({ mutations }) => mutations.map(({ id }) => id)));
  if (fresh.length === 0 && steps.length <= 1) return [];
  if (steps.length !== 1 || steps[0]?.group !== result.group) return [`has ${steps.length} undo steps`];
  return fresh.every((id) => covered.has(id)) ? [] : ['has edits that its undo step lacks'];
}

/** Returns the draft without the texts that the change saves; undefined if none is left. */
export function removeSavedTexts(draft: Draft, { label, cost }: RowChange): Draft | undefined {
  const { label: _label, prix_partenaire, commission, ...rest } = draft;
  const left = {
    ...(label === undefined && draft.label !== undefined && { label: draft.label }),
    ...(cost?.prix_partenaire === undefined && prix_partenaire !== undefined && { prix_partenaire }),
    ...(cost?.commission === undefined && commission !== undefined && { commission }),
  };
  return Object.keys(left).length === 0 ? undefined : { ...rest, ...left };
}

const serializeDrafts = (drafts: Iterable<Draft>): string =>
  JSON.stringify(
    [...drafts]
      .map(({ itemId, label, prix_partenaire, commission, base }) => ({
        itemId,
        label,
        prix_partenaire,
        commission,
        base,
      }))
      .toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1)),
  );

type Drafts = ReadonlyMap<ItemId, Draft>;

/** Returns the values that the texts left of a draft start from: the saved ones where the edit started from the same. */
function readNextBase({ base }: Draft, change: RowChange, shown: GridRow): RowValues | undefined {
  const seen = change.base ?? shown;
  const hasSeen = (unit: Unit) => base !== undefined && readUnit(base, unit) === readUnit(seen, unit);
  const { label, startsOn } = change;
  const cost = { ...(seen.cost ?? NO_COST), ...change.cost };
  const isCostSaved = change.cost !== undefined && hasSeen('price');
  const isPlanned = startsOn && isCostSaved && formatCost(cost) !== formatCost(seen.cost);
  const isEnded = startsOn === null || (startsOn && isCostSaved);
  const plan = isPlanned ? { ...cost, starts_on: startsOn } : isEnded ? undefined : base?.plan;
  return (
    base && {
      solution: label !== undefined && hasSeen('label') ? label : base.solution,
      cost: isCostSaved && !startsOn ? cost : base.cost,
      plan: hasSeen('plan') ? plan : base.plan,
    }
  );
}

/** Checks that typed texts are left as they are, but for those that the edit of a row saved. */
export function checkDrafts(
  intent: EditIntent | null,
  before: Drafts,
  after: Drafts,
  findRow: (id: ItemId) => GridRow | undefined,
) {
  const changes = new Map(intent === null ? [] : listChanges(intent).map((change) => [change.itemId, change]));
  const isRestored = ({ itemId }: Draft) => intent?.kind === 'restore' && intent.itemId === itemId;
  const expected = [...before.values()].flatMap((draft) => {
    if (isRestored(draft)) return [];
    const change = changes.get(draft.itemId);
    const shown = findRow(draft.itemId);
    if (change === undefined || shown === undefined) return [draft];
    const rest = removeSavedTexts(draft, change);
    const base = readNextBase(draft, change, shown);
    return rest === undefined ? [] : [{ ...rest, ...(base && { base }) }];
  });
  const [left, wanted] = [serializeDrafts(after.values()), serializeDrafts(expected)];
  return left === wanted ? [] : [`leaves the typed texts ${left} instead of ${wanted}`];
}

/** Returns the row that the edit found; undefined if its values were not saved. */
export function findVisibleRow({ before }: Pick<StoredEdit, 'before'>, id: ItemId): GridRow | undefined {
  return findLive(replayOutbox(before), id);
}

/**
 * Checks what one edit may do to the database: it writes what the user asked for where the user saw the value that it
 * replaces, keeps both values where not, touches nothing else, is one undo step and takes its own texts from the drafts.
 */
export function checkEdit(edit: StoredEdit): string[] {
  const { before, after, intent } = edit;
  const defects = [
    ...checkRows(edit, replayOutbox(before), replayOutbox(after)),
    ...checkUndoStep(edit),
    ...checkDrafts(intent, before.drafts, after.drafts, (id) => findVisibleRow(edit, id)),
  ];
  return defects.map((defect) => `${JSON.stringify(intent)} ${defect}`);
}
