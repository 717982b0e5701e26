import { onBeforeReload } from '../../../../platform/beforeReload';
import type { ContactMessage } from './contactDraft';

/**
 * Keeps the typed contact form in memory while the visitor moves about the site. A reload would clear it: the app does
 * not reload the page as long as it has text.
 */
class ContactFormMemory {
  #values: ContactMessage = { name: '', email: '', message: '' };
  #allowReload: (() => void) | null = null;

  read(): ContactMessage {
    return this.#values;
  }

  keep(values: ContactMessage): void {
    this.#values = values;
    if (isTyped(values)) {
      this.#allowReload ??= onBeforeReload(() => Promise.reject(new Error('unsaved contact form')));
    } else {
      this.#allowReload?.();
      this.#allowReload = null;
    }
  }
}

function isTyped(values: ContactMessage): boolean {
  return Object.values(values).some((value: string) => value.trim() !== '');
}

export const contactFormMemory = new ContactFormMemory();
