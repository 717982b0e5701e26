/** A placeholder value in the company files and its path. */
export interface CompanyPlaceholder {
  path: string;
  value: string;
}

/**
 * Patterns of placeholders: reserved domains (RFC 2606), the word « Exemple », a number of zeros only, and the phone
 * ranges that ARCEP reserves for fiction, national or +33.
 */
const PLACEHOLDER_PATTERNS: readonly RegExp[] = [
  /\.(example|invalid|test)\b/i,
  /exemple/i,
  /\b0{3}[\s ]?0{3}[\s ]?0{3}\b/,
  /(?:\+33|33|0)[\s ]?(?:1[\s ]?99[\s ]?00|2[\s ]?61[\s ]?91|3[\s ]?53[\s ]?01|4[\s ]?65[\s ]?71|5[\s ]?36[\s ]?49|6[\s ]?39[\s ]?98)/,
];

/** Returns every placeholder among the strings of `value`, nested ones included; empty if there is none. */
export function findPlaceholders(value: unknown, path = ''): readonly CompanyPlaceholder[] {
  if (typeof value === 'string') {
    return PLACEHOLDER_PATTERNS.some((pattern) => pattern.test(value)) ? [{ path, value }] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => findPlaceholders(child, path ? `${path}.${key}` : key));
}
