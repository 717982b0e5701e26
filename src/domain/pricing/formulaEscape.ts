/**
 * Text that a spreadsheet would run as a formula. Also matches it behind apostrophes: each reading removes one of them.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const NEGATIVE_NUMBER = /^-\d+(,\d+)?$/;
const ESCAPED_FORMULA = /^'+[=+\-@\t\r]/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula; negative numbers stay numbers. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** Escapes a formula, then quotes a text that matches `needsQuotes`, as CSV does. */
export function formatSafeCell(text: string, needsQuotes: RegExp): string {
  const safe = escapeFormula(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Removes the apostrophe that `escapeFormula` put before a formula. */
export function stripFormulaEscape(text: string): string {
  return ESCAPED_FORMULA.test(text) ? text.slice(1) : text;
}
