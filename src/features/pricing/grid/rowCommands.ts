import type { ComponentType } from 'react';
import type { ItemId } from '../../../domain/pricingItem';

/** Which input gets the focus when a row opens for editing. */
export type EditField = 'solution' | 'prix_partenaire' | 'commission';

/** What a row can ask for. One object for the life of the grid, so that rows need not render again. */
export interface RowCommands {
  /** Opens the row for typing; a subtitle is renamed in a dialog. */
  edit(itemId: ItemId, field: EditField): void;
  /** The editor closed: the focus goes back to the cell it came from. */
  closeEditor(itemId: ItemId): void;
  remove(itemId: ItemId): void;
  /** `press`: the second one of a double press means the row of the first, although another one lies under it by now. */
  step(itemId: ItemId, by: -1 | 1, press?: MouseEvent): void;
  openMenu(itemId: ItemId, anchor: HTMLElement): void;
  toggleSelected(itemId: ItemId, range: boolean): void;
  /** Selects every row between the two as well. */
  extendSelection(from: ItemId, to: ItemId): void;
  selectAll(): void;
  /** The mark of a row in conflict or refused was chosen. */
  openProblems(itemId: ItemId): void;
}

/** The row that an element stands in, as it is shown now. */
export function itemIdAround(element: Element): ItemId {
  const itemId = element.closest<HTMLElement>('[data-item]')?.dataset['item'];
  if (itemId === undefined) throw new Error('Not in a row of the grid');
  return itemId;
}

const nothing = () => undefined;

/** For partners, whose rows have nothing to press. */
export const READ_ONLY_COMMANDS: RowCommands = {
  edit: nothing,
  closeEditor: nothing,
  remove: nothing,
  step: nothing,
  openMenu: nothing,
  toggleSelected: nothing,
  extendSelection: nothing,
  selectAll: nothing,
  openProblems: nothing,
};

export interface DragHandleProps {
  itemId: ItemId;
  /** Id of the element with the row's label. */
  labelledBy: string;
  disabled: boolean;
  tabIndex: number;
}

/** Dragging comes with the admins' chunk; partners have none. */
export type DragHandle = ComponentType<DragHandleProps>;
