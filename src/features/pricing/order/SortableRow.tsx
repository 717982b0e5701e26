import { useSortable } from '@dnd-kit/sortable';
import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { DRAG_TRANSITION_MS } from '../../../config/constants';
import type { ItemId } from '../../../domain/pricingItem';

const TRANSITION = { duration: DRAG_TRANSITION_MS, easing: 'ease' };

export type DragListeners = ReturnType<typeof useSortable>['listeners'];

interface SortableRowProps {
  itemId: ItemId;
  disabled: boolean;
  grip: RefObject<HTMLButtonElement | null>;
  /** Told what the grip has to call. */
  onReady: (listeners: DragListeners) => void;
}

/** Makes the row around a grip one that can be dragged and dropped on. It moves by its styles alone and renders nothing. */
export function SortableRow({ itemId, disabled, grip, onReady }: SortableRowProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: itemId,
    disabled,
    transition: TRANSITION,
  });

  useLayoutEffect(() => {
    onReady(listeners);
  }, [onReady, listeners]);

  useLayoutEffect(() => {
    setActivatorNodeRef(grip.current);
    setNodeRef(rowAround(grip.current));
    return () => setNodeRef(null);
  }, [grip, setActivatorNodeRef, setNodeRef]);

  useLayoutEffect(() => {
    const row = rowAround(grip.current);
    if (!row) return undefined;
    showDrag(row, { y: transform?.y, transition, isDragging });
    return () => showDrag(row, { y: undefined, transition: undefined, isDragging: false });
  }, [grip, transform, transition, isDragging]);

  useEffect(() => {
    if (!isDragging) return undefined;
    document.addEventListener('keydown', keepStill);
    return () => document.removeEventListener('keydown', keepStill);
  }, [isDragging]);

  return null;
}

/** Where the library scrolls by itself it leaves the key to the browser, whose own step would come on top. */
function keepStill(event: KeyboardEvent): void {
  if (event.key === 'ArrowUp' || event.key === 'ArrowDown') event.preventDefault();
}

/** The whole row is what moves; a ref of the row itself would be set only after the effects of its children. */
function rowAround(grip: HTMLElement | null): HTMLElement | null {
  return grip?.closest<HTMLElement>('[data-item]') ?? null;
}

interface DragStyle {
  y: number | undefined;
  transition: string | undefined;
  isDragging: boolean;
}

function showDrag(row: HTMLElement, { y, transition, isDragging }: DragStyle): void {
  row.style.transform = y === undefined ? '' : `translateY(${Math.round(y)}px)`;
  row.style.transition = transition ?? '';
  row.classList.toggle('pricing-row--dragged', isDragging);
}
