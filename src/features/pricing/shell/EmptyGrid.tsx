import { formatNoResult } from '../labels';
import { EMPTY_GRID_TEXT } from '../messages';

/** Renders the message of a grid without rows. `query`: search without results; '' without a search. */
export function EmptyGrid({ query }: { query: string }) {
  return (
    <p className="pricing-empty" role="status">
      {query.trim() === '' ? EMPTY_GRID_TEXT : formatNoResult(query.trim())}
    </p>
  );
}
