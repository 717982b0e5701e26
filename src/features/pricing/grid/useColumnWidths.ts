import { useCallback, useState } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';
import { readStoredText, storeText } from '../../../platform/storedText';
import { parseWidths, type ColumnWidths } from './columnWidths';

export interface ColumnWidthsState {
  widths: ColumnWidths;
  /** Renders the widths without storing them: writing on each pointer move is slow. */
  preview(widths: ColumnWidths): void;
  /** Renders and stores the widths. */
  save(widths: ColumnWidths): void;
  /** Restores the widths of the style sheet. */
  reset(): void;
}

/** Returns column widths stored in localStorage; other open tabs are not updated. */
export function useColumnWidths(): ColumnWidthsState {
  const [widths, preview] = useState(readWidths);
  const save = useCallback((next: ColumnWidths) => {
    preview(next);
    storeWidths(next);
  }, []);
  const reset = useCallback(() => save({}), [save]);
  return { widths, preview, save, reset };
}

function readWidths(): ColumnWidths {
  return parseWidths(readStoredText(STORAGE_KEYS.gridColumns));
}

function storeWidths(widths: ColumnWidths): void {
  storeText(STORAGE_KEYS.gridColumns, Object.keys(widths).length === 0 ? null : JSON.stringify(widths));
}
