import type { Cost, GridRow } from '../../../src/domain/pricing/pricingItem';

/** Row of the plain table that every side renders, so that only their data layers differ. */
export type BenchRow = Pick<GridRow, 'id' | 'solution' | 'prix_revendeur'> & {
  cost: Pick<Cost, 'prix_partenaire'> | null;
};

/** Times of one change, in ms from its start. */
export interface ChangeTimes {
  /** Until the side's listener is called with the change. */
  delivered: number;
  /** Until the table shows it. */
  painted: number;
}

/** Functions that the bench calls on `window`. Times in ms. */
export interface BenchPage {
  /** Time from the start of the navigation to the first rendered rows, and to all rows in memory. */
  opened: Promise<{ first: number; all: number }>;
  /** Changes the price of the row at this index; rejects if the change fails. */
  edit(index: number, price: string): Promise<ChangeTimes>;
  /** Moves the first row down by 199, which renumbers 200 rows. Not measured for peers. */
  reorder?(): Promise<ChangeTimes>;
}

export const REORDERED_ROWS = 200;
const RENDERED_ROWS = 40;

const body = document.querySelector('tbody') ?? document.body.appendChild(document.createElement('tbody'));

/** The change under way, and when it started. */
let awaited: {
  startedAt: number;
  isShown: (rows: HTMLElement) => boolean;
  resolve: (times: ChangeTimes) => void;
} | null = null;

function renderFirstRows(rows: readonly BenchRow[]): void {
  body.replaceChildren(
    ...rows.slice(0, RENDERED_ROWS).map(({ id, solution, cost, prix_revendeur }) => {
      const rowElement = document.createElement('tr');
      rowElement.dataset['id'] = id;
      for (const text of [solution, cost?.prix_partenaire ?? '', prix_revendeur])
        rowElement.appendChild(document.createElement('td')).textContent = text;
      return rowElement;
    }),
  );
  // Forces the layout, so that measured times include it.
  void body.getBoundingClientRect().height;
}

/** Renders the first screen. Called by the listener of each side, with rows in their order. */
export function deliverRows(rows: readonly BenchRow[]): void {
  const deliveredAt = performance.now();
  renderFirstRows(rows);
  if (awaited === null || !awaited.isShown(body)) return;
  const { startedAt, resolve } = awaited;
  awaited = null;
  resolve({ delivered: deliveredAt - startedAt, painted: performance.now() - startedAt });
}

/** Calls `start`; resolves once the rendered table satisfies `isShown`. Rejects if `start` does. */
export function measureChange(
  start: () => Promise<unknown>,
  isShown: (rows: HTMLElement) => boolean,
): Promise<ChangeTimes> {
  return new Promise((resolve, reject) => {
    awaited = { startedAt: performance.now(), isShown, resolve };
    start().catch(reject);
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
