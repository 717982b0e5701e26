import { parseLabel } from '../../../domain/pricing/label';
import { parseCost } from '../../../domain/pricing/money';
import { isSameCost, isSamePlan } from '../../../domain/pricing/mutation';
import { formatPlan } from '../formatPlan';
import { formatPriceAndCommission } from '../formatPriceAndCommission';
import { formatNewValueAndSaveEffect, formatOldBuildDraftNotice, START_DATE_TEXTS } from '../labels';
import type { Draft, RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { toRowInput, isSameInput, type RowInput } from './rowInput';

interface RowEdit {
  /** Row values that editing started from: the `base` of a resumed draft, else those when the editor opened. */
  initialRow: RowSnapshot;
  input: RowInput;
  /** Draft that editing was resumed from. */
  storedDraft: Draft | undefined;
}

/**
 * Returns French sentences on each unit that changed since `initialRow` (label, price with commission; with a typed
 * date, the plan), and what saving does to it; '' if none changed.
 */
export function formatRemoteChangeNotice(row: RowSnapshot, { initialRow, input, storedDraft }: RowEdit): string {
  if (storedDraft !== undefined && storedDraft.base === undefined) {
    // A draft without `base` does not tell which fields the user changed.
    return isSameInput(input, toRowInput(row)) ? '' : formatOldBuildDraftNotice(formatValues(row));
  }
  const isUnsent = row.syncStatus === 'pending' || row.syncStatus === 'sending';
  const sentences: string[] = [];
  if (row.solution !== initialRow.solution) {
    const isTyped = isLabelChanged(initialRow, input);
    sentences.push(formatNewValueAndSaveEffect(formatLabel(row), { isTyped, isUnsent }));
  }
  if (row.cost !== null && !isSameCost(row.cost, initialRow.cost)) {
    const isTyped = !input.startsOn && isCostChanged(initialRow, input);
    sentences.push(formatNewValueAndSaveEffect(formatPriceAndCommission(row.cost), { isTyped, isUnsent }));
  }
  if (input.startsOn && !isSamePlan(row.plan, initialRow.plan)) {
    const plan = row.plan ? formatPlan(row.plan) : START_DATE_TEXTS.noPlan;
    sentences.push(formatNewValueAndSaveEffect(plan, { isTyped: true, isUnsent }));
  }
  return sentences.join(' ');
}

/** Compares parsed values: spaces around a label, or `10` for `10,00`, change nothing. */
function isLabelChanged(initialRow: RowSnapshot, input: RowInput): boolean {
  const parsed = parseLabel(input.solution);
  return !parsed.ok || parsed.label !== initialRow.solution;
}

function isCostChanged(initialRow: RowSnapshot, input: RowInput): boolean {
  const parsed = parseCost(input);
  return !parsed.ok || !isSameCost(parsed.cost, initialRow.cost);
}

function formatLabel({ solution }: RowSnapshot): string {
  return `«\u00a0${solution}\u00a0»`;
}

function formatValues(row: RowSnapshot): string {
  return row.cost === null ? formatLabel(row) : `${formatLabel(row)}, ${formatPriceAndCommission(row.cost)}`;
}
