import { company } from '../../../../config/company';
import { CONTACT_FORM } from '../../content/contact';
import type { MailDraft } from '../../mailDraft';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Builds the mail draft from the values of the contact form. */
export function buildContactDraft({ name, email, message }: ContactMessage): MailDraft {
  const { body, subject } = CONTACT_FORM;
  return {
    to: company.mailboxes.contact,
    subject,
    body: `${body.name} : ${name}\n${body.email} : ${email}\n\n${body.message} :\n${message}\n`,
  };
}
