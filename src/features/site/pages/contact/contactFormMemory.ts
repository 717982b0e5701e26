import { preventReloadWhile } from '../../../../platform/beforeReload';
import type { ContactMessage } from './contactDraft';

/**
 * Keeps the typed contact form in memory while the visitor moves about the site. A reload would clear it: the app does
 * not reload the page as long as it has text that the visitor did not hand over.
 */
class ContactFormMemory {
  #values: ContactMessage = { name: '', email: '', message: '' };

  #handedOver = '';

  constructor() {
    preventReloadWhile(() => {
      const text = joinText(this.#values);
      return text !== '' && text !== this.#handedOver;
    });
  }

  read(): ContactMessage {
    return this.#values;
  }

  keep(values: ContactMessage): void {
    this.#values = values;
  }

  /** Records that a mail program or the clipboard has the whole text of these values, which may have changed since. */
  recordHandOver(values: ContactMessage): void {
    this.#handedOver = joinText(values);
  }
}

function joinText(values: ContactMessage): string {
  return Object.values(values).join('\n').trim();
}

export const contactFormMemory = new ContactFormMemory();
