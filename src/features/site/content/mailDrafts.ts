import { company } from '../../../config/company';
import type { MailDraft } from '../mailDraft';
import type { MailTopic } from './types';

/** Asked in every draft, below the questions of its topic. */
const SENDER = ['Entreprise', 'Nom', 'Téléphone'] as const;

/** A request for a quote, to the sales contact by name. */
export function quoteDraft(topic: MailTopic): MailDraft {
  return draft(topic, company.sales.email, company.sales.name);
}

/** Any other request, to the contact mailbox. */
export function requestDraft(topic: MailTopic): MailDraft {
  return draft(topic, company.mailboxes.contact, null);
}

export function supportDraft(topic: MailTopic): MailDraft {
  return draft(topic, company.mailboxes.support, null);
}

function draft(topic: MailTopic, to: string, name: string | null): MailDraft {
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
