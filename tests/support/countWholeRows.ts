import type { Page } from 'playwright';

/** Counts rows that the window shows whole: neither cut off by grid or window nor covered at their upper or lower edge. */
export function countWholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isUncovered = (row: Element, x: number, y: number) => row.contains(document.elementFromPoint(x, y));
    return [...document.querySelectorAll('[role=row][data-item]')].filter((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const xs = [left + 4, (left + right) / 2, right - 4];
      return xs.every((x) => isUncovered(row, x, top + 1) && isUncovered(row, x, bottom - 1));
    }).length;
  });
}
