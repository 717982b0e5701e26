import { useCallback, useState } from 'react';
import { STORAGE_KEYS } from '../../../config/constants';
import { readWidths, type ColumnWidths } from '../grid/columnWidths';

export interface RememberedWidths {
  widths: ColumnWidths;
  /** On the screen only: writing at every step of a drag would slow it down. */
  show(widths: ColumnWidths): void;
  /** On the screen and on this device. */
  keep(widths: ColumnWidths): void;
  /** As the window decides again. */
  reset(): void;
}

/** How wide the columns are on this device; what one tab sets, the next one that opens has. */
export function useColumnWidths(): RememberedWidths {
  const [widths, show] = useState(remembered);
  const keep = useCallback((next: ColumnWidths) => {
    show(next);
    write(next);
  }, []);
  const reset = useCallback(() => keep({}), [keep]);
  return { widths, show, keep, reset };
}

function remembered(): ColumnWidths {
  try {
    return readWidths(localStorage.getItem(STORAGE_KEYS.gridColumns));
  } catch {
    // Barred by the browser.
    return {};
  }
}

function write(widths: ColumnWidths): void {
  try {
    if (Object.keys(widths).length === 0) localStorage.removeItem(STORAGE_KEYS.gridColumns);
    else localStorage.setItem(STORAGE_KEYS.gridColumns, JSON.stringify(widths));
  } catch {
    // Full or barred: the widths last as long as the page.
  }
}
