import type { Draft } from '../../src/domain/pricing/pricingEditor';
import type { ItemId } from '../../src/domain/pricing/pricingItem';
import type { LocalState } from '../../src/sync/localStore/localState';

/** Texts in the open row editors of one tab. */
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

  close(itemId: ItemId): void {
    this.#texts.delete(itemId);
  }

  closeAll(): void {
    this.#texts.clear();
  }

  /** Lists texts that the database should have and lacks. A row has one draft: the newest by the device's clock. */
  listMissing({ drafts }: Pick<LocalState, 'drafts'>): Draft[] {
    const isMissing = (draft: Draft): boolean => (drafts.get(draft.itemId)?.at ?? -Infinity) < draft.at;
    return [...this.#texts.values()].flatMap(({ draft, mustBeStored }) =>
      mustBeStored && isMissing(draft) ? [draft] : [],
    );
  }
}
