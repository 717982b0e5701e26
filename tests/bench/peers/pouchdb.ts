import PouchDB from 'pouchdb-browser';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';
import { deliverRows, exposeOnWindow, getPriceAt, measureChange, type BenchPage } from '../grid/harness';

const db = new PouchDB<GridRow>('pouchdb');

type StoredRow = PouchDB.Core.ExistingDocument<GridRow>;

function openBenchPage(): BenchPage {
  let rows: StoredRow[] = [];
  db.changes<GridRow>({ since: 'now', live: true, include_docs: true }).on('change', ({ doc }) => {
    if (doc === undefined) return;
    rows = rows.map((row) => (row.id === doc.id ? doc : row));
    deliverRows(rows);
  });
  async function open(): Promise<{ first: number; all: number }> {
    const found = await db.allDocs<GridRow>({ include_docs: true });
    rows = found.rows.flatMap(({ doc }) => doc ?? []).toSorted((a, b) => a.display_order - b.display_order);
    deliverRows(rows);
    const now = performance.now();
    return { first: now, all: now };
  }
  return {
    opened: open(),
    edit: (index, price) =>
      measureChange(
        async () => {
          const row = rows[index];
          if (row !== undefined) await db.put({ ...row, cost: { prix_partenaire: price, commission: '15' } });
        },
        (shown) => getPriceAt(shown, index) === price,
      ),
  };
}

if (window.location.hash === '#fill')
  exposeOnWindow({ fill: (rows: GridRow[]) => db.bulkDocs(rows.map((row) => ({ ...row, _id: row.id }))) });
else exposeOnWindow(openBenchPage());
