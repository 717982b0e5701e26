import type { Ref } from 'react';
import { GridIcon } from '../grid/GridIcon';
import { GRID_LABELS, formatResultCount } from '../labels';
import './toolbar.css';

interface SearchFieldProps {
  query: string;
  /** Query that `matchCount` belongs to; lags behind `query` during typing. */
  deferredQuery: string;
  onSearch: (query: string) => void;
  matchCount: number;
  totalCount: number;
  inputRef: Ref<HTMLInputElement>;
  /** Moves the focus from the field to the grid. */
  onArrowDown: () => void;
}

export function SearchField({
  query,
  deferredQuery,
  onSearch,
  matchCount,
  totalCount,
  inputRef,
  onArrowDown,
}: SearchFieldProps) {
  return (
    <div role="search" className="pricing-search">
      <GridIcon name="search" />
      <input
        ref={inputRef}
        type="search"
        aria-label={GRID_LABELS.search}
        placeholder={GRID_LABELS.searchPlaceholder}
        title={GRID_LABELS.searchShortcut}
        value={query}
        autoComplete="off"
        onChange={(event) => onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSearch('');
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            onArrowDown();
          }
        }}
      />
      <span className="pricing-search__count" role="status">
        {deferredQuery.trim() !== '' && formatResultCount(matchCount, totalCount)}
      </span>
    </div>
  );
}
