import { useSortable } from '@dnd-kit/sortable';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

const DRAG_TRANSITION_MS = 200;

const TRANSITION = { duration: DRAG_TRANSITION_MS, easing: 'ease' };

export type DragListeners = ReturnType<typeof useSortable>['listeners'];

interface SortableRegistrationProps {
  itemId: ItemId;
  isDisabled: boolean;
  handle: RefObject<HTMLButtonElement | null>;
  /** Passes the event listeners to the handle. */
  onReady: (listeners: DragListeners) => void;
}

/** Registers the row around a handle as draggable and droppable. Sets inline styles and renders nothing. */
export function SortableRegistration({ itemId, isDisabled, handle, onReady }: SortableRegistrationProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: itemId,
    disabled: isDisabled,
    transition: TRANSITION,
  });

  useLayoutEffect(() => {
    onReady(listeners);
  }, [onReady, listeners]);

  useLayoutEffect(() => {
    setActivatorNodeRef(handle.current);
    setNodeRef(findRow(handle.current));
    return () => setNodeRef(null);
  }, [handle, setActivatorNodeRef, setNodeRef]);

  useLayoutEffect(() => {
    const row = findRow(handle.current);
    if (!row) return undefined;
    applyDragStyle(row, { y: transform?.y, transition, isDragging });
    return () => applyDragStyle(row, { y: undefined, transition: undefined, isDragging: false });
  }, [handle, transform, transition, isDragging]);

  useEffect(() => {
    if (!isDragging) return undefined;
    document.addEventListener('keydown', preventArrowScroll);
    return () => document.removeEventListener('keydown', preventArrowScroll);
  }, [isDragging]);

  return null;
}

/** dnd-kit does not prevent the default of arrow keys when it scrolls, which would scroll twice. */
function preventArrowScroll(event: KeyboardEvent): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault();
}

/** Returns the row element. A ref of the row would be set only after the effects of its children. */
function findRow(handle: HTMLElement | null): HTMLElement | null {
  return handle?.closest<HTMLElement>('[data-item]') ?? null;
}

interface DragStyle {
  y: number | undefined;
  transition: string | undefined;
  isDragging: boolean;
}

function applyDragStyle(row: HTMLElement, { y, transition, isDragging }: DragStyle): void {
  row.style.transform = y === undefined ? '' : `translateY(${Math.round(y)}px)`;
  row.style.transition = transition ?? '';
  row.classList.toggle('pricing-row--dragged', isDragging);
}
