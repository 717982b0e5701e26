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
