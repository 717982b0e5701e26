import { useId, useRef, useState } from 'react';
import { formatCount } from '../../../domain/groupThousands';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import { Button } from '../../../ui/Button';
import { formatEntryTitle, formatOrigin } from './formatEntryTitle';
import type { HistoryEntry, ListedChange } from './groupChanges';
import { HistoryChangeDetails } from './HistoryChangeDetails';
import './historyEntryCase.css';

const MORE_ROWS = 'Lignes suivantes';
/** Changes rendered per step: an import may have thousands. */
const CHANGES_PER_STEP = 50;

interface HistoryEntryCaseProps {
  entry: HistoryEntry<ListedChange>;
  currentRows: ReadonlyMap<ItemId, RowSnapshot>;
}

/** Renders a user action on several rows; its button shows the rows that match the filter. */
export function HistoryEntryCase({ entry, currentRows }: HistoryEntryCaseProps) {
  const { action, changes } = entry;
  const [isOpen, setOpen] = useState(false);
  const [visibleCount, setVisibleCount] = useState(CHANGES_PER_STEP);
  const toggle = useRef<HTMLButtonElement>(null);
  const rowsId = useId();
  const rowCount = new Set(changes.map(({ itemId }) => itemId)).size;
  const showMore = () => {
    setVisibleCount(visibleCount + CHANGES_PER_STEP);
    // The last rows remove the button.
    if (changes.length - visibleCount <= CHANGES_PER_STEP) toggle.current?.focus({ preventScroll: true });
  };
  return (
    <li className="pricing-case">
      <h3>
        <button
          ref={toggle}
          type="button"
          className="pricing-history-toggle"
          aria-expanded={isOpen}
          aria-controls={rowsId}
          onClick={() => setOpen(!isOpen)}
        >
          {formatEntryTitle(action)}
        </button>
      </h3>
      <p className="pricing-case__when">{formatOrigin(entry)}</p>
      <div id={rowsId} hidden={!isOpen}>
        {isOpen && (
          <>
            {rowCount < action.count && <p>{formatRowCount(rowCount, action.count)}</p>}
            <ul className="pricing-history-rows">
              {changes.slice(0, visibleCount).map((change) => (
                <li key={change.mutation.id} className="pricing-history-row">
                  <HistoryChangeDetails change={change} heading="h4" currentRow={currentRows.get(change.itemId)} />
                </li>
              ))}
            </ul>
            {changes.length > visibleCount && (
              <Button tone="secondary" size="small" onClick={showMore}>
                {MORE_ROWS}
              </Button>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** Says that the filter leaves out rows, or that the others are in older pushes, unsent or given up. */
function formatRowCount(found: number, total: number): string {
  return `${formatCount(found)} ${found === 1 ? 'ligne trouvée' : 'lignes trouvées'} sur ${formatCount(total)}.`;
}
