import { company } from '../../../config/company';
import type { MailDraft } from '../mailDraft';
import type { MailTemplate } from './types';

/** Questions about the sender, appended to those of each template. */
const SENDER = ['Entreprise', 'Nom', 'Téléphone'] as const;

/** Builds a request for a quote to the sales contact. */
export function buildQuoteRequestDraft(topic: MailTemplate): MailDraft {
  return buildDraft(topic, company.sales.email, company.sales.name);
}

/** Builds a request other than a quote, to the contact mailbox. */
export function buildGeneralRequestDraft(topic: MailTemplate): MailDraft {
  return buildDraft(topic, company.mailboxes.contact, null);
}

export function buildSupportRequestDraft(topic: MailTemplate): MailDraft {
  return buildDraft(topic, company.mailboxes.support, null);
}

/** Returns the number to call instead of sending a draft to `to`. */
export function getPhoneForMailbox(to: string): typeof company.phone | typeof company.supportPhone {
  return to === company.mailboxes.support ? company.supportPhone : company.phone;
}

function buildDraft(topic: MailTemplate, to: string, name: string | null): MailDraft {
  const lines = [...topic.questions, ...SENDER].map((question) => `- ${question} : `);
  const body = [
    name === null ? 'Bonjour,' : `Bonjour ${name},`,
    '',
    topic.request,
    '',
    ...lines,
    '',
    'Cordialement,',
    '',
  ].join('\n');
  return { to, subject: topic.subject, body };
}
