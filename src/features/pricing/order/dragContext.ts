import { createContext } from 'react';
import type { ItemId } from '../../../domain/pricing/pricingItem';

/** Row that is being dragged, or null. Changes only when a drag starts or ends. */
export const DraggedItemContext = createContext<ItemId | null>(null);

/** Distance that one press of an arrow key drags a row. */
export const DRAG_KEYBOARD_STEP_PX = 25;

/** Id that dnd-kit gives to its hidden instructions for screen readers. */
export const DRAG_INSTRUCTIONS_ID = 'grid-drag-instructions';
