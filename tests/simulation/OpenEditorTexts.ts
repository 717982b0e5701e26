import type { Draft, RowChange } from '../../src/domain/pricing/pricingEditor';
import type { ItemId } from '../../src/domain/pricing/pricingItem';
import type { LocalState } from '../../src/sync/localStore/localState';
import { removeSavedTexts } from './checkEdit';

/** True if `draft` has these texts. */
function hasTexts(draft: Draft, { label, prix_partenaire, commission }: Draft): boolean {
  return draft.label === label && draft.prix_partenaire === prix_partenaire && draft.commission === commission;
}

/** Texts in the open row editors and cells of one tab. */
export class OpenEditorTexts {
  readonly #texts = new Map<ItemId, { draft: Draft; mustBeStored: boolean }>();

  type(draft: Draft): void {
    this.#texts.set(draft.itemId, { draft, mustBeStored: false });
  }

  isOpen(draft: Draft): boolean {
    return this.#texts.get(draft.itemId)?.draft === draft;
  }

  /** Records that the engine reported the text as stored. */
  markStored(draft: Draft): void {
    if (this.isOpen(draft)) this.#texts.set(draft.itemId, { draft, mustBeStored: true });
  }

  /** Records that the database is deleted under the tab, which has to write its texts into the next one. */
  expectRecovery(): void {
    for (const text of this.#texts.values()) text.mustBeStored = true;
  }

  /** Takes over the stored texts of a tab that crashed. */
  adoptStored(crashed: OpenEditorTexts): void {
    for (const [itemId, text] of crashed.#texts) if (text.mustBeStored) this.#texts.set(itemId, text);
  }

  close(itemId: ItemId): void {
    this.#texts.delete(itemId);
  }

  closeAll(): void {
    this.#texts.clear();
  }

  /** Forgets the texts that an edit saves. Returns a function that expects them again, unless others were typed. */
  release(changes: readonly RowChange[]): () => void {
    const released = changes.flatMap(({ itemId }) => this.#texts.get(itemId) ?? []);
    for (const change of changes) {
      const text = this.#texts.get(change.itemId);
      if (text === undefined) continue;
      const rest = removeSavedTexts(text.draft, change);
      if (rest === undefined) this.#texts.delete(change.itemId);
      else this.#texts.set(change.itemId, { ...text, draft: rest });
    }
    return () => {
      for (const text of released) {
        const newer = this.#texts.get(text.draft.itemId);
        if (newer === undefined || newer.draft.at === text.draft.at) this.#texts.set(text.draft.itemId, text);
      }
    };
  }

  /** Lists texts that the database should have and lacks. A row has one draft: the newest by the device's clock. */
  listMissing({ drafts }: Pick<LocalState, 'drafts'>): Draft[] {
    const isMissing = (draft: Draft): boolean => {
      const stored = drafts.get(draft.itemId);
      return stored === undefined || stored.at < draft.at || (stored.at === draft.at && !hasTexts(stored, draft));
    };
    return [...this.#texts.values()].flatMap(({ draft, mustBeStored }) =>
      mustBeStored && isMissing(draft) ? [draft] : [],
    );
  }

  /** Lists texts that the tab does not offer any more, of which the database may lack the newest. */
  listForgotten(drafts: readonly Draft[]): Draft[] {
    return [...this.#texts.values()].flatMap(({ draft }) =>
      drafts.some((one) => one.itemId === draft.itemId && hasTexts(one, draft)) ? [] : [draft],
    );
  }
}
