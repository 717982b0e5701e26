import type { ItemId } from '../../../domain/pricingItem';
import { MARK_LABELS } from '../labels';
import type { ViewRow } from '../services';

interface RowMarkBadgeProps {
  row: ViewRow;
  onOpen: (itemId: ItemId) => void;
  tabIndex: number;
}

/** The quiet mark of a row: nothing once the server has it, a way to the panel where the person has to decide. */
export function RowMarkBadge({ row, onOpen, tabIndex }: RowMarkBadgeProps) {
  const { mark } = row;
  // The place is kept, so that the label beside it never moves when the mark comes and goes.
  if (mark === 'synced') return <span className="pricing-mark" />;
  const name = MARK_LABELS[mark];
  if (mark === 'conflict' || mark === 'refused') {
    return (
      <button
        type="button"
        className={`pricing-mark pricing-mark--${mark}`}
        aria-label={`${name}, ${row.solution}`}
        title={name}
        tabIndex={tabIndex}
        onClick={() => onOpen(row.id)}
      >
        !
      </button>
    );
  }
  return (
    <span className={`pricing-mark pricing-mark--${mark}`} title={name}>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
