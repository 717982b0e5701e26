import { createContext } from 'react';
import type { ItemId } from '../../../domain/pricingItem';

/** The row on its way, null while none is. It changes when a drag begins and ends, never between. */
export const DraggedContext = createContext<ItemId | null>(null);

/** The library's hidden instructions for screen readers bear this id. */
export const DRAG_INSTRUCTIONS_ID = 'grid-drag-instructions';
