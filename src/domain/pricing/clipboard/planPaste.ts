import { parseLabel, type LabelErrorCode } from '../label';
import { computePrices, parseCommission, parsePrice, type AmountErrorCode, type ComputedPrices } from '../money';
import { NO_COST } from '../mutation';
import type { Draft } from '../pricingEditor';
import type { Cost, ItemId } from '../pricingItem';
import type { CellRow } from './buildCopiedCells';
import { isCopyOfSubtitle, layOutLines, type LineCells, type PasteTarget, type PlacedLine } from './layOutLines';

/** Normalized texts of a row that differ from its current ones, or replace typed ones that were not saved. */
export interface PastedChange {
  itemId: ItemId;
  label?: string;
  prix_partenaire?: string;
  commission?: string;
}

/** Cell that cannot be written. `line`: number in the block, from 1; `label`: of the row, or of the line past the end. */
export type InvalidCell = { line: number; label: string; text: string } & (
  | { column: 'solution'; code: LabelErrorCode }
  | { column: 'prix_partenaire' | 'commission'; code: AmountErrorCode }
);

/** Pasted text of a computed cell that differs from what the row has after the paste. */
export interface ComputedDifference {
  line: number;
  label: string;
  column: keyof ComputedPrices;
  pasted: string;
  /** Stored text. */
  result: string;
}

export interface PastePlan {
  changes: readonly PastedChange[];
  /** Every invalid cell of the rows shown; a row with one stays as it is. */
  invalidCells: readonly InvalidCell[];
  computedDifferences: readonly ComputedDifference[];
  /** Number of columns past the last that hold text. */
  ignoredColumnCount: number;
  /** Number of lines that meet a subtitle and change nothing; always 0 if they are skipped. */
  subtitleLines: number;
  /** Complete new rows from lines past the last row. */
  addable: readonly { solution: string; cost: Cost }[];
  /** First missing ('empty') or invalid cell of each other line past the last row. */
  invalidAdditions: readonly InvalidCell[];
  /** Number of lines past the last row that hold text. */
  linesBeyondEnd: number;
  /** Number of lines with repetitions; of a single value, the number of its rows. */
  lineCount: number;
  /** Number of rows that have the pasted values already. */
  unchangedCount: number;
}

const AMOUNT_PARSERS = [
  ['prix_partenaire', parsePrice],
  ['commission', parseCommission],
] as const;
const COMPUTED_COLUMNS = ['prix_revendeur', 'prix_public'] as const;

/** More lines are pasted after a confirmation only. */
const MAX_UNCONFIRMED_LINES = 500;

type LineResult =
  | { kind: 'changed'; change: PastedChange; differences: readonly ComputedDifference[] }
  | { kind: 'unchanged'; differences: readonly ComputedDifference[] }
  | { kind: 'invalid'; cells: readonly InvalidCell[] }
  | { kind: 'onSubtitle' }
  | { kind: 'addable'; addition: { solution: string; cost: Cost }; differences: readonly ComputedDifference[] }
  | { kind: 'notAddable'; cell: InvalidCell };

/** Plans what a paste writes, line by line; writes nothing. */
export function planPaste(target: PasteTarget): PastePlan {
  const { lines, ignoredColumnCount } = layOutLines(target);
  const results = lines.map((line) => planLine(line, target.drafts));
  const addable = results.flatMap((result) => (result.kind === 'addable' ? [result.addition] : []));
  const invalidAdditions = results.flatMap((result) => (result.kind === 'notAddable' ? [result.cell] : []));
  return {
    changes: results.flatMap((result) => (result.kind === 'changed' ? [result.change] : [])),
    invalidCells: results.flatMap((result) => (result.kind === 'invalid' ? result.cells : [])),
    computedDifferences: results.flatMap((result) => ('differences' in result ? result.differences : [])),
    ignoredColumnCount,
    subtitleLines: results.filter(({ kind }) => kind === 'onSubtitle').length,
    addable,
    invalidAdditions,
    linesBeyondEnd: addable.length + invalidAdditions.length,
    lineCount: lines.length,
    unchangedCount: results.filter(({ kind }) => kind === 'unchanged').length,
  };
}

/** True if the user has to confirm the paste before anything is written. */
export function needsConfirmation(plan: PastePlan): boolean {
  return (
    plan.invalidCells.length > 0 ||
    plan.subtitleLines > 0 ||
    plan.computedDifferences.length > 0 ||
    plan.ignoredColumnCount > 0 ||
    plan.lineCount > MAX_UNCONFIRMED_LINES ||
    plan.linesBeyondEnd > 0
  );
}

function planLine({ line, cells, row }: PlacedLine, drafts: PasteTarget['drafts']): LineResult {
  if (row === null) return planAddition(line, cells);
  if (row.type === 'subtitle') return planSubtitle(cells, row);
  return planChange({ line, label: row.solution }, cells, row, drafts?.get(row.id));
}

function planSubtitle(cells: LineCells, row: CellRow): LineResult {
  const isHarmless = Object.keys(cells).length === 0 || isCopyOfSubtitle(cells, row);
  return isHarmless ? { kind: 'unchanged', differences: [] } : { kind: 'onSubtitle' };
}

function planChange(name: LineName, cells: LineCells, row: CellRow, draft: Draft | undefined): LineResult {
  const { values, invalidCells } = parseCells(cells, name);
  if (invalidCells.length > 0) return { kind: 'invalid', cells: invalidCells };
  const { solution, ...amounts } = values;
  const before = row.cost ?? NO_COST;
  const differences = findComputedDifferences(cells, computePrices({ ...before, ...amounts }), name);
  const { prix_partenaire, commission } = amounts;
  const change = {
    ...(isChanged(solution, row.solution, draft?.label) && { label: solution }),
    ...(isChanged(prix_partenaire, before.prix_partenaire, draft?.prix_partenaire) && { prix_partenaire }),
    ...(isChanged(commission, before.commission, draft?.commission) && { commission }),
  };
  if (Object.keys(change).length === 0) return { kind: 'unchanged', differences };
  return { kind: 'changed', change: { itemId: row.id, ...change }, differences };
}

function isChanged(pasted: string | undefined, stored: string, unsaved: string | undefined): boolean {
  return pasted !== undefined && (pasted !== stored || unsaved !== undefined);
}

function planAddition(line: number, cells: LineCells): LineResult {
  const name = { line, label: cells.solution ?? '' };
  const { values, invalidCells } = parseCells({ solution: '', ...NO_COST, ...cells }, name);
  const [cell] = invalidCells;
  if (cell) return { kind: 'notAddable', cell };
  const { solution = '', ...amounts } = values;
  const cost = { ...NO_COST, ...amounts };
  const differences = findComputedDifferences(cells, computePrices(cost), name);
  return { kind: 'addable', addition: { solution, cost }, differences };
}

/** Line number in the block and label of the row. */
type LineName = Pick<InvalidCell, 'line' | 'label'>;

/** Normalizes the editable cells of a line. */
function parseCells(
  cells: LineCells,
  name: LineName,
): { values: { solution?: string } & Partial<Cost>; invalidCells: readonly InvalidCell[] } {
  const values: { solution?: string } & Partial<Cost> = {};
  const invalidCells: InvalidCell[] = [];
  if (cells.solution !== undefined) {
    const parsed = parseLabel(cells.solution);
    if (parsed.ok) values.solution = parsed.label;
    else invalidCells.push({ ...name, column: 'solution', text: cells.solution, code: parsed.code });
  }
  for (const [column, parse] of AMOUNT_PARSERS) {
    const text = cells[column];
    if (text === undefined) continue;
    const parsed = parse(text);
    if (parsed.ok) values[column] = parsed.text;
    else invalidCells.push({ ...name, column, text, code: parsed.code });
  }
  return { values, invalidCells };
}

function findComputedDifferences(cells: LineCells, prices: ComputedPrices, name: LineName): ComputedDifference[] {
  return COMPUTED_COLUMNS.flatMap((column) => {
    const pasted = cells[column];
    const result = prices[column];
    // Computed prices may exceed the limit of `parsePrice`.
    if (pasted === undefined || pasted === result) return [];
    const parsed = parsePrice(pasted);
    return parsed.ok && parsed.text === result ? [] : [{ ...name, column, pasted, result }];
  });
}
