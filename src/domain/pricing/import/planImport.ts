import { computePrices, parsePrice, type ComputedPrices } from '../money';
import { isCostUnchanged, NO_COST, pickChangedCost } from '../mutation';
import type { EditIntent, NewSolution } from '../pricingEditor';
import type { Cost, GridRow, ItemId } from '../pricingItem';
import { foldLabel, getLinkKey, matchLines, type LineMatch, type MatchingChoices } from './matchLines';
import type { ImportLine, ImportLinesResult, UnreadReason } from './importLine';

/** 'add' adds every line, also those of rows that the grid has. */
export type ImportMode = 'add' | 'updateAndAdd' | 'update';

/** `leftOut`: the user does not import the line. */
export type IgnoredReason = UnreadReason | 'commissionMissing' | 'repeated' | 'leftOut';

interface PlannedValues {
  cost: Cost;
  prices: ComputedPrices;
}

/** Outcome of a line. `linkKey` is null if the user cannot link the line to a row. */
export type PlannedLine = { line: number; label: string; linkKey: string | null } & (
  | ({ state: 'new' } & PlannedValues)
  | ({
      state: 'changed';
      row: GridRow;
      /** null to keep the label of the row. */
      newLabel: string | null;
      before: PlannedValues;
      /** False for a new label alone. A cost that equals the one before ends the plan of the row. */
      hasNewCost: boolean;
      /** True if the partner or the reseller price changes by more than 30 %. */
      isLarge: boolean;
    } & PlannedValues)
  | { state: 'unchanged'; row: GridRow }
  | { state: 'notFound' }
  | { state: 'ambiguous'; candidates: readonly GridRow[] }
  | { state: 'ignored'; reason: IgnoredReason }
);

export interface ImportPlan {
  /** In order of line numbers. */
  lines: readonly PlannedLine[];
  /**
   * Solutions that no line matches; empty in mode 'add' and after a misplaced quote, which takes further lines into its
   * field. An import never deletes them.
   */
  absent: readonly GridRow[];
  /** ISO date from which the changed prices apply, '' for now; new rows are added at once. */
  startsOn: string;
}

export interface ImportOptions extends MatchingChoices {
  mode: ImportMode;
  /** Stored text for new rows without a commission; null for none. */
  defaultCommission: string | null;
  /** Numbers of the lines that the user does not import. */
  leftOut?: ReadonlySet<number>;
  /** As in the plan; '' by default. */
  startsOn?: string;
}

const LARGE_CHANGE_PERCENT = 30;

/** Plans what an import writes, line by line; writes nothing. `rows`: of the grid, in order. */
export function planImport(read: ImportLinesResult, rows: readonly GridRow[], options: ImportOptions): ImportPlan {
  const isAdding = options.mode === 'add';
  const isMalformed = read.unread.some(({ reason }) => reason === 'malformedQuotes');
  const matches = isAdding ? [] : matchLines(read.lines, rows, { ...options, canAdd: options.mode !== 'update' });
  const planned = read.lines.map((line, index) => planLine(line, matches[index] ?? { kind: 'none' }, options));
  const unread = read.unread.map(({ line, label, reason }): PlannedLine =>
    toIgnored({ line, label, linkKey: null }, reason),
  );
  return {
    lines: [...planned, ...unread].toSorted((a, b) => a.line - b.line),
    absent: isAdding || isMalformed ? [] : findAbsentRows(read, rows, { matches, picks: options.picks }),
    startsOn: options.startsOn ?? '',
  };
}

type LineName = Pick<PlannedLine, 'line' | 'label' | 'linkKey'>;

function toIgnored(name: LineName, reason: IgnoredReason): PlannedLine {
  return { ...name, state: 'ignored', reason };
}

function planLine(line: ImportLine, match: LineMatch, options: ImportOptions): PlannedLine {
  const name: LineName = { line: line.line, label: line.label, linkKey: getLinkKey(line) };
  if (options.leftOut?.has(line.line)) return toIgnored(name, 'leftOut');
  switch (match.kind) {
    case 'row':
      return planUpdate(line, name, match.row, options);
    case 'none':
      return options.mode === 'update' ? { ...name, state: 'notFound' } : planAddition(line, name, options);
    case 'ambiguous':
      return { ...name, state: 'ambiguous', candidates: match.candidates };
    case 'repeated':
      return toIgnored(name, 'repeated');
  }
}

function planAddition(line: ImportLine, name: LineName, { defaultCommission }: ImportOptions): PlannedLine {
  const commission = line.commission ?? defaultCommission;
  if (line.price === null) return toIgnored(name, 'emptyField');
  if (commission === null) return toIgnored(name, 'commissionMissing');
  const cost = { prix_partenaire: line.price, commission };
  return { ...name, label: line.newLabel ?? line.label, state: 'new', cost, prices: computePrices(cost) };
}

/** An update without a price or a commission keeps the row's own. */
function planUpdate(line: ImportLine, name: LineName, row: GridRow, options: ImportOptions): PlannedLine {
  const { defaultCommission, startsOn = '' } = options;
  const commission = line.commission ?? row.cost?.commission ?? defaultCommission;
  const prix_partenaire = line.price ?? row.cost?.prix_partenaire;
  if (prix_partenaire === undefined) return toIgnored(name, 'emptyField');
  if (commission === null) return toIgnored(name, 'commissionMissing');
  const cost = { prix_partenaire, commission };
  const newLabel = line.newLabel === row.solution ? null : line.newLabel;
  const values = {
    ...(line.price !== null && { prix_partenaire: line.price }),
    ...(line.commission !== null && { commission: line.commission }),
  };
  const hasNewCost = !isCostUnchanged(row, values, startsOn);
  if (newLabel === null && !hasNewCost) return { ...name, state: 'unchanged', row };
  const before = { cost: row.cost ?? NO_COST, prices: computePrices(row.cost ?? NO_COST) };
  const prices = computePrices(cost);
  const isLarge =
    isLargeChange(before.cost.prix_partenaire, cost.prix_partenaire) ||
    isLargeChange(before.prices.prix_revendeur, prices.prix_revendeur);
  return { ...name, state: 'changed', row, newLabel, before, hasNewCost, cost, prices, isLarge };
}

function isLargeChange(before: string, after: string): boolean {
  const [from, to] = [parsePrice(before), parsePrice(after)];
  return from.ok && to.ok && Math.abs(to.value - from.value) * 100 > from.value * LARGE_CHANGE_PERCENT;
}

/** A row is in the file too if a line that is not read, or that the user adds as new, has its label. */
function findAbsentRows(
  { lines, unread }: ImportLinesResult,
  rows: readonly GridRow[],
  { matches, picks }: { matches: readonly LineMatch[]; picks: MatchingChoices['picks'] },
): readonly GridRow[] {
  const present = new Set<ItemId>();
  for (const match of matches) {
    if (match.kind === 'row') present.add(match.row.id);
    if (match.kind === 'ambiguous') for (const { id } of match.candidates) present.add(id);
  }
  const picked = lines.filter(({ line }) => picks.get(line) === null);
  const written = unread.flatMap(({ label, solution = label }) => [label, solution]);
  const labels = new Set([...written, ...picked.map(({ label }) => label)].map(foldLabel));
  return rows.filter(({ id, type, solution }) => {
    return type === 'solution' && !present.has(id) && !labels.has(foldLabel(solution));
  });
}

/** Builds the edit of an import. A row that changed since the plan was made becomes a conflict. */
export function buildImportIntent({ lines, startsOn }: ImportPlan): Extract<EditIntent, { kind: 'updateMany' }> {
  return {
    kind: 'updateMany',
    rows: lines.flatMap((planned) => {
      if (planned.state !== 'changed') return [];
      const { row, cost, newLabel, hasNewCost } = planned;
      const base = { solution: row.solution, cost: row.cost, plan: row.plan };
      const label = newLabel !== null && { label: newLabel };
      const change = hasNewCost && {
        cost: pickChangedCost(row.cost, cost),
        ...(startsOn !== '' && { startsOn }),
      };
      return [{ itemId: row.id, ...label, ...change, base }];
    }),
    added: lines.flatMap((planned): NewSolution[] =>
      planned.state === 'new' ? [{ solution: planned.label, cost: planned.cost }] : [],
    ),
    action: 'import',
  };
}

/**
 * Returns the numbers of the lines whose outcome differs in `after`, since the grid changed. If the prices are planned for
 * a date, the plans that they replace belong to the outcome.
 */
export function findDifferentLines(before: ImportPlan, after: ImportPlan): ReadonlySet<number> {
  const toText = (planned: PlannedLine): string => toComparableText(planned, before.startsOn !== '');
  const texts = new Map(before.lines.map((line) => [line.line, toText(line)]));
  const different = after.lines.filter((line) => texts.get(line.line) !== toText(line));
  return new Set(different.map(({ line }) => line));
}

function toComparableText(planned: PlannedLine, isPlanned: boolean): string {
  const row = 'row' in planned ? [planned.row.id, planned.row.solution, planned.row.cost] : [];
  const plan = isPlanned && planned.state === 'changed' ? planned.row.plan : null;
  return JSON.stringify([planned.state, 'cost' in planned ? planned.cost : null, plan, ...row]);
}
