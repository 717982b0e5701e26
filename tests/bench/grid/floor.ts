import { Dexie, type Table } from 'dexie';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';
import {
  deliverRows,
  exposeOnWindow,
  getIdAt,
  getPriceAt,
  measureChange,
  REORDERED_ROWS,
  type BenchPage,
} from './harness';

/** The least that a durable change costs with Dexie: one put of the row, read back from memory. */
class FloorDatabase extends Dexie {
  declare readonly rows: Table<GridRow, string>;

  constructor() {
    super('floor', { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ rows: 'id' });
  }
}

const db = new FloorDatabase();

const compareOrder = (a: GridRow, b: GridRow): number => a.display_order - b.display_order;

function openBenchPage(): BenchPage {
  let rows: GridRow[] = [];
  async function open(): Promise<{ first: number; all: number }> {
    rows = (await db.rows.toArray()).toSorted(compareOrder);
    deliverRows(rows);
    const now = performance.now();
    return { first: now, all: now };
  }
  async function edit(index: number, price: string): Promise<void> {
    const row = rows[index];
    if (row === undefined) return;
    const edited = { ...row, cost: { prix_partenaire: price, commission: '15' } };
    await db.rows.put(edited);
    rows = rows.with(index, edited);
    deliverRows(rows);
  }
  async function reorder(): Promise<void> {
    const [first, ...others] = rows.slice(0, REORDERED_ROWS);
    if (first === undefined) return;
    const moved = [...others, first].map((row, index) => ({ ...row, display_order: index }));
    await db.rows.bulkPut(moved);
    rows = [...moved, ...rows.slice(REORDERED_ROWS)];
    deliverRows(rows);
  }
  return {
    opened: open(),
    edit: (index, price) =>
      measureChange(
        () => edit(index, price),
        (shown) => getPriceAt(shown, index) === price,
      ),
    reorder() {
      const second = rows[1]?.id;
      return measureChange(reorder, (shown) => getIdAt(shown, 0) === second);
    },
  };
}

if (window.location.hash === '#fill') exposeOnWindow({ fill: (rows: GridRow[]) => db.rows.bulkPut(rows) });
else exposeOnWindow(openBenchPage());
