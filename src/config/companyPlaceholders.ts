/** One value of the company file that is still a placeholder: where it stands and what it says. */
export interface Placeholder {
  path: string;
  value: string;
}

/**
 * What tells a placeholder: reserved domains (RFC 2606), the word « Exemple », a number of zeros only,
 * and the phone ranges that ARCEP keeps for fiction, written nationally or as +33.
 */
const PLACEHOLDER_PATTERNS: readonly RegExp[] = [
  /\.(example|invalid|test)\b/i,
  /exemple/i,
  /\b0{3}[\s ]?0{3}[\s ]?0{3}\b/,
  /(?:\+33|33|0)[\s ]?(?:1[\s ]?99[\s ]?00|2[\s ]?61[\s ]?91|3[\s ]?53[\s ]?01|4[\s ]?65[\s ]?71|5[\s ]?36[\s ]?49|6[\s ]?39[\s ]?98)/,
];

/** Every string below `value` that is recognised as a placeholder; an empty list means that the identity is real. */
export function findPlaceholders(value: unknown, path = 'company'): readonly Placeholder[] {
  if (typeof value === 'string') {
    return PLACEHOLDER_PATTERNS.some((pattern) => pattern.test(value)) ? [{ path, value }] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => findPlaceholders(child, `${path}.${key}`));
}
