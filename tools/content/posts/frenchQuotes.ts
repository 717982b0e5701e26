import { applyFrenchTypography } from '../../vite/frenchTypography';

/** Placeholder for non-text (code, line break) next to quotes. */
export const NON_TEXT_PLACEHOLDER = '\uFFFC';

/** Private-use character that joins the runs of a paragraph; a quotation may extend over several runs. */
const SEAM = '\uE000';
const WORD = String.raw`[\p{L}\p{N}${NON_TEXT_PLACEHOLDER}]`;

const PAIR = new RegExp(`(?<!${WORD}${SEAM}*)"(?!${SEAM}*")([^"]+)"(?!${SEAM}*${WORD})`, 'gu');
/** A pair of straight single quotes; an apostrophe between two letters does not end it. */
const SINGLE_PAIR = new RegExp(
  String.raw`(?<!${WORD}${SEAM}*)'(?=${SEAM}*\p{L})((?:[^']|(?<=\p{L}${SEAM}*)'(?=${SEAM}*\p{L}))+?)(?<!\s)'(?!${SEAM}*${WORD})`,
  'gu',
);
const APOSTROPHE = new RegExp(String.raw`(?<=[\p{L}${NON_TEXT_PLACEHOLDER}]${SEAM}*)'|'(?=${SEAM}*${WORD})`, 'gu');

const E_MAIL_HYPHEN = /(?<=\be-)(?=mail)/gi;
const WORD_JOINER = '\u2060';

/**
 * Typesets quotes, apostrophes and spaces of one paragraph, given as runs (plain, bold, link…) in order. An unpaired
 * straight quote stays: it may mean inches.
 */
export function typesetRunsInFrench(runs: readonly string[]): readonly string[] {
  return runs
    .join(SEAM)
    .replace(PAIR, '«$1»')
    .replace(SINGLE_PAIR, '“$1”')
    .replace(APOSTROPHE, '’')
    .replace(E_MAIL_HYPHEN, WORD_JOINER)
    .split(SEAM)
    .map(applyFrenchTypography);
}

/** Typesets quotes, apostrophes and spaces of one text; `applyFrenchTypography` leaves quotes unchanged. */
export function typesetFrenchText(text: string): string {
  return typesetRunsInFrench([text]).join('');
}
