import { preventReloadWhile } from '../../../../platform/beforeReload';
import type { ContactMessage } from './contactDraft';

/**
 * Keeps the typed contact form in memory while the visitor moves about the site. A reload would clear it: the app does
 * not reload the page as long as it has text.
 */
class ContactFormMemory {
  #values: ContactMessage = { name: '', email: '', message: '' };

  constructor() {
    preventReloadWhile(() => isTyped(this.#values));
  }

  read(): ContactMessage {
    return this.#values;
  }

  keep(values: ContactMessage): void {
    this.#values = values;
  }
}

function isTyped(values: ContactMessage): boolean {
  return Object.values(values).some((value: string) => value.trim() !== '');
}

export const contactFormMemory = new ContactFormMemory();
