import { describe, expect, it } from 'vitest';
import { StoreError, type Sealer } from '../ports';
import type { SyncContext } from '../syncContext';
import type { Role } from '../localStore/localState';
import { watchCanSeal } from './watchCanSeal';

const KEY = { algorithm: { name: 'key' } } as CryptoKey;

function createWatch(sealer: Sealer | null = {} as Sealer) {
  const meta: { storeId: string; role: Role | null } = { storeId: 's', role: null };
  const reported: boolean[] = [];
  const cached: CryptoKey[] = [];
  const answers: ((found: CryptoKey | null | StoreError) => void)[] = [];
  let notify = (): void => undefined;
  const localStore = {
    getState: () => ({ meta }),
    subscribe: (listener: () => void) => void (notify = listener),
    cacheSealingKey: (key: CryptoKey) => void cached.push(key),
  } as unknown as SyncContext['localStore'];
  const persistence = {
    readSealingKey: () =>
      new Promise<CryptoKey | null>((resolve, reject) => {
        answers.push((found) => (found instanceof StoreError ? reject(found) : resolve(found)));
      }),
  } as unknown as SyncContext['persistence'];
  watchCanSeal({ localStore, sealer, persistence }, { setCanSeal: (can) => void reported.push(can) });
  return {
    reported,
    cached,
    countReads: () => answers.length,
    change(role: Role | null, storeId = 's') {
      Object.assign(meta, { role, storeId });
      notify();
    },
    /** Answers the last read. */
    async answer(found: CryptoKey | null | StoreError) {
      answers.at(-1)?.(found);
      await new Promise((resolve) => void setTimeout(resolve));
    },
  };
}

describe('watchCanSeal', () => {
  it('reads an admin’s key once per role and database, and passes it to the local store', async () => {
    const watch = createWatch();
    watch.change('admin');
    await watch.answer(KEY);
    watch.change('admin');
    expect(watch.countReads()).toBe(1);
    watch.change('admin', 'other');
    await watch.answer(KEY);
    expect(watch.countReads()).toBe(2);
    expect(watch.reported).toEqual([true, true]);
    expect(watch.cached).toEqual([KEY, KEY]);
  });

  it('checks at each change while the key is missing', async () => {
    const watch = createWatch();
    watch.change('admin');
    await watch.answer(null);
    expect(watch.reported).toEqual([false]);
    expect(watch.cached).toEqual([]);
    watch.change('admin');
    await watch.answer(KEY);
    expect(watch.reported).toEqual([false, true]);
  });

  it('needs WebCrypto', async () => {
    const watch = createWatch(null);
    watch.change('admin');
    await watch.answer(KEY);
    expect(watch.reported).toEqual([false]);
  });

  it('does not warn about an unreadable database', async () => {
    const watch = createWatch();
    watch.change('admin');
    await watch.answer(new StoreError('failed'));
    expect(watch.reported).toEqual([true]);
  });

  it.each(['partner', null] as const)(
    'reads nothing for the role %s, and drops the answer for an earlier one',
    async (role) => {
      const watch = createWatch();
      watch.change('admin');
      watch.change(role);
      expect(watch.reported).toEqual([true]);
      await watch.answer(null);
      expect(watch.reported).toEqual([true]);
      expect(watch.countReads()).toBe(1);
    },
  );
});
