export type LabelErrorCode = 'empty' | 'tooLong' | 'invalidCharacter';

export type ParsedLabel = { ok: true; label: string } | { ok: false; code: LabelErrorCode };

/** UTF-16 units: never more characters than `firestore.rules` allow, however the server counts them. */
export const LABEL_MAX_LENGTH = 500;

/** Embeddings, overrides and isolates reach beyond the label and could reverse the whole row; LRM, RLM and ALM cannot. */
const BIDI_REACHING_OUT = /[\u202A-\u202E\u2066-\u2069]/g;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
const BYTE_ORDER_MARK = /\uFEFF/g;
/** Controls, half surrogate pairs and non-characters; format characters (joiners of emoji) are allowed. */
const UNSTORABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const VISIBLE = /[^\p{Z}\p{C}\p{M}]/u;

/**
 * A label as typed, pasted or imported → as stored: one line, trimmed, composed (NFC), without direction overrides.
 * Right-to-left text and emoji stay. Error codes: nothing visible, over 500, a character that cannot be stored.
 */
export function parseLabel(input: string): ParsedLabel {
  const label = input
    .replace(BYTE_ORDER_MARK, '')
    .replace(BIDI_REACHING_OUT, '')
    .replace(LINE_BREAKS_AND_TABS, ' ')
    .normalize('NFC')
    .trim();
  if (UNSTORABLE.test(label)) return { ok: false, code: 'invalidCharacter' };
  if (!VISIBLE.test(label)) return { ok: false, code: 'empty' };
  if (label.length > LABEL_MAX_LENGTH) return { ok: false, code: 'tooLong' };
  return { ok: true, label };
}
