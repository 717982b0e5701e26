import type { ItemId } from '../../../domain/pricing/pricingItem';
import { ROW_SYNC_STATUS_LABELS } from '../labels';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import './rowStatusBadge.css';

interface RowStatusBadgeProps {
  row: RowSnapshot;
  /** Id of the element with the row's label. */
  labelId: string;
  onOpen: (itemId: ItemId) => void;
}

/** Returns the id of the element that tells the sync status of a row; undefined if it is synced. */
export function getStatusId({ syncStatus }: RowSnapshot, labelId: string): string | undefined {
  return syncStatus === 'synced' ? undefined : `${labelId}-status`;
}

/** Sync status of a row: empty if synced, a button to the panel for conflicts and rejections. */
export function RowStatusBadge({ row, labelId, onOpen }: RowStatusBadgeProps) {
  const { syncStatus } = row;
  // Placeholder, so that the label does not shift when the status changes.
  if (syncStatus === 'synced') return <span className="pricing-row-status" />;
  const id = getStatusId(row, labelId);
  const name = ROW_SYNC_STATUS_LABELS[syncStatus];
  if (syncStatus === 'conflict' || syncStatus === 'rejected') {
    return (
      <button
        type="button"
        id={id}
        className={`pricing-row-status pricing-row-status--${syncStatus}`}
        aria-labelledby={`${id} ${labelId}`}
        title={name}
        tabIndex={-1}
        onClick={() => onOpen(row.id)}
      >
        <span aria-hidden="true">!</span>
        <span className="visually-hidden">{name}</span>
      </button>
    );
  }
  return (
    <span id={id} className={`pricing-row-status pricing-row-status--${syncStatus}`} title={name}>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
