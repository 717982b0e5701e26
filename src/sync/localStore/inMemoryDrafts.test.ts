import { describe, expect, it } from 'vitest';
import { buildAdminState } from '../testing/buildAdminState';
import { addDraftsToChange, createInMemoryDrafts, listUnstoredDrafts, listAllDrafts } from './inMemoryDrafts';

const draft = (itemId: string, at: number) => ({ itemId, label: `à ${at}`, at });

function hold(...drafts: readonly ReturnType<typeof draft>[]) {
  const inMemoryDrafts = createInMemoryDrafts();
  for (const one of drafts) inMemoryDrafts.hold(one);
  return inMemoryDrafts;
}

const store = (...drafts: readonly ReturnType<typeof draft>[]) =>
  buildAdminState({ drafts: new Map(drafts.map((one) => [one.itemId, one])) });

describe('createInMemoryDrafts', () => {
  it('holds the newest draft of each row, and keeps the map while nothing changes', () => {
    const [first, second, other] = [draft('a', 1), draft('a', 2), draft('b', 1)];
    const inMemoryDrafts = hold(first, other, second);
    const all = inMemoryDrafts.getAll();
    expect([...all.values()]).toEqual([second, other]);
    inMemoryDrafts.release('a', first);
    inMemoryDrafts.release('unknown');
    expect(inMemoryDrafts.getAll()).toBe(all);
    inMemoryDrafts.release('a', second);
    expect([...inMemoryDrafts.getAll().values()]).toEqual([other]);
    inMemoryDrafts.release('b');
    expect(inMemoryDrafts.getAll().size).toBe(0);
    expect(all.size).toBe(2);
  });

  it('holds texts of dialogs until they are emptied', () => {
    const inMemoryDrafts = createInMemoryDrafts();
    inMemoryDrafts.holdText('Recherche', 'abc');
    inMemoryDrafts.holdText('Import', 'def');
    inMemoryDrafts.holdText('Import', null);
    expect([...inMemoryDrafts.getTexts()]).toEqual([['Recherche', 'abc']]);
  });

  it('clears drafts and texts', () => {
    const inMemoryDrafts = hold(draft('a', 1));
    inMemoryDrafts.holdText('Recherche', 'abc');
    inMemoryDrafts.clear();
    expect([inMemoryDrafts.getAll().size, inMemoryDrafts.getTexts().size]).toEqual([0, 0]);
    const empty = inMemoryDrafts.getAll();
    inMemoryDrafts.clear();
    expect(inMemoryDrafts.getAll()).toBe(empty);
  });
});

describe('listAllDrafts', () => {
  it('prefers typed drafts to stored ones', () => {
    const merged = listAllDrafts(store(draft('a', 1), draft('b', 1)), hold(draft('b', 2), draft('c', 2)));
    expect(merged).toEqual([draft('a', 1), draft('b', 2), draft('c', 2)]);
  });
});

describe('listUnstoredDrafts', () => {
  it('lists drafts whose contents are not stored, whenever they were typed', () => {
    const stored = store(draft('older', 2), draft('equal', 2), draft('newer', 2));
    const typed = hold(draft('older', 1), { ...draft('equal', 2), at: 5 }, draft('newer', 3), draft('only', 1));
    expect(listUnstoredDrafts(stored, typed)).toEqual([draft('older', 1), draft('newer', 3), draft('only', 1)]);
  });
});

describe('addDraftsToChange', () => {
  const typed = hold(draft('a', 2));
  const recovery = { outbox: { clear: true as const }, drafts: { clear: true as const, put: [draft('b', 1)] } };

  it('adds unstored drafts to a recovery, or alone', () => {
    expect(addDraftsToChange(recovery, store(), typed)).toEqual({
      outbox: { clear: true },
      drafts: { clear: true, put: [draft('b', 1), draft('a', 2)] },
    });
    expect(addDraftsToChange({ outbox: {} }, store(), typed)).toEqual({ outbox: {}, drafts: { put: [draft('a', 2)] } });
    expect(addDraftsToChange(null, store(), typed)).toEqual({ drafts: { put: [draft('a', 2)] } });
  });

  it('adds none without unstored drafts, nor for another role', () => {
    expect(addDraftsToChange(recovery, store(), hold())).toBe(recovery);
    expect(addDraftsToChange(null, store(draft('a', 2)), typed)).toBeNull();
    const partner = buildAdminState({ meta: { role: 'partner' } });
    expect(addDraftsToChange(recovery, partner, typed)).toBe(recovery);
    const change = { meta: { role: 'admin' as const } };
    expect(addDraftsToChange(change, partner, typed)).toMatchObject({ drafts: { put: [draft('a', 2)] } });
    const logout = { meta: { role: 'partner' as const } };
    expect(addDraftsToChange(logout, store(), typed)).toBe(logout);
    expect(addDraftsToChange({ meta: {} }, store(), typed)).toMatchObject({ drafts: { put: [draft('a', 2)] } });
  });
});
