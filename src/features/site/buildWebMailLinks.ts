import { appendBodyParam, encodeText, type MailDraft } from './mailDraft';

/** Link that opens a draft in a webmail service. */
export interface WebMailLink {
  name: string;
  href: string;
}

interface WebMailer {
  name: string;
  /** URL for composing a message, ending where the recipient's address follows. */
  compose: string;
  subject: 'su' | 'subject';
}

const MAILERS: readonly WebMailer[] = [
  { name: 'Gmail', compose: 'https://mail.google.com/mail/?view=cm&fs=1&to=', subject: 'su' },
  { name: 'Outlook.com', compose: 'https://outlook.live.com/mail/0/deeplink/compose?to=', subject: 'subject' },
  { name: 'Microsoft 365', compose: 'https://outlook.office.com/mail/deeplink/compose?to=', subject: 'subject' },
  { name: 'Yahoo', compose: 'https://compose.mail.yahoo.com/?to=', subject: 'subject' },
];

export function buildWebMailLinks({ to, subject, body = '' }: MailDraft): readonly WebMailLink[] {
  return MAILERS.map(({ name, compose, subject: parameter }) => ({
    name,
    href: appendBodyParam(`${compose}${encodeURIComponent(to)}&${parameter}=${encodeText(subject)}`, body),
  }));
}
