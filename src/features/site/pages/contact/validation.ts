import { CONTACT_ERRORS } from '../../messages';
import type { ContactMessage } from './contactDraft';

export type ContactField = keyof ContactMessage;
export type ContactErrors = Readonly<Partial<Record<ContactField, string>>>;

/** In the order of the form: the focus goes to the first wrong one. */
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'message'];

/**
 * All three are required; blanks count as nothing. Whether the email is an address is the browser's judgement
 * (`product.md` section 5), given here as `emailIsWrong`.
 */
export function contactErrors(values: ContactMessage, emailIsWrong: boolean): ContactErrors {
  const found: Partial<Record<ContactField, string>> = {};
  if (values.name.trim() === '') found.name = CONTACT_ERRORS.nameMissing;
  if (values.email.trim() === '') found.email = CONTACT_ERRORS.emailMissing;
  else if (emailIsWrong) found.email = CONTACT_ERRORS.emailWrong;
  if (values.message.trim() === '') found.message = CONTACT_ERRORS.messageMissing;
  return found;
}

export function trimmed({ name, email, message }: ContactMessage): ContactMessage {
  return { name: name.trim(), email: email.trim(), message: message.trim() };
}
