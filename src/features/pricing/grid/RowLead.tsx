import { memo } from 'react';
import { ROW_LABELS } from '../labels';
import { itemIdAround, type DragHandle, type RowCommands } from './rowCommands';
import type { ItemId } from '../../../domain/pricingItem';

interface RowLeadProps {
  itemId: ItemId;
  /** Id of the element with the row's label. */
  labelledBy: string;
  selected: boolean;
  tabIndex: number;
  reorderable: boolean;
  commands: RowCommands;
  DragHandle: DragHandle | undefined;
}

/** In front of an admin's row: the handle to drag it and the box to select it. */
export function RowLead(props: RowLeadProps) {
  const { itemId, labelledBy, selected, tabIndex, reorderable, commands, DragHandle } = props;
  return (
    <span className="pricing-lead">
      {DragHandle && <DragHandle itemId={itemId} labelledBy={labelledBy} disabled={!reorderable} tabIndex={tabIndex} />}
      <RowCheck labelledBy={labelledBy} selected={selected} tabIndex={tabIndex} commands={commands} />
    </span>
  );
}

type RowCheckProps = Pick<RowLeadProps, 'labelledBy' | 'selected' | 'tabIndex' | 'commands'>;

/** Which row it selects is asked at the press, as in `RowActions`. */
const RowCheck = memo(function RowCheck({ labelledBy, selected, tabIndex, commands }: RowCheckProps) {
  const id = `${labelledBy}-select`;
  return (
    <label className="pricing-check">
      <input
        type="checkbox"
        id={id}
        checked={selected}
        tabIndex={tabIndex}
        aria-label={ROW_LABELS.select}
        aria-labelledby={`${id} ${labelledBy}`}
        onChange={({ currentTarget, nativeEvent }) => {
          const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          commands.toggleSelected(itemIdAround(currentTarget), range);
        }}
      />
    </label>
  );
});
