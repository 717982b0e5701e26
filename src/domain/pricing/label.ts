export type LabelErrorCode = 'empty' | 'tooLong' | 'invalidCharacter';

export type LabelParseResult = { ok: true; label: string } | { ok: false; code: LabelErrorCode };

/**
 * In UTF-16 units: never more characters than `firestore.rules` allow, whether the server counts these units or code
 * points.
 */
export const LABEL_MAX_LENGTH = 500;

/** Embeddings, overrides and isolates could reverse the rest of the row; LRM, RLM and ALM cannot. */
const BIDI_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const BYTE_ORDER_MARK = /\uFEFF/g;
/** Controls, lone surrogates and non-characters; format characters (emoji joiners) are allowed. */
const UNSTORABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

/**
 * Normalizes a typed, pasted or imported label: one line, trimmed, NFC, without direction overrides. Keeps right-to-left
 * text and emoji. Fails without a visible character, over 500 units, or with a character that cannot be stored.
 */
export function parseLabel(input: string): LabelParseResult {
  const label = input
    .replace(BYTE_ORDER_MARK, '')
    .replace(BIDI_OVERRIDES, '')
    .replace(LINE_BREAKS_AND_TABS, ' ')
    .normalize('NFC')
    .trim();
  if (UNSTORABLE.test(label)) return { ok: false, code: 'invalidCharacter' };
  if (!VISIBLE.test(label)) return { ok: false, code: 'empty' };
  if (label.length > LABEL_MAX_LENGTH) return { ok: false, code: 'tooLong' };
  return { ok: true, label };
}
