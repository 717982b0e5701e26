import type { ContactMessage } from './contactDraft';

/** Keeps the typed contact form in memory while the visitor moves about the site; a reload clears it. */
class ContactFormMemory {
  #values: ContactMessage = { name: '', email: '', message: '' };

  read(): ContactMessage {
    return this.#values;
  }

  keep(values: ContactMessage): void {
    this.#values = values;
  }
}

export const contactFormMemory = new ContactFormMemory();
