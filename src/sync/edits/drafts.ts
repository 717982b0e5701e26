import type { ItemId } from '../../domain/pricing/pricingItem';
import type { SyncContext } from '../syncContext';
import type { Draft } from '../../domain/pricing/pricingEditor';
import { assertAdmin } from './assertAdmin';
import { withEditErrors } from './toEditError';

/** Stores a partly typed row so that it survives a crash. Throws EditError. */
export async function saveDraft({ localStore, inMemoryDrafts }: SyncContext, draft: Draft): Promise<void> {
  await withEditErrors(async () => {
    await localStore.transact((state) => {
      assertAdmin(state);
      return { change: { drafts: { put: [draft] } }, result: null };
    });
    inMemoryDrafts.release(draft.itemId, draft);
  });
}

export async function discardDraft({ localStore, inMemoryDrafts }: SyncContext, itemId: ItemId): Promise<void> {
  inMemoryDrafts.release(itemId);
  await withEditErrors(() =>
    localStore.transact((state) => ({
      change: state.drafts.has(itemId) ? { drafts: { remove: [itemId] } } : null,
      result: null,
    })),
  );
}
