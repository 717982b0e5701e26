import { useCallback, useEffect, useState, type RefObject } from 'react';
import { isSameCost, isSamePlan } from '../../../domain/pricing/mutation';
import type { RowSnapshot } from '../../../domain/pricing/pricingEditor';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import type { GridHandle } from '../grid/useGridHandle';

/** Called after an undo or a redo, with the rows before and after it. */
export type StepListener = (before: readonly RowSnapshot[], after: readonly RowSnapshot[]) => void;

/** Returns a listener that activates the first row that an undo or a redo changed: the user may be far from it. */
export function useActivateChangedRow(grid: RefObject<GridHandle | null>): StepListener {
  const [changed, setChanged] = useState<{ itemId: ItemId } | null>(null);
  // The grid knows a restored row once it is rendered.
  useEffect(() => {
    if (changed !== null) grid.current?.activateRow(changed.itemId);
  }, [changed, grid]);
  return useCallback((before, after) => {
    const row = findFirstChange(before, after);
    if (row) setChanged({ itemId: row.id });
  }, []);
}

/** Returns the first row that is new, moved or has other values; the one after a removed row. */
function findFirstChange(before: readonly RowSnapshot[], after: readonly RowSnapshot[]): RowSnapshot | undefined {
  return after.find((row, index) => {
    const old = before[index];
    if (old?.id !== row.id || old.solution !== row.solution) return true;
    return !isSameCost(old.cost, row.cost) || !isSamePlan(old.plan, row.plan);
  });
}
