import { createRxDatabase, type RxCollection, type RxDocument, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { GridRow } from '../../../src/domain/pricing/pricingItem';
import { deliverRows, exposeOnWindow, getPriceAt, measureChange, type BenchPage } from '../grid/harness';

const schema: RxJsonSchema<GridRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 20 },
    type: { type: 'string' },
    solution: { type: 'string' },
    prix_revendeur: { type: 'string' },
    prix_public: { type: 'string' },
    display_order: { type: 'integer', minimum: 0, maximum: 1_000_000, multipleOf: 1 },
    deleted: { type: 'boolean' },
    revision: { type: 'integer' },
    cost: { type: 'object', properties: { prix_partenaire: { type: 'string' }, commission: { type: 'string' } } },
  },
  required: ['id', 'display_order'],
  indexes: ['display_order'],
};

async function openCollection(): Promise<RxCollection<GridRow>> {
  const db = await createRxDatabase<{ rows: RxCollection<GridRow> }>({ name: 'rxdb', storage: getRxStorageDexie() });
  const { rows } = await db.addCollections({ rows: { schema } });
  return rows;
}

function openBenchPage(): BenchPage {
  let documents: RxDocument<GridRow>[] = [];
  async function open(): Promise<{ first: number; all: number }> {
    const collection = await openCollection();
    return new Promise((resolve) => {
      collection.find({ sort: [{ display_order: 'asc' }] }).$.subscribe((found) => {
        documents = found;
        deliverRows(found);
        const now = performance.now();
        resolve({ first: now, all: now });
      });
    });
  }
  return {
    opened: open(),
    edit: (index, price) =>
      measureChange(
        async () => documents[index]?.incrementalPatch({ cost: { prix_partenaire: price, commission: '15' } }),
        (shown) => getPriceAt(shown, index) === price,
      ),
  };
}

if (window.location.hash === '#fill')
  exposeOnWindow({ fill: async (rows: GridRow[]) => void (await (await openCollection()).bulkInsert(rows)) });
else exposeOnWindow(openBenchPage());
