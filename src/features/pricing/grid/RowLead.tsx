import { ROW_LABELS } from '../labels';
import type { CellProps } from './PricingRow';

type RowLeadProps = Pick<
  CellProps,
  'row' | 'selected' | 'activeColumn' | 'reorderable' | 'commands' | 'DragHandle' | 'withControls'
>;

/** In front of an admin's row: the handle to drag it and the box to select it. */
export function RowLead({
  row,
  selected,
  activeColumn,
  reorderable,
  commands,
  DragHandle,
  withControls,
}: RowLeadProps) {
  // Its room is kept, so that the label beside it never moves.
  if (!withControls) return <span className="pricing-lead" />;
  const tabIndex = activeColumn === null ? -1 : 0;
  return (
    <span className="pricing-lead">
      {DragHandle && (
        <DragHandle
          itemId={row.id}
          label={`${ROW_LABELS.drag} ${row.solution}`}
          disabled={!reorderable}
          tabIndex={tabIndex}
        />
      )}
      <label className="pricing-check">
        <input
          type="checkbox"
          checked={selected}
          tabIndex={tabIndex}
          aria-label={`${ROW_LABELS.select} ${row.solution}`}
          onChange={(event) => {
            const { nativeEvent } = event;
            commands.toggleSelected(row.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </label>
    </span>
  );
}
