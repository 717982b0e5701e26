import { screen } from '@testing-library/react';

/** Finds the cell in the row of this label. Throws without one. */
export function findGridCell(label: string, column: number): HTMLElement {
  const row = screen.getByRole('row', { name: new RegExp(label) });
  const cell = row.querySelector<HTMLElement>(`[data-cell="${column}"]`);
  if (!cell) throw new Error(`no cell ${column} in ${label}`);
  return cell;
}
