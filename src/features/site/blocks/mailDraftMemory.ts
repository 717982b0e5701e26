import { preventReloadWhile } from '../../../platform/beforeReload';
import type { EditedDraft } from './MailDraftPanel';

/**
 * Keeps edited mail drafts in memory while the visitor moves about the site. A reload would clear them: the app does not
 * reload the page as long as there is one.
 */
class MailDraftMemory {
  readonly #drafts = new Map<string, EditedDraft>();
  readonly #listeners = new Set<() => void>();

  constructor() {
    preventReloadWhile(() => this.#drafts.size > 0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  read(key: string): EditedDraft | null {
    return this.#drafts.get(key) ?? null;
  }

  /** Keeps a draft; null removes it. */
  keep(key: string, edited: EditedDraft | null): void {
    if (edited) this.#drafts.set(key, edited);
    else this.#drafts.delete(key);
    for (const listener of this.#listeners) listener();
  }
}

export const mailDraftMemory = new MailDraftMemory();
