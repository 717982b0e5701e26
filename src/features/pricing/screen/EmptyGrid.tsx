import { noResultText } from '../labels';
import { EMPTY_GRID_TEXT } from '../messages';

/** Stands below the headings where there is no row to show. */
export function EmptyGrid({ query }: { query: string }) {
  return (
    <p className="pricing-empty" role="status">
      {query.trim() === '' ? EMPTY_GRID_TEXT : noResultText(query.trim())}
    </p>
  );
}
