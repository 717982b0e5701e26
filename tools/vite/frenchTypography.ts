const NARROW = '\u202F';
const NO_BREAK = '\u00A0';
/** Zero width, not read aloud: prevents a line break after the hyphen of « 9h00-18h00 », « 3-2-1 » or « Wi-Fi ». */
const WORD_JOINER = '\u2060';

/** Units that stay on the line of their number. */
const UNITS = 'Go|To|Mo|Gb/s|Mb/s|GHz|min|heures?|h|km|m|ans?|mois|jours?|postes?|personnes?|EUR';

/** Names that keep the number after them on one line. */
const NUMBERED_NAMES = 'Microsoft|Windows|Office|Plan';

type Rule = readonly [pattern: RegExp, replacement: string | ((match: string) => string)];

/** Rules of the Imprimerie nationale; idempotent. */
const RULES: readonly Rule[] = [
  [/(?<=\p{L})\\?'(?=\p{L})/gu, '’'],
  [/\s+(?=[;!?](?!\p{L}))/gu, NARROW],
  [/\s+(?=:(?:\s|$))/gu, NO_BREAK],
  // Also replaces a space written as an escape, which sources use where screen tests compare it.
  [/«(?:\s|\\u(?:00a0|202f))*/gi, `«${NO_BREAK}`],
  [/(?:\s|\\u(?:00a0|202f))*»/gi, `${NO_BREAK}»`],
  [/(?<=\dh\d\d-)(?=\d{1,2}h)/g, WORD_JOINER],
  [/(?<=\bWi-)(?=Fi\b)/g, WORD_JOINER],
  [/(?<=\b\d-)(?=\d-\d\b)|(?<=\b\d-\d-)(?=\d\b)/g, WORD_JOINER],
  [/\b0\d(?:\s\d{2}){4}\b/g, (match) => match.replace(/\s/g, NO_BREAK)],
  [/(?<=\d)\s(?=\d{3}(?!\d))/g, NARROW],
  [/\s+(?=[€%](?!\p{L}))/gu, NO_BREAK],
  [new RegExp(String.raw`(?<=\d)\s(?=(?:${UNITS})(?![\p{L}\d]))`, 'gu'), NO_BREAK],
  [new RegExp(String.raw`(?<=\b(?:${NUMBERED_NAMES}))\s(?=\d)`, 'g'), NO_BREAK],
];

/** Sets the spaces and apostrophes of a French text. */
export function applyFrenchTypography(text: string): string {
  return RULES.reduce(
    (result, [pattern, replacement]) =>
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement),
    text,
  );
}

/** Returns true for words, prices, phone and registration numbers; false for path data, addresses and class names. */
export function looksLikeText(literal: string): boolean {
  if (/^[\w./:#?&=@%+-]*$/.test(literal)) return false;
  return /\p{L}{3}|[€%«»]/u.test(literal) || /^(?:0\d(?: \d\d){4}|\d{3}(?: \d{3}){2})$/.test(literal);
}
