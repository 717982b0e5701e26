// @vitest-environment happy-dom
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { eraseSiteStorage } from './eraseSiteStorage';

function openDatabase(indexedDB: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name, 1);
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
  });
}

describe('eraseSiteStorage', () => {
  it('removes only databases, caches and keys of this site, except the mark of the erasure', async () => {
    const indexedDB = new IDBFactory();
    for (const name of ['partner-pricing', 'blog-posts', 'firebase-heartbeat-database', 'another'])
      await openDatabase(indexedDB, name);
    localStorage.setItem('partner-authenticated', 'true');
    localStorage.setItem('grid-view', '{}');
    localStorage.setItem('another', '1');
    localStorage.setItem('erased-database', 'id 5');
    const dropped: string[] = [];
    const caches = { delete: async (name: string) => Boolean(dropped.push(name)) } as unknown as CacheStorage;
    await eraseSiteStorage({ indexedDB, caches, keys: [localStorage], serviceWorker: undefined });
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['another']);
    expect({ ...localStorage }).toEqual({ another: '1', 'erased-database': 'id 5' });
    expect(dropped).toEqual(['on-demand', 'blog-pages', 'blog-images', 'backend']);
  });

  it('unregisters the worker that sends edits in the background', async () => {
    const unregistered: string[] = [];
    const getRegistration = async (scope: string) => ({ unregister: async () => unregistered.push(scope) });
    const serviceWorker = { getRegistration } as unknown as ServiceWorkerContainer;
    await eraseSiteStorage({ indexedDB: new IDBFactory(), caches: undefined, keys: [], serviceWorker });
    expect(unregistered).toEqual(['/partner/sync/']);
  });

  it('rejects when a database cannot be deleted, so that the failure is shown', async () => {
    const request = Object.assign(new EventTarget(), { error: new DOMException('broken', 'UnknownError') });
    const deleteDatabase = () => {
      queueMicrotask(() => request.dispatchEvent(new Event('error')));
      return request;
    };
    const indexedDB = { deleteDatabase } as unknown as IDBFactory;
    const erasure = eraseSiteStorage({ indexedDB, caches: undefined, keys: [], serviceWorker: undefined });
    await expect(erasure).rejects.toThrow('broken');
  });

  it('does not wait for the database that another tab has open', async () => {
    const indexedDB = new IDBFactory();
    await new Promise((resolve) => indexedDB.open('partner-pricing', 1).addEventListener('success', resolve));
    localStorage.setItem('partner-authenticated', 'true');
    void eraseSiteStorage({ indexedDB, caches: undefined, keys: [localStorage], serviceWorker: undefined });
    await vi.waitFor(() => expect(localStorage.getItem('partner-authenticated')).toBeNull());
  });
});
