import { useCallback, useMemo } from 'react';
import type { ItemId } from '../../../domain/pricingItem';
import { DragFrame } from '../order/DragFrame';
import { DragHandle } from '../order/DragHandle';
import { PricingGrid, type PricingGridProps } from './PricingGrid';

interface AdminGridProps extends Omit<PricingGridProps, 'DragHandle' | 'dragged' | 'admin'> {
  /** A row was dropped on another one. */
  onMove: (itemId: ItemId, over: ItemId) => void;
}

/** The grid with what only admins need; a chunk of its own, so that partners never load it. */
export function AdminGrid({ onMove, ...grid }: AdminGridProps) {
  const { rows } = grid;
  const itemIds = useMemo(() => rows.map((row) => row.id), [rows]);
  const labelOf = useCallback((itemId: ItemId) => rows.find((row) => row.id === itemId)?.solution ?? '', [rows]);
  return (
    <DragFrame itemIds={itemIds} labelOf={labelOf} onMove={onMove}>
      {(dragged) => <PricingGrid {...grid} admin DragHandle={DragHandle} dragged={dragged} />}
    </DragFrame>
  );
}
