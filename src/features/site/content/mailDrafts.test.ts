import { describe, expect, it } from 'vitest';
import { company } from '../../../config/company';
import { fitsInDraft, mailtoHref, type MailDraft } from '../mailDraft';
import { CLOUD_ENTERPRISE_PAGE } from './cloudEnterprise';
import { CLOUD_SERVICES_PAGE } from './cloudServices';
import { CYBERSECURITY_PAGE } from './cybersecurity';
import { INTERNET_ACCESS_PAGE } from './internetAccess';
import { quoteDraft, requestDraft, supportDraft } from './mailDrafts';
import { PLANS, PREMIUM_MANAGEMENT_PAGE } from './premiumManagement';
import { bitwarden } from './products/bitwarden';
import { googleWorkspace } from './products/googleWorkspace';
import { keeperSecurity } from './products/keeperSecurity';
import { mailinblack } from './products/mailinblack';
import { microsoft365 } from './products/microsoft365';
import { ninjaRmm } from './products/ninjaRmm';
import { proxmox } from './products/proxmox';
import { sentinelOne } from './products/sentinelOne';
import { SOLUTIONS_PAGE } from './solutions';
import { SUPPORT_REQUEST } from './support';
import type { MailTopic } from './types';

const PRODUCTS = [
  microsoft365,
  googleWorkspace,
  mailinblack,
  sentinelOne,
  keeperSecurity,
  ninjaRmm,
  proxmox,
  bitwarden,
];
const QUOTES: readonly MailTopic[] = [...PRODUCTS, ...PLANS].map(({ quote }) => quote);
const REQUESTS: readonly MailTopic[] = [
  SOLUTIONS_PAGE.contact,
  CLOUD_SERVICES_PAGE.contact,
  CLOUD_ENTERPRISE_PAGE.contact,
  INTERNET_ACCESS_PAGE.contact,
  CYBERSECURITY_PAGE.contact,
  ...CYBERSECURITY_PAGE.offers.map(({ contact }) => contact),
];

/** What the mail program reads in the address that a click opens. */
function opened(draft: MailDraft) {
  const href = new URL(mailtoHref(draft));
  return { to: href.pathname, subject: href.searchParams.get('subject'), body: href.searchParams.get('body') };
}

describe('mail drafts of the pages', () => {
  it.each([...QUOTES, PREMIUM_MANAGEMENT_PAGE.contact])('asks the sales contact: $subject', (topic) => {
    const { to, subject, body } = opened(quoteDraft(topic));
    expect(to).toBe(company.sales.email);
    expect(subject).toBe(topic.subject);
    const lines = body?.split('\r\n') ?? [];
    expect(lines.slice(0, 4)).toEqual([`Bonjour ${company.sales.name},`, '', topic.request, '']);
    for (const question of topic.questions) expect(lines).toContain(`- ${question} : `);
  });

  it.each(REQUESTS)('writes any other request to the contact mailbox: $subject', (topic) => {
    const { to, subject, body } = opened(requestDraft(topic));
    expect(to).toBe(company.mailboxes.contact);
    expect(subject).toBe(topic.subject);
    expect(body?.startsWith(`Bonjour,\r\n\r\n${topic.request}\r\n\r\n- `)).toBe(true);
    expect(body?.endsWith('- Téléphone : \r\n\r\nCordialement,\r\n')).toBe(true);
  });

  it('writes a breakdown to the support mailbox', () => {
    const { to, subject, body } = opened(supportDraft(SUPPORT_REQUEST));
    expect(to).toBe(company.mailboxes.support);
    expect(subject).toBe('Demande de support');
    expect(body).toContain('- Message affiché, mot pour mot : \r\n');
  });

  it('names the product or the plan in the subject of its quote', () => {
    for (const { name, quote } of [...PRODUCTS, ...PLANS]) expect(quote.subject).toContain(name);
  });

  it('has a subject of its own for every request, short enough to be read in a list of mails', () => {
    const subjects = [...QUOTES, ...REQUESTS, PREMIUM_MANAGEMENT_PAGE.contact, SUPPORT_REQUEST].map((t) => t.subject);
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const subject of subjects) expect(subject.length).toBeLessThanOrEqual(60);
  });

  it('never cuts a draft that the site itself wrote', () => {
    for (const topic of QUOTES) expect(fitsInDraft(quoteDraft(topic))).toBe(true);
    for (const topic of REQUESTS) expect(fitsInDraft(requestDraft(topic))).toBe(true);
    expect(fitsInDraft(supportDraft(SUPPORT_REQUEST))).toBe(true);
  });
});
