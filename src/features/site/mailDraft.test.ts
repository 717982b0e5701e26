import { describe, expect, it } from 'vitest';
import { fitsInDraft, MAILTO_MAX_LENGTH, mailtoHref } from './mailDraft';

const to = 'contact@pyrene.example';

describe('mail drafts', () => {
  it('opens with mailbox, subject and a body whose lines end in CRLF', () => {
    const href = mailtoHref({ to, subject: 'Devis & délai', body: 'Bonjour,\nMerci.' });
    expect(href).toBe('mailto:contact@pyrene.example?subject=Devis%20%26%20d%C3%A9lai&body=Bonjour%2C%0D%0AMerci.');
  });

  it('leaves the body out when there is none', () => {
    expect(mailtoHref({ to, subject: 'Devis' })).toBe('mailto:contact@pyrene.example?subject=Devis');
  });

  it('cannot be given further headers or recipients by what somebody types', () => {
    const url = new URL(mailtoHref({ to: 'a@b.example?cc=x@y.example', subject: 'S&bcc=x', body: '&cc=x@y.example' }));
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('keeps a very long message short enough to be opened and says that it was cut', () => {
    const draft = { to, subject: 'Prise de contact', body: 'é🙂\n'.repeat(3_000) };
    const href = mailtoHref(draft);
    expect(href.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    expect(decodeURIComponent(href)).toContain('Message abrégé');
    expect(fitsInDraft(draft)).toBe(false);
    expect(fitsInDraft({ to, subject: 'Prise de contact', body: 'court' })).toBe(true);
  });

  it('survives half an emoji', () => {
    expect(() => mailtoHref({ to, subject: 'S', body: 'coupé \ud83d' })).not.toThrow();
  });
});
