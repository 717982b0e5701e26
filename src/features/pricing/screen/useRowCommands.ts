import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { Presses } from '../../../ui/presses';
import { showToast } from '../../../ui/toast';
import type { Edits } from '../editor/useEdits';
import type { GridHandle } from '../grid/PricingGrid';
import type { EditField, RowCommands } from '../grid/rowCommands';
import { ROW_LABELS } from '../labels';
import type { Selection } from '../selection/useSelection';
import type { ViewRow } from '../services';
import type { Panel } from './panels';

export interface Editing {
  itemId: ItemId;
  field: EditField;
}

interface RowCommandsOptions {
  edits: Edits;
  rows: readonly ViewRow[];
  reorderable: boolean;
  editing: Editing | null;
  selection: Selection;
  grid: RefObject<GridHandle | null>;
  setEditing: (editing: Editing | null) => void;
  setPanel: (panel: Panel) => void;
}

/** One object for the life of the screen, so that rows need not render again when its options change. */
export function useRowCommands(options: RowCommandsOptions): RowCommands {
  const [current] = useState(() => new Current(options));
  const [commands] = useState(() => createCommands(() => current.get()));
  useLayoutEffect(() => current.set(options));
  return commands;
}

/** What the last finished render saw; the commands read it when they are called. */
class Current {
  constructor(private options: RowCommandsOptions) {}

  get(): RowCommandsOptions {
    return this.options;
  }

  set(options: RowCommandsOptions): void {
    this.options = options;
  }
}

function createCommands(read: () => RowCommandsOptions): RowCommands {
  const arrowPresses = new Presses();
  let stepped: ItemId | null = null;
  return {
    edit: (itemId, field) => {
      const { editing, grid, rows, setEditing, setPanel } = read();
      // One row at a time: what is typed in another one must not be dropped without a word.
      if (editing && editing.itemId !== itemId) grid.current?.focusEditor();
      else if (rows.find((row) => row.id === itemId)?.type === 'subtitle') setPanel({ kind: 'rename', itemId });
      else setEditing({ itemId, field });
    },
    closeEditor: () => read().setEditing(null),
    remove: (itemId) => {
      const { selection, edits, setPanel } = read();
      if (selection.ids.has(itemId) && selection.ids.size > 1)
        setPanel({ kind: 'deleteMany', itemIds: [...selection.ids] });
      else void edits.apply({ kind: 'delete', itemIds: [itemId] }, 'delete');
    },
    step: (pressed, by, press) => {
      const { rows, reorderable, edits } = read();
      const again = press !== undefined && arrowPresses.isSecond(press);
      const itemId = again && stepped !== null ? stepped : pressed;
      stepped = itemId;
      if (!reorderable) {
        showToast({ title: ROW_LABELS.reorderWhileSearching });
        return;
      }
      const index = rows.findIndex((row) => row.id === itemId);
      const to = index + by;
      if (index < 0 || to < 0 || to >= rows.length) return;
      const after = rows[by > 0 ? to : to - 1]?.id ?? null;
      void edits.apply({ kind: 'move', itemIds: [itemId], after }, 'reorder');
    },
    openMenu: (itemId, anchor) => read().setPanel({ kind: 'menu', itemId, anchor }),
    toggleSelected: (itemId, range) => read().selection.toggle(itemId, range),
    extendSelection: (from, to) => read().selection.extend(from, to),
    selectAll: () => read().selection.selectAll(),
    openProblems: (itemId) => {
      const mark = read().rows.find((row) => row.id === itemId)?.mark;
      read().setPanel({ kind: mark === 'conflict' ? 'conflicts' : 'refused' });
    },
  };
}

/** Where a dragged row lands: behind the row it was dropped on when it came from above, else in front of it. */
export function droppedAfter(rows: readonly ViewRow[], itemId: ItemId, over: ItemId): ItemId | null {
  const from = rows.findIndex((row) => row.id === itemId);
  const to = rows.findIndex((row) => row.id === over);
  return rows[from < to ? to : to - 1]?.id ?? null;
}
