import { useCallback, useMemo } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';
import { DragProvider } from '../order/DragProvider';
import { DragHandle } from '../order/DragHandle';
import { PricingGrid, type PricingGridProps } from './PricingGrid';

interface AdminGridProps extends Omit<PricingGridProps, 'DragHandle' | 'dragged' | 'isAdmin'> {
  /** Called when a row is dropped on another one. */
  onMove: (itemId: ItemId, over: ItemId) => void;
}

/** Grid with drag and drop; own chunk that partners never load. */
export function AdminGrid({ onMove, ...grid }: AdminGridProps) {
  const { rows } = grid;
  const itemIds = useMemo(() => rows.map((row) => row.id), [rows]);
  const getLabel = useCallback((itemId: ItemId) => rows.find((row) => row.id === itemId)?.solution ?? '', [rows]);
  return (
    <DragProvider itemIds={itemIds} getLabel={getLabel} onMove={onMove}>
      {(dragged) => <PricingGrid {...grid} isAdmin DragHandle={DragHandle} dragged={dragged} />}
    </DragProvider>
  );
}
