import type { ContactMessage } from './contactDraft';

/** Holds what was typed into the contact form while the visitor moves about the site; gone with the tab. */
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
