import { useEffect, useMemo, useState, type RefObject } from 'react';
import { isSameCost } from '../../../domain/pricing/mutation';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { GridHandle } from '../grid/useGridHandle';
import { usePricingEditor } from './PricingServicesProvider';
import type { EditActions } from './useEditActions';

/** Returns the edits with an undo and a redo that scroll to the first row that they change: the user may be far from it. */
export function useScrollingUndo(edits: EditActions, grid: RefObject<GridHandle | null>): EditActions {
  const editor = usePricingEditor();
  const [changed, setChanged] = useState<{ itemId: ItemId } | null>(null);
  // The grid knows a restored row once it is rendered.
  useEffect(() => {
    if (changed !== null) grid.current?.showRow(changed.itemId);
  }, [changed, grid]);
  return useMemo(() => {
    const showChange = (step: () => Promise<void>) => async () => {
      const { rows } = editor.getSnapshot();
      await step();
      const row = findFirstChange(rows, editor.getSnapshot().rows);
      if (row) setChanged({ itemId: row.id });
    };
    return { ...edits, undo: showChange(edits.undo), redo: showChange(edits.redo) };
  }, [edits, editor]);
}

/** Returns the first row that is new, moved or has other values; the one after a removed row. */
function findFirstChange(before: readonly RowSnapshot[], after: readonly RowSnapshot[]): RowSnapshot | undefined {
  return after.find((row, index) => {
    const old = before[index];
    return old?.id !== row.id || old.solution !== row.solution || !isSameCost(old.cost, row.cost);
  });
}
