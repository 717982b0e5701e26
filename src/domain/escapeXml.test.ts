import { describe, expect, it } from 'vitest';
import { dropInvalidXmlCharacters, escapeXml } from './escapeXml';

describe('escapeXml', () => {
  it('escapes markup', () => {
    expect(escapeXml(`<a href="b">L'été & l’hiver</a>`)).toBe(
      `&lt;a href=&quot;b&quot;&gt;L'été &amp; l’hiver&lt;/a&gt;`,
    );
  });
});

describe('dropInvalidXmlCharacters', () => {
  it('drops what XML forbids', () => {
    expect(dropInvalidXmlCharacters('a\u0000\u001B\uFFFF\uD800\t\n😀é')).toBe('a\t\n😀é');
  });
});
