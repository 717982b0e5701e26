import { noResultText } from '../labels';
import { EMPTY_GRID_TEXT } from '../messages';

/** Stands below the headings where there is no row to show. `query`: the search that found none, '' for no search. */
export function EmptyGrid({ query }: { query: string }) {
  return (
    <p className="pricing-empty" role="status">
      {query.trim() === '' ? EMPTY_GRID_TEXT : noResultText(query.trim())}
    </p>
  );
}
