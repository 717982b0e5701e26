import { useCallback, useContext, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { GridIcon } from '../grid/GridIcon';
import type { DragHandleProps } from '../grid/rowCommands';
import { ROW_ACTION_LABELS } from '../labels';
import { DRAG_ROLE } from './dragAnnouncements';
import { DRAG_INSTRUCTIONS_ID, DraggedItemContext } from './dragContext';
import { SortableRegistration, type DragListeners } from './SortableRegistration';

/**
 * Drag handle of a row. Registers with dnd-kit on the first press only: registering every row that scrolls into view
 * costs more than rendering it.
 */
export function DragHandle({ itemId, labelledBy, isDisabled }: DragHandleProps) {
  const dragged = useContext(DraggedItemContext);
  // Id of the pressed row instead of a boolean, because the element may be recycled for another row.
  const [pressedId, setPressedId] = useState<ItemId | null>(null);
  const id = `${labelledBy}-drag`;
  const handle = useRef<HTMLButtonElement>(null);
  const listeners = useRef<DragListeners>(undefined);
  const storeListeners = useCallback((ready: DragListeners) => {
    listeners.current = ready;
  }, []);

  const forwardEvent = (name: 'onPointerDown' | 'onKeyDown', event: PointerEvent | KeyboardEvent) => {
    if (isDisabled) return;
    // Mounts the dnd-kit listeners before this event is forwarded, so that the first press starts a drag.
    if (pressedId !== itemId) flushSync(() => setPressedId(itemId));
    listeners.current?.[name]?.(event);
  };

  return (
    <>
      <button
        ref={handle}
        type="button"
        id={id}
        className="pricing-action pricing-action--drag"
        title={isDisabled ? ROW_ACTION_LABELS.reorderWhileSearching : ROW_ACTION_LABELS.drag}
        tabIndex={-1}
        aria-label={ROW_ACTION_LABELS.drag}
        aria-labelledby={`${id} ${labelledBy}`}
        aria-roledescription={DRAG_ROLE}
        aria-describedby={DRAG_INSTRUCTIONS_ID}
        aria-disabled={isDisabled || undefined}
        aria-pressed={dragged === itemId || undefined}
        onPointerDown={(event) => forwardEvent('onPointerDown', event)}
        onKeyDown={(event) => forwardEvent('onKeyDown', event)}
      >
        <GridIcon name="drag" />
      </button>
      {/* After the button, whose ref its effects read: rows may be mounted during a drag. */}
      {(pressedId === itemId || dragged !== null) && (
        <SortableRegistration itemId={itemId} isDisabled={isDisabled} handle={handle} onReady={storeListeners} />
      )}
    </>
  );
}
