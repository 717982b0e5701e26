import { DAY_MS } from '../../../domain/durations';
import { normalizeForSearch } from '../../../domain/pricing/search';
import type { ListedChange } from './groupChanges';

export interface HistoryFilter {
  /** Length of the period that ends now; null for the whole history. */
  days: number | null;
  /** Name of a device; null for all. */
  device: string | null;
  /** Words of a label, old or new. */
  text: string;
  isPriceOnly: boolean;
}

/** Returns the start of the period in ms; 0 for the whole history. */
export function getPeriodStart({ days }: HistoryFilter, now: number): number {
  return days === null ? 0 : now - days * DAY_MS;
}

export function filterChanges<Change extends ListedChange>(
  changes: readonly Change[],
  filter: HistoryFilter,
  now: number,
): readonly Change[] {
  const since = getPeriodStart(filter, now);
  const words = normalizeForSearch(filter.text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return changes.filter(
    (change) =>
      change.at >= since &&
      (filter.device === null || change.device === filter.device) &&
      (!filter.isPriceOnly || setsPrice(change)) &&
      (words.length === 0 || hasWords(change, words)),
  );
}

/** True for a new price, now or planned: of an edit, or of a row that was added or restored. */
function setsPrice({ mutation }: ListedChange): boolean {
  return (
    (mutation.kind === 'update' && (mutation.price ?? mutation.plan) !== undefined) ||
    (mutation.kind === 'create' && mutation.cost !== null)
  );
}

function hasWords({ label, mutation }: ListedChange, words: readonly string[]): boolean {
  const before = mutation.kind === 'update' ? (mutation.label?.before ?? '') : '';
  const text = normalizeForSearch(`${label} ${before}`);
  return words.every((word) => text.includes(word));
}
