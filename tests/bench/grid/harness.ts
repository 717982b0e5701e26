/** What both sides show: the first rows of the grid in a plain table, so that only the data layers differ. */
export interface BenchRow {
  id: string;
  label: string;
  partner: string;
  reseller: string;
}

/** What the driver asks of a page by its name on `window`. Times in ms. */
export interface BenchPage {
  /** From the start of the navigation to the first rows on the screen, and to all rows in memory. */
  opened: Promise<{ first: number; all: number }>;
  /** Gives the row at this index another price; until the screen shows it. */
  edit(index: number, price: string): Promise<number>;
  /** Takes the first row 199 places further, so that 200 numbers change; until the screen shows it. */
  reorder(): Promise<number>;
}

export const REORDERED = 200;
const SHOWN = 40;

const body = document.querySelector('tbody') ?? document.body.appendChild(document.createElement('tbody'));

/** Writes the rows of the first screen and lets the browser lay them out: what is left is the frame itself. */
export function paint(rows: readonly BenchRow[]): void {
  body.replaceChildren(
    ...rows.slice(0, SHOWN).map(({ id, label, partner, reseller }) => {
      const line = document.createElement('tr');
      line.dataset['id'] = id;
      for (const text of [label, partner, reseller]) line.appendChild(document.createElement('td')).textContent = text;
      return line;
    }),
  );
  void body.getBoundingClientRect().height;
}

/** Resolves with the time from now on until the painted table fits. */
export function untilShown(start: () => unknown, fits: (rows: HTMLElement) => boolean): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(body)) return;
      observer.disconnect();
      resolve(performance.now() - began);
    };
    const observer = new MutationObserver(look);
    observer.observe(body, { childList: true });
    start();
  });
}

export const priceAt = (rows: HTMLElement, index: number): string | null | undefined =>
  rows.children[index]?.children[1]?.textContent;

export const idAt = (rows: HTMLElement, index: number): string | undefined => {
  const line = rows.children[index];
  return line instanceof HTMLElement ? line.dataset['id'] : undefined;
};

/** Makes the page's side known to the driver. */
export function offer(page: object): void {
  Object.assign(window, page);
}
