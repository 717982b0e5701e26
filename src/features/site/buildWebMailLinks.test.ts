import { describe, expect, it } from 'vitest';
import { MAILTO_MAX_LENGTH } from './mailDraft';
import { buildWebMailLinks } from './buildWebMailLinks';

const draft = { to: 'contact@pyrene.example', subject: 'Devis & délai', body: 'Bonjour,\nà bientôt ?' };

describe('buildWebMailLinks', () => {
  it('passes recipient, subject and body to each mailer', () => {
    const links = buildWebMailLinks(draft);
    expect(links.map(({ name }) => name)).toEqual(['Gmail', 'Outlook.com', 'Microsoft 365', 'Yahoo']);
    for (const { name, href } of links) {
      const { protocol, searchParams } = new URL(href);
      expect(protocol, name).toBe('https:');
      expect(searchParams.get('to'), name).toBe(draft.to);
      expect(searchParams.get('su') ?? searchParams.get('subject'), name).toBe(draft.subject);
      expect(searchParams.get('body'), name).toBe('Bonjour,\r\nà bientôt ?');
    }
  });

  it('cuts a long body with a note', () => {
    for (const { href } of buildWebMailLinks({ ...draft, body: 'é'.repeat(3_000) })) {
      expect(href.length).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
      expect(new URL(href).searchParams.get('body')).toContain('Message abrégé');
    }
  });

  it('accepts a lone surrogate, which an emoji leaves while it is typed', () => {
    expect(() => buildWebMailLinks({ to: 'a@b.example', subject: 'coupé \ud83d', body: '\ud83d' })).not.toThrow();
  });
});
