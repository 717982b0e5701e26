import type { ItemId } from '../../domain/pricing/pricingItem';
import { isSameDraft } from '../../domain/pricing/draft';
import type { ChangeSet, LocalState } from './localState';
import type { Draft } from '../../domain/pricing/pricingEditor';

/** In-memory copy of typed input, in case saving it fails or has not begun: drafts of rows, and texts of dialogs. */
export interface InMemoryDrafts {
  /** Returns every draft, also texts that an edit is saving: only the memory may have them. */
  getAll(): ReadonlyMap<ItemId, Draft>;
  /** Returns the drafts that no edit is saving; the same map while nothing changes. */
  getTyped(): ReadonlyMap<ItemId, Draft>;
  hold(draft: Draft): void;
  /** Removes the row's draft; with `draft`, only if nothing was typed since. */
  release(itemId: ItemId, draft?: Draft): void;
  /** Keeps the draft in `getAll` while an edit saves texts of it, although it is released. */
  startSaving(draft: Draft): void;
  /** Ends `startSaving`. After a failed edit, holds the draft again with texts typed since, unless it was cleared. */
  endSaving(draft: Draft, isStored: boolean): void;
  /** Texts of dialogs, by name of the field; the database never stores them. */
  getTexts(): ReadonlyMap<string, string>;
  holdText(field: string, text: string | null): void;
  clear(): void;
}

/** Adds the texts of an earlier draft to those typed since, which win; its base is what the user saw first. */
function addEarlierTexts(drafts: ReadonlyMap<ItemId, Draft>, earlier: Draft): ReadonlyMap<ItemId, Draft> {
  const { itemId, base } = earlier;
  return new Map(drafts).set(itemId, { ...earlier, ...drafts.get(itemId), ...(base && { base }) });
}

export function createInMemoryDrafts(): InMemoryDrafts {
  let drafts: ReadonlyMap<ItemId, Draft> = new Map();
  const saving = new Set<Draft>();
  const texts = new Map<string, string>();
  return {
    getAll: () => [...saving].reduceRight(addEarlierTexts, drafts),
    getTyped: () => drafts,
    hold(draft) {
      drafts = new Map(drafts).set(draft.itemId, draft);
    },
    release(itemId, draft) {
      if (!drafts.has(itemId) || (draft !== undefined && drafts.get(itemId) !== draft)) return;
      drafts = new Map([...drafts].filter(([id]) => id !== itemId));
    },
    startSaving: (draft) => void saving.add(draft),
    endSaving(draft, isStored) {
      if (saving.delete(draft) && !isStored) drafts = addEarlierTexts(drafts, draft);
    },
    getTexts: () => texts,
    holdText(field, text) {
      if (text === null) texts.delete(field);
      else texts.set(field, text);
    },
    clear() {
      texts.clear();
      saving.clear();
      if (drafts.size > 0) drafts = new Map();
    },
  };
}

/** Lists stored and typed drafts; typed ones win, whatever their times. */
export function listAllDrafts({ drafts }: Pick<LocalState, 'drafts'>, inMemoryDrafts: InMemoryDrafts): Draft[] {
  return [...new Map([...drafts, ...inMemoryDrafts.getAll()]).values()];
}

/** Lists typed drafts that the database lacks. Ignores their times: the clock may have been set back. */
export function listUnstoredDrafts({ drafts }: Pick<LocalState, 'drafts'>, inMemoryDrafts: InMemoryDrafts): Draft[] {
  return [...inMemoryDrafts.getAll().values()].filter((draft) => {
    const stored = drafts.get(draft.itemId);
    return stored === undefined || !isSameDraft(draft, stored);
  });
}

/** Adds typed drafts that the database lacks to a change set: saving them may have failed or not begun. */
export function addDraftsToChange(
  change: ChangeSet | null,
  state: LocalState,
  inMemoryDrafts: InMemoryDrafts,
): ChangeSet | null {
  const role = change?.meta?.role ?? state.meta.role;
  const unstored = listUnstoredDrafts(state, inMemoryDrafts);
  if (role !== 'admin' || unstored.length === 0) return change;
  return { ...change, drafts: { ...change?.drafts, put: [...(change?.drafts?.put ?? []), ...unstored] } };
}
