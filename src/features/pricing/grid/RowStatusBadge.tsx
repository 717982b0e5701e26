import type { ItemId } from '../../../domain/pricing/pricingItem';
import { ROW_SYNC_STATUS_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import './rowStatusBadge.css';

interface RowStatusBadgeProps {
  row: RowSnapshot;
  onOpen: (itemId: ItemId) => void;
}

/** Sync status of a row: empty if synced, a button to the panel for conflicts and rejections. */
export function RowStatusBadge({ row, onOpen }: RowStatusBadgeProps) {
  const { syncStatus } = row;
  // Placeholder, so that the label does not shift when the status changes.
  if (syncStatus === 'synced') return <span className="pricing-row-status" />;
  const name = ROW_SYNC_STATUS_LABELS[syncStatus];
  if (syncStatus === 'conflict' || syncStatus === 'rejected') {
    return (
      <button
        type="button"
        className={`pricing-row-status pricing-row-status--${syncStatus}`}
        aria-label={`${name}, ${row.solution}`}
        title={name}
        tabIndex={-1}
        onClick={() => onOpen(row.id)}
      >
        !
      </button>
    );
  }
  return (
    <span className={`pricing-row-status pricing-row-status--${syncStatus}`} title={name}>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
