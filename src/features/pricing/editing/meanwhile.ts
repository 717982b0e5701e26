import { parseLabel } from '../../../domain/label';
import { formatPrice, parseCost } from '../../../domain/money';
import { sameCost } from '../../../domain/mutation';
import type { Cost } from '../../../domain/pricingItem';
import { changedMeanwhileText, oldDraftText } from '../labels';
import type { Draft, ViewRow } from '../services';
import { inputOf, sameInput, type RowInput } from './rowInput';

interface Typing {
  /** The row that is typed on. */
  opened: ViewRow;
  input: RowInput;
  /** The draft that the typing was resumed from. */
  found: Draft | undefined;
}

/** What others saved since the row was opened, and what saving will do to it: a sentence for each unit; empty for none. */
export function meanwhileText(row: ViewRow, { opened, input, found }: Typing): string {
  if (found !== undefined && found.base === undefined) {
    // What the person saw is not known: every field may differ by their hand or by somebody else's.
    return sameInput(input, inputOf(row)) ? '' : oldDraftText(valuesText(row));
  }
  const outcomeOf = (typed: boolean) => (!typed ? 'kept' : found === undefined ? 'replaced' : 'asked');
  const sentences: string[] = [];
  if (row.solution !== opened.solution) {
    sentences.push(changedMeanwhileText(labelText(row), outcomeOf(labelTyped(opened, input))));
  }
  if (row.cost !== null && !sameCost(row.cost, opened.cost)) {
    sentences.push(changedMeanwhileText(costText(row.cost), outcomeOf(costTyped(opened, input))));
  }
  return sentences.join(' ');
}

/** By what would be sent: spaces around a label, or `10` for `10,00`, change nothing. */
function labelTyped(opened: ViewRow, input: RowInput): boolean {
  const parsed = parseLabel(input.solution);
  return !parsed.ok || parsed.label !== opened.solution;
}

function costTyped(opened: ViewRow, input: RowInput): boolean {
  const parsed = parseCost(input);
  return !parsed.ok || !sameCost(parsed.cost, opened.cost);
}

function labelText({ solution }: ViewRow): string {
  return `«\u00a0${solution}\u00a0»`;
}

function costText(cost: Cost): string {
  return `${formatPrice(cost.prix_partenaire)}\u00a0€ / ${formatPrice(cost.commission)}\u00a0%`;
}

function valuesText(row: ViewRow): string {
  return row.cost === null ? labelText(row) : `${labelText(row)}, ${costText(row.cost)}`;
}
