const NARROW = '\u202F';
const NO_BREAK = '\u00A0';
/** Has no width and is not read: a line may not end behind a hyphen of « 9h00-18h00 » or « 3-2-1 ». */
const WORD_JOINER = '\u2060';

/** Numbers stay with their unit. */
const UNITS = 'Go|To|Mo|Gb/s|Mb/s|GHz|min|heures?|h|km|m|ans?|mois|jours?|postes?|personnes?|EUR';

/** Names that end with a number are one word to the eye. */
const NUMBERED_NAMES = 'Microsoft|Windows|Office|Plan';

type Rule = readonly [pattern: RegExp, replacement: string | ((match: string) => string)];

/** Rules of the Imprimerie nationale as `web.md` asks for them; applying them twice changes nothing. */
const RULES: readonly Rule[] = [
  [/(?<=\p{L})\\?'(?=\p{L})/gu, '’'],
  [/\s+(?=[;!?](?!\p{L}))/gu, NARROW],
  [/\s+(?=:(?:\s|$))/gu, NO_BREAK],
  // Sources may spell the space out, where the tests of the screens read it.
  [/«(?:\s|\\u(?:00a0|202f))*/gi, `«${NO_BREAK}`],
  [/(?:\s|\\u(?:00a0|202f))*»/gi, `${NO_BREAK}»`],
  [/(?<=\dh\d\d-)(?=\d{1,2}h)/g, WORD_JOINER],
  [/(?<=\b\d-)(?=\d-\d\b)|(?<=\b\d-\d-)(?=\d\b)/g, WORD_JOINER],
  [/\b0\d(?:\s\d{2}){4}\b/g, (match) => match.replace(/\s/g, NO_BREAK)],
  [/(?<=\d)\s(?=\d{3}(?!\d))/g, NARROW],
  [/\s+(?=[€%](?!\p{L}))/gu, NO_BREAK],
  [new RegExp(String.raw`(?<=\d)\s(?=(?:${UNITS})(?![\p{L}\d]))`, 'gu'), NO_BREAK],
  [new RegExp(String.raw`(?<=\b(?:${NUMBERED_NAMES}))\s(?=\d)`, 'g'), NO_BREAK],
];

/** Sets the spaces and apostrophes of a French text. */
export function frenchTypography(text: string): string {
  return RULES.reduce(
    (result, [pattern, replacement]) =>
      typeof replacement === 'string' ? result.replace(pattern, replacement) : result.replace(pattern, replacement),
    text,
  );
}

/** Words, prices, phone and registration numbers are text; path data, addresses and class names are not. */
export function looksLikeText(literal: string): boolean {
  if (/^[\w./:#?&=@%+-]*$/.test(literal)) return false;
  return /\p{L}{3}|[€%«»]/u.test(literal) || /^(?:0\d(?: \d\d){4}|\d{3}(?: \d{3}){2})$/.test(literal);
}
