/** Mail draft; `body` is plain text with \n line ends. */
export interface MailDraft {
  to: string;
  subject: string;
  body?: string;
}

/** Characters of a `mailto:` URL or webmail link: Outlook and several Windows shells cut or reject longer ones. */
export const MAILTO_MAX_LENGTH = 2_000;

const CUT_NOTE = '\n[…] Message abrégé : merci de coller la suite ici.';

/** Builds a `mailto:` URL (RFC 6068, CRLF line ends). Cuts a body above the limit and adds a note that says so. */
export function buildMailtoHref({ to, subject, body = '' }: MailDraft): string {
  return appendBodyParam(`mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeText(subject)}`, body);
}

/** Appends the parameter `body` to a URL that already has a query string; cuts the text as `buildMailtoHref` does. */
export function appendBodyParam(start: string, body: string): string {
  if (body === '') return start;
  const whole = `${start}&body=${encodeText(body)}`;
  if (whole.length <= MAILTO_MAX_LENGTH) return whole;
  const room = MAILTO_MAX_LENGTH - `${start}&body=`.length - encodeText(CUT_NOTE).length;
  return `${start}&body=${encodeText(findLongestPrefix(body, room) + CUT_NOTE)}`;
}

/** True if the draft fits into a `mailto:` URL without being cut. */
export function isWithinMailtoLimit(draft: MailDraft): boolean {
  return isWholeDraft(buildMailtoHref(draft));
}

/** False if the draft in this URL was cut. */
export function isWholeDraft(href: string): boolean {
  return !href.endsWith(encodeText(CUT_NOTE));
}

/** Encodes a subject or body for a URL; accepts a lone surrogate, e.g. from a cut emoji, unlike encodeURIComponent. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\r\n?|\n/g, '\r\n'));
}

/**
 * Returns the longest prefix whose encoded length is at most `room`; never splits a surrogate pair, which cannot be
 * encoded.
 */
function findLongestPrefix(text: string, room: number): string {
  let length = 0;
  let prefix = '';
  for (const character of text) {
    length += encodeText(character).length;
    if (length > room) break;
    prefix += character;
  }
  return prefix;
}
