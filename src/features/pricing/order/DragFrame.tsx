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
import { DRAG_KEYBOARD_STEP_PX } from '../../../config/constants';
import type { ItemId } from '../../../domain/pricingItem';
import { dragAnnouncements, DRAG_INSTRUCTIONS } from './announcements';
import { DRAG_INSTRUCTIONS_ID, DraggedContext } from './dragContext';

/** A click on the handle must stay a click. */
const DRAG_STARTS_AFTER_PX = 4;

const SENSOR_OPTIONS = {
  pointer: { activationConstraint: { distance: DRAG_STARTS_AFTER_PX } },
  keyboard: { coordinateGetter: keyboardStep },
};

interface DragFrameProps {
  itemIds: readonly ItemId[];
  labelOf: (itemId: ItemId) => string;
  onMove: (itemId: ItemId, over: ItemId) => void;
  /** Given the row on its way, null while none is. */
  children: (dragged: ItemId | null) => ReactNode;
}

/** Everything that can be dragged stands inside; only the rows on the screen take part, the ids tell their order. */
export function DragFrame({ itemIds, labelOf, onMove, children }: DragFrameProps) {
  const [dragged, setDragged] = useState<ItemId | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, SENSOR_OPTIONS.pointer),
    useSensor(KeyboardSensor, SENSOR_OPTIONS.keyboard),
  );
  const accessibility = useMemo(
    () => ({
      announcements: dragAnnouncements((id) => ({
        label: labelOf(String(id)),
        position: itemIds.indexOf(String(id)) + 1,
        total: itemIds.length,
      })),
      screenReaderInstructions: { draggable: DRAG_INSTRUCTIONS },
      // Outside of the grid: a live region is no row.
      container: document.body,
    }),
    [itemIds, labelOf],
  );
  const sortable = useMemo<ItemId[]>(() => [...itemIds], [itemIds]);
  return (
    <DndContext
      id={DRAG_INSTRUCTIONS_ID}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over && over.id !== active.id) onMove(String(active.id), String(over.id));
      }}
    >
      <SortableContext items={sortable} strategy={verticalListSortingStrategy}>
        <DraggedContext value={dragged}>{children(dragged)}</DraggedContext>
      </SortableContext>
    </DndContext>
  );
}

function keyboardStep(
  event: Parameters<KeyboardCoordinateGetter>[0],
  { currentCoordinates: { x, y } }: Parameters<KeyboardCoordinateGetter>[1],
): ReturnType<KeyboardCoordinateGetter> {
  if (event.code === 'ArrowDown') return { x, y: y + DRAG_KEYBOARD_STEP_PX };
  if (event.code === 'ArrowUp') return { x, y: y - DRAG_KEYBOARD_STEP_PX };
  return undefined;
}
