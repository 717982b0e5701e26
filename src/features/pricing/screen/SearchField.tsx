import type { Ref } from 'react';
import { Icon } from '../grid/icons';
import { GRID_LABELS, resultsText } from '../labels';

interface SearchFieldProps {
  query: string;
  /** What `shown` was counted for: a moment behind `query` while somebody types. */
  searched: string;
  onSearch: (query: string) => void;
  shown: number;
  total: number;
  field: Ref<HTMLInputElement>;
  /** Arrow down leaves the field for the first row. */
  onLeave: () => void;
}

export function SearchField({ query, searched, onSearch, shown, total, field, onLeave }: SearchFieldProps) {
  return (
    <div role="search" className="pricing-search">
      <Icon name="search" />
      <input
        ref={field}
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
            onLeave();
          }
        }}
      />
      <span className="pricing-search__count" role="status">
        {searched.trim() !== '' && resultsText(shown, total)}
      </span>
    </div>
  );
}
