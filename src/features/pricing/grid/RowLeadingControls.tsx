import { memo } from 'react';
import { ROW_ACTION_LABELS } from '../labels';
import { getClosestItemId, type DragHandleComponent, type RowCommands } from './rowCommands';
import type { ItemId } from '../../../domain/pricing/pricingItem';

interface RowLeadingControlsProps {
  itemId: ItemId;
  /** Id of the element with the row's label. */
  labelledBy: string;
  isSelected: boolean;
  canReorder: boolean;
  commands: RowCommands;
  DragHandle: DragHandleComponent | undefined;
}

/** Drag handle and checkbox at the start of an admin's row. */
export function RowLeadingControls(props: RowLeadingControlsProps) {
  const { itemId, labelledBy, isSelected, canReorder, commands, DragHandle } = props;
  return (
    <span className="pricing-leading-cell">
      {DragHandle && <DragHandle itemId={itemId} labelledBy={labelledBy} isDisabled={!canReorder} />}
      <RowCheckbox labelledBy={labelledBy} isSelected={isSelected} commands={commands} />
    </span>
  );
}

type RowCheckboxProps = Pick<RowLeadingControlsProps, 'labelledBy' | 'isSelected' | 'commands'>;

/** Reads the row id from the DOM on change, as `RowActions` does. */
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
