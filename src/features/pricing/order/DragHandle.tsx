import { useSortable } from '@dnd-kit/sortable';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { DRAG_TRANSITION_MS } from '../../../config/constants';
import { Icon } from '../grid/icons';
import type { DragHandleProps } from '../grid/rowCommands';
import { ROW_LABELS } from '../labels';
import { DRAG_ROLE } from './announcements';

const TRANSITION = { duration: DRAG_TRANSITION_MS, easing: 'ease' };

/** The grip of a row. It moves the whole row by its styles, so that the row itself knows nothing of dragging. */
export function DragHandle({ itemId, label, disabled, tabIndex }: DragHandleProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: itemId,
    disabled,
    transition: TRANSITION,
    attributes: { roleDescription: DRAG_ROLE, tabIndex },
  });

  const grip = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => {
    setActivatorNodeRef(grip.current);
    setNodeRef(rowAround(grip.current));
    return () => setNodeRef(null);
  }, [setActivatorNodeRef, setNodeRef]);

  useLayoutEffect(() => {
    const row = rowAround(grip.current);
    if (row) showDrag(row, { y: transform?.y, transition, isDragging });
  }, [transform, transition, isDragging]);

  useEffect(() => {
    if (!isDragging) return undefined;
    document.addEventListener('keydown', keepStill);
    return () => document.removeEventListener('keydown', keepStill);
  }, [isDragging]);

  return (
    <button
      ref={grip}
      type="button"
      className="pricing-action pricing-action--drag"
      title={disabled ? ROW_LABELS.reorderWhileSearching : ROW_LABELS.drag}
      {...attributes}
      {...listeners}
      aria-label={label}
      aria-disabled={disabled || undefined}
      aria-pressed={isDragging || undefined}
    >
      <Icon name="drag" />
    </button>
  );
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
