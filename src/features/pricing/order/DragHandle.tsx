import { useCallback, useContext, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import type { ItemId } from '../../../domain/pricingItem';
import { Icon } from '../grid/icons';
import type { DragHandleProps } from '../grid/rowCommands';
import { ROW_LABELS } from '../labels';
import { DRAG_ROLE } from './announcements';
import { DRAG_INSTRUCTIONS_ID, DraggedContext } from './dragContext';
import { SortableRow, type DragListeners } from './SortableRow';

/**
 * The grip of a row. The library's part of it stands only from the first press on: registering every row that scrolls
 * by cost more than drawing it.
 */
export function DragHandle({ itemId, labelledBy, disabled, tabIndex }: DragHandleProps) {
  const dragged = useContext(DraggedContext);
  // By its row: the element may show another one later.
  const [pressed, setPressed] = useState<ItemId | null>(null);
  const id = `${labelledBy}-drag`;
  const grip = useRef<HTMLButtonElement>(null);
  const listeners = useRef<DragListeners>(undefined);
  const hear = useCallback((ready: DragListeners) => {
    listeners.current = ready;
  }, []);

  const begin = (name: 'onPointerDown' | 'onKeyDown', event: PointerEvent | KeyboardEvent) => {
    if (disabled) return;
    // Of this very press the library has to hear, so its part must stand before it goes on.
    if (pressed !== itemId) flushSync(() => setPressed(itemId));
    listeners.current?.[name]?.(event);
  };

  return (
    <>
      <button
        ref={grip}
        type="button"
        id={id}
        className="pricing-action pricing-action--drag"
        title={disabled ? ROW_LABELS.reorderWhileSearching : ROW_LABELS.drag}
        tabIndex={tabIndex}
        aria-label={ROW_LABELS.drag}
        aria-labelledby={`${id} ${labelledBy}`}
        aria-roledescription={DRAG_ROLE}
        aria-describedby={DRAG_INSTRUCTIONS_ID}
        aria-disabled={disabled || undefined}
        aria-pressed={dragged === itemId || undefined}
        onPointerDown={(event) => begin('onPointerDown', event)}
        onKeyDown={(event) => begin('onKeyDown', event)}
      >
        <Icon name="drag" />
      </button>
      {/* Behind the grip, not in it: in a row that is scrolled to during a drag, the grip must stand when this looks for it. */}
      {(pressed === itemId || dragged !== null) && (
        <SortableRow itemId={itemId} disabled={disabled} grip={grip} onReady={hear} />
      )}
    </>
  );
}
