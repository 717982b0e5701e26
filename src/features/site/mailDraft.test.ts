import { describe, expect, it } from 'vitest';
import { isWithinMailtoLimit, MAILTO_MAX_LENGTH, buildMailtoHref } from './mailDraft';

const to = 'contact@pyrene.example';

describe('buildMailtoHref', () => {
  it('encodes recipient, subject and a body with CRLF line ends', () => {
    const href = buildMailtoHref({ to, subject: 'Devis & délai', body: 'Bonjour,\nMerci.' });
    expect(href).toBe('mailto:contact@pyrene.example?subject=Devis%20%26%20d%C3%A9lai&body=Bonjour%2C%0D%0AMerci.');
  });

  it('omits an empty body', () => {
    expect(buildMailtoHref({ to, subject: 'Devis' })).toBe('mailto:contact@pyrene.example?subject=Devis');
  });

  it('does not allow typed text to add headers or recipients', () => {
    const url = new URL(
      buildMailtoHref({ to: 'a@b.example?cc=x@y.example', subject: 'S&bcc=x', body: '&cc=x@y.example' }),
    );
    expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  });

  it('cuts a long body to the limit with a note', () => {
    const draft = { to, subject: 'Prise de contact', body: 'é🙂\n'.repeat(3_000) };
    const href = buildMailtoHref(draft);
    expect(href.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    expect(decodeURIComponent(href)).toContain('Message abrégé');
    expect(isWithinMailtoLimit(draft)).toBe(false);
    expect(isWithinMailtoLimit({ to, subject: 'Prise de contact', body: 'court' })).toBe(true);
  });

  it('accepts a lone surrogate', () => {
    expect(() => buildMailtoHref({ to, subject: 'S', body: 'coupé \ud83d' })).not.toThrow();
    expect(() => buildMailtoHref({ to, subject: 'coupé \ud83d' })).not.toThrow();
  });
});
