/** Row of the plain table that both sides render, so that only their data layers differ. */
export interface BenchRow {
  id: string;
  label: string;
  partner: string;
  reseller: string;
}

/** Functions that the bench calls on `window`. Times in ms. */
export interface BenchPage {
  /** Time from the start of the navigation to the first rendered rows, and to all rows in memory. */
  opened: Promise<{ first: number; all: number }>;
  /** Changes the price of the row at this index; resolves with the time until the table shows it. */
  edit(index: number, price: string): Promise<number>;
  /** Moves the first row down by 199, which renumbers 200 rows; resolves with the time until the table shows it. */
  reorder(): Promise<number>;
}

export const REORDERED_ROWS = 200;
const RENDERED_ROWS = 40;

const body = document.querySelector('tbody') ?? document.body.appendChild(document.createElement('tbody'));

/** Renders the rows of the first screen and forces their layout, so that measured times include it. */
export function renderFirstRows(rows: readonly BenchRow[]): void {
  body.replaceChildren(
    ...rows.slice(0, RENDERED_ROWS).map(({ id, label, partner, reseller }) => {
      const rowElement = document.createElement('tr');
      rowElement.dataset['id'] = id;
      for (const text of [label, partner, reseller])
        rowElement.appendChild(document.createElement('td')).textContent = text;
      return rowElement;
    }),
  );
  void body.getBoundingClientRect().height;
}

/** Calls `start`; resolves with the ms until the rendered table satisfies `isShown`. */
export function measureUntilShown(start: () => unknown, isShown: (rows: HTMLElement) => boolean): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const check = (): void => {
      if (!isShown(body)) return;
      observer.disconnect();
      resolve(performance.now() - startedAt);
    };
    const observer = new MutationObserver(check);
    observer.observe(body, { childList: true });
    start();
  });
}

export const getPriceAt = (rows: HTMLElement, index: number): string | null | undefined =>
  rows.children[index]?.children[1]?.textContent;

export const getIdAt = (rows: HTMLElement, index: number): string | undefined => {
  const rowElement = rows.children[index];
  return rowElement instanceof HTMLElement ? rowElement.dataset['id'] : undefined;
};

/** Makes the functions callable by `page.evaluate`. */
export function exposeOnWindow(functions: object): void {
  Object.assign(window, functions);
}
