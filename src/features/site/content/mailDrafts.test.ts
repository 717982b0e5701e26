import { describe, expect, it } from 'vitest';
import { company } from '../../../config/company';
import { isWithinMailtoLimit, buildMailtoHref, type MailDraft } from '../mailDraft';
import { BOOKING_OTHER_WAYS } from './booking';
import { CLOUD_ENTERPRISE_PAGE } from './cloudEnterprise';
import { CLOUD_SERVICES_PAGE } from './cloudServices';
import { CYBERSECURITY_PAGE } from './cybersecurity';
import { INTERNET_ACCESS_PAGE } from './internetAccess';
import { buildQuoteRequestDraft, buildGeneralRequestDraft, buildSupportRequestDraft } from './mailDrafts';
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
import { SUPPORT_MAIL_TEMPLATE } from './support';
import type { MailTemplate } from './types';

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
const QUOTES: readonly MailTemplate[] = [...PRODUCTS, ...PLANS].map(({ quote }) => quote);
const REQUESTS: readonly MailTemplate[] = [
  BOOKING_OTHER_WAYS.mailTemplate,
  SOLUTIONS_PAGE.contact,
  CLOUD_SERVICES_PAGE.contact,
  CLOUD_ENTERPRISE_PAGE.contact,
  INTERNET_ACCESS_PAGE.contact,
  CYBERSECURITY_PAGE.contact,
  ...CYBERSECURITY_PAGE.offers.map(({ contact }) => contact),
];

/** Parses a `mailto:` URL as a mail program does. */
function opened(draft: MailDraft) {
  const href = new URL(buildMailtoHref(draft));
  return { to: href.pathname, subject: href.searchParams.get('subject'), body: href.searchParams.get('body') };
}

describe('mail drafts', () => {
  it.each([...QUOTES, PREMIUM_MANAGEMENT_PAGE.contact])('addresses quotes to the sales contact: $subject', (topic) => {
    const { to, subject, body } = opened(buildQuoteRequestDraft(topic));
    expect(to).toBe(company.sales.email);
    expect(subject).toBe(topic.subject);
    const lines = body?.split('\r\n') ?? [];
    expect(lines.slice(0, 4)).toEqual([`Bonjour ${company.sales.name},`, '', topic.request, '']);
    for (const question of topic.questions) expect(lines).toContain(`- ${question} : `);
  });

  it.each(REQUESTS)('addresses other requests to the contact mailbox: $subject', (topic) => {
    const { to, subject, body } = opened(buildGeneralRequestDraft(topic));
    expect(to).toBe(company.mailboxes.contact);
    expect(subject).toBe(topic.subject);
    expect(body?.startsWith(`Bonjour,\r\n\r\n${topic.request}\r\n\r\n- `)).toBe(true);
    expect(body?.endsWith('- Téléphone : \r\n\r\nCordialement,\r\n')).toBe(true);
  });

  it('addresses support requests to the support mailbox', () => {
    const { to, subject, body } = opened(buildSupportRequestDraft(SUPPORT_MAIL_TEMPLATE));
    expect(to).toBe(company.mailboxes.support);
    expect(subject).toBe('Demande de support');
    expect(body).toContain('- Message affiché, mot pour mot : \r\n');
  });

  it('names the product or the plan in the subject of its quote', () => {
    for (const { name, quote } of [...PRODUCTS, ...PLANS]) expect(quote.subject).toContain(name);
  });

  it('has unique, short subjects', () => {
    const subjects = [...QUOTES, ...REQUESTS, PREMIUM_MANAGEMENT_PAGE.contact, SUPPORT_MAIL_TEMPLATE].map(
      (t) => t.subject,
    );
    expect(new Set(subjects).size).toBe(subjects.length);
    for (const subject of subjects) expect(subject.length).toBeLessThanOrEqual(60);
  });

  it('keeps every draft within the mailto limit', () => {
    for (const topic of QUOTES) expect(isWithinMailtoLimit(buildQuoteRequestDraft(topic))).toBe(true);
    for (const topic of REQUESTS) expect(isWithinMailtoLimit(buildGeneralRequestDraft(topic))).toBe(true);
    expect(isWithinMailtoLimit(buildSupportRequestDraft(SUPPORT_MAIL_TEMPLATE))).toBe(true);
  });
});
