import type { Page } from 'playwright';

/** Everything in the device's database as text, binary content byte by byte: what a thief of the disk could read. */
export function databaseText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
    const text = (_key: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return String.fromCodePoint(...new Uint8Array(value));
      if (value instanceof Uint8Array) return String.fromCodePoint(...value);
      return value;
    };
    const found: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const values: unknown[] = await done(db.transaction(store).objectStore(store).getAll());
        found.push(`${name ?? ''}/${store}: ${JSON.stringify(values, text)}`);
      }
      db.close();
    }
    return found.join('\n');
  });
}

/** Every body that the site's caches keep, as text. */
export function cacheText(page: Page): Promise<string> {
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

/** What one store of the device's database holds; nothing where neither is there, and neither is made by looking. */
export function storedValues(page: Page, store: string, database = 'partner-pricing'): Promise<unknown[]> {
  return page.evaluate(
    async ([storeName, databaseName]) => {
      const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
        });
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (!names.includes(databaseName)) return [];
      const db = await done(indexedDB.open(databaseName));
      try {
        if (!db.objectStoreNames.contains(storeName)) return [];
        return await done<unknown[]>(db.transaction(storeName).objectStore(storeName).getAll());
      } finally {
        db.close();
      }
    },
    [store, database] as const,
  );
}

/**
 * Keeps the outbox locked, as a slow disk would: what the page stores waits until the answer is called. The lock is a
 * transaction that never runs out of requests.
 */
export async function holdOutbox(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(
    () =>
      new Promise<() => void>((resolve, reject) => {
        const opening = indexedDB.open('partner-pricing');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          let released = false;
          const release = () => {
            released = true;
          };
          const ask = () => {
            if (released) opening.result.close();
            else store.count().addEventListener('success', ask);
          };
          store.count().addEventListener('success', () => {
            resolve(release);
            ask();
          });
        });
      }),
  );
  return () => held.evaluate((release) => release());
}
