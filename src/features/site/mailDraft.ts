/** A mail draft as the visitor's mail program opens it; `body` is plain text with \n line ends. */
export interface MailDraft {
  to: string;
  subject: string;
  body?: string;
}

/** Outlook and several Windows shells cut or refuse longer addresses. */
export const MAILTO_MAX_LENGTH = 2_000;

const CUT_NOTE = '\n[…] Message abrégé : merci de coller la suite ici.';

/** `mailto:` address of a draft (RFC 6068: line ends as CRLF). A body too long to be opened is cut, and says so. */
export function mailtoHref({ to, subject, body = '' }: MailDraft): string {
  const start = `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
  if (body === '') return start;
  const whole = `${start}&body=${encodeBody(body)}`;
  if (whole.length <= MAILTO_MAX_LENGTH) return whole;
  const room = MAILTO_MAX_LENGTH - `${start}&body=`.length - encodeBody(CUT_NOTE).length;
  return `${start}&body=${encodeBody(longestPrefix(body, room) + CUT_NOTE)}`;
}

/** True when the whole body reaches the mail program. */
export function fitsInDraft(draft: MailDraft): boolean {
  return !mailtoHref(draft).endsWith(encodeBody(CUT_NOTE));
}

function encodeBody(text: string): string {
  // Half of a surrogate pair makes encodeURIComponent throw: a pasted, cut emoji must not break the form.
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/\r\n?|\n/g, '\r\n'));
}

/** Whole characters only: half an emoji cannot be encoded. */
function longestPrefix(text: string, room: number): string {
  let length = 0;
  let prefix = '';
  for (const character of text) {
    length += encodeBody(character).length;
    if (length > room) break;
    prefix += character;
  }
  return prefix;
}
