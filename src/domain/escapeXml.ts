// oxlint-disable-next-line no-control-regex -- naming them is the purpose
const INVALID_CHARACTERS = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Drops characters that XML 1.0 forbids, such as ESC, which switches alphabets in ISO-2022-JP: a single one makes a
 * document unreadable.
 */
export function dropInvalidXmlCharacters(text: string): string {
  return text.replace(INVALID_CHARACTERS, '');
}

/** Escapes text for an element or a double-quoted attribute of XML or HTML. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
