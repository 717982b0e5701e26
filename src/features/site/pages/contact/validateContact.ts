import { CONTACT_ERRORS } from '../../content/contact';
import type { ContactMessage } from './contactDraft';

export type ContactField = keyof ContactMessage;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

/** In form order: the first invalid field takes the focus. */
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'message'];

/**
 * Returns an error per invalid field. All three are required, and whitespace counts as empty. `isEmailInvalid` is the
 * browser's own validation of the email field.
 */
export function validateContact(values: ContactMessage, isEmailInvalid: boolean): ContactErrors {
  const found: Partial<Record<ContactField, string>> = {};
  if (values.name.trim() === '') found.name = CONTACT_ERRORS.nameMissing;
  if (values.email.trim() === '') found.email = CONTACT_ERRORS.emailMissing;
  else if (isEmailInvalid) found.email = CONTACT_ERRORS.emailWrong;
  if (values.message.trim() === '') found.message = CONTACT_ERRORS.messageMissing;
  return found;
}

export function trimContactMessage({ name, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim() };
}
