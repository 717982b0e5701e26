import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useMemo, useState, type ReactNode } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { createDragAnnouncements, DRAG_INSTRUCTIONS } from './dragAnnouncements';
import { DRAG_INSTRUCTIONS_ID, DRAG_KEYBOARD_STEP_PX, DraggedItemContext } from './dragContext';

/** Movement in CSS px before a drag starts, so that a click stays a click. */
const DRAG_STARTS_AFTER_PX = 4;

const SENSOR_OPTIONS = {
  pointer: { activationConstraint: { distance: DRAG_STARTS_AFTER_PX } },
  keyboard: { coordinateGetter: getKeyboardCoordinates },
};

/** Scrolls the grid only: near the edge of the window, dnd-kit would scroll the page to its footer first. */
const AUTO_SCROLL = { canScroll: (element: Element) => element !== document.scrollingElement };

interface DragProviderProps {
  itemIds: readonly ItemId[];
  getLabel: (itemId: ItemId) => string;
  onDrop: (itemId: ItemId, over: ItemId) => void;
  /** `dragged`: row that is being dragged, or null. */
  children: (dragged: ItemId | null) => ReactNode;
}

/** Drag-and-drop context of the grid. Only rendered rows register; `itemIds` gives the order of all. */
export function DragProvider({ itemIds, getLabel, onDrop, children }: DragProviderProps) {
  const [dragged, setDragged] = useState<ItemId | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, SENSOR_OPTIONS.pointer),
    useSensor(KeyboardSensor, SENSOR_OPTIONS.keyboard),
  );
  const accessibility = useMemo(
    () => ({
      announcements: createDragAnnouncements((id) => ({
        label: getLabel(String(id)),
        position: itemIds.indexOf(String(id)) + 1,
        total: itemIds.length,
      })),
      screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
      // Rendered outside of the grid, which may contain rows only.
      container: document.body,
    }),
    [itemIds, getLabel],
  );
  const sortable = useMemo<ItemId[]>(() => [...itemIds], [itemIds]);
  return (
    <DndContext
      id={DRAG_INSTRUCTIONS_ID}
      sensors={sensors}
      collisionDetection={closestCenter}
      autoScroll={AUTO_SCROLL}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over && over.id !== active.id) onDrop(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={sortable} strategy={verticalListSortingStrategy}>
        <DraggedItemContext value={dragged}>{children(dragged)}</DraggedItemContext>
      </SortableContext>
    </DndContext>
  );
}

function getKeyboardCoordinates(
  event: Parameters<KeyboardCoordinateGetter>[0],
  { currentCoordinates: { x, y } }: Parameters<KeyboardCoordinateGetter>[1],
): ReturnType<KeyboardCoordinateGetter> {
  if (event.code === 'ArrowDown') return { x, y: y + DRAG_KEYBOARD_STEP_PX };
  if (event.code === 'ArrowUp') return { x, y: y - DRAG_KEYBOARD_STEP_PX };
  return undefined;
}
