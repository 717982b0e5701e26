import { memo } from 'react';
import { ROW_ACTION_LABELS } from '../labels';
import { getClosestItemId } from './rowCommands';
import type { CellProps } from './rowProps';

/** Drag handle and checkbox at the start of an admin's row; nothing for partners. */
export function RowLeadingControls(props: CellProps) {
  if (!props.isAdmin) return null;
  // Placeholder, so that the label does not shift.
  if (!props.hasControls) return <span className="pricing-leading-cell" />;
  const { row, labelId, isSelected, canReorder, commands, DragHandle } = props;
  return (
    <span className="pricing-leading-cell">
      {DragHandle && <DragHandle itemId={row.id} labelledBy={labelId} isDisabled={!canReorder} />}
      <RowCheckbox labelledBy={labelId} isSelected={isSelected} commands={commands} />
    </span>
  );
}

interface RowCheckboxProps extends Pick<CellProps, 'isSelected' | 'commands'> {
  /** Id of the element with the row's label. */
  labelledBy: string;
}

/** Reads the row id from the DOM on change, as `RowActionButtons` does. */
const RowCheckbox = memo(function RowCheckbox({ labelledBy, isSelected, commands }: RowCheckboxProps) {
  const id = `${labelledBy}-select`;
  return (
    <label className="pricing-check">
      <input
        type="checkbox"
        id={id}
        checked={isSelected}
        // The cell is the tab stop: Space ticks its row.
        tabIndex={-1}
        aria-label={ROW_ACTION_LABELS.select}
        aria-labelledby={`${id} ${labelledBy}`}
        onChange={({ currentTarget, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          commands.toggleSelected(getClosestItemId(currentTarget), isRange);
        }}
      />
    </label>
  );
});
