import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';

/** How long the browser may take to read a few rows. */
const READ_TIMEOUT_MS = 10_000;

/**
 * Dumps all IndexedDB databases of the site as text, binary content as one character per byte, to search them for what
 * a stolen disk reveals.
 */
export function dumpIndexedDb(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const awaitRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const toText = (_key: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return String.fromCodePoint(...new Uint8Array(value));
      if (value instanceof Uint8Array) return String.fromCodePoint(...value);
      return value;
    };
    const lines: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await awaitRequest(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const values: unknown[] = await awaitRequest(db.transaction(store).objectStore(store).getAll());
        lines.push(`${name ?? ''}/${store}: ${JSON.stringify(values, toText)}`);
      }
      db.close();
    }
    return lines.join('\n');
  });
}

/** Returns all cached response bodies as text, except binary images and fonts. */
export function dumpCaches(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const bodies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isText = !/\.(?:png|woff2|jpg|webp)$/.test(new URL(request.url).pathname);
        if (isText) bodies.push((await (await cache.match(request))?.text()) ?? '');
      }
    }
    return bodies.join('\n');
  });
}

/**
 * Reads one object store. Returns an empty list if the store or the database is absent; creates neither. Rejects if the
 * browser never answers, as a request that meets the clearing of site data: a poll asks again.
 */
export async function readObjectStore(page: Page, store: string, database = 'partner-pricing'): Promise<unknown[]> {
  const values = page.evaluate(
    async ([storeName, databaseName]) => {
      const awaitRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
        });
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes(databaseName)) return [];
      const db = await awaitRequest(indexedDB.open(databaseName));
      try {
        if (!db.objectStoreNames.contains(storeName)) return [];
        return await awaitRequest<unknown[]>(db.transaction(storeName).objectStore(storeName).getAll());
      } finally {
        db.close();
      }
    },
    [store, database] as const,
  );
  const timeout = setTimeout(READ_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`${database} never answered`);
  });
  return Promise.race([values, timeout]);
}

/**
 * Blocks writes to the outbox, like a slow disk, until the returned function is called: keeps a transaction open by
 * always issuing another request.
 */
export async function holdOutboxWrites(page: Page): Promise<() => Promise<void>> {
  const releaseHandle = await page.evaluateHandle(
    () =>
      new Promise<() => void>((resolve, reject) => {
        const opening = indexedDB.open('partner-pricing');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          let isReleased = false;
          const release = () => {
            isReleased = true;
          };
          const keepOpen = () => {
            if (isReleased) opening.result.close();
            else store.count().addEventListener('success', keepOpen);
          };
          store.count().addEventListener('success', () => {
            resolve(release);
            keepOpen();
          });
        });
      }),
  );
  return () => releaseHandle.evaluate((release) => release());
}
