import { company } from '../../../../config/company';
import { CONTACT_FORM } from '../../content/contact';
import type { MailDraft } from '../../mailDraft';

export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly message: string;
}

/** Draft for visitors without JavaScript, who have no form to fill in: the lines to complete in their mail program. */
export const EMPTY_CONTACT_DRAFT: MailDraft = {
  to: company.mailboxes.contact,
  subject: CONTACT_FORM.subject,
  body: CONTACT_FORM.emptyBody.map((line) => `${line} : \n`).join(''),
};

/** Builds the mail draft from the values of the contact form. */
export function buildContactDraft({ name, email, message }: ContactMessage): MailDraft {
  const { body, subject } = CONTACT_FORM;
  return {
    to: company.mailboxes.contact,
    subject,
    body: `${body.name} : ${name}\n${body.email} : ${email}\n\n${body.message} :\n${message}\n`,
  };
}
