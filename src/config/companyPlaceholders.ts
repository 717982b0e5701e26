/** A placeholder value in the company files and its path. */
export interface CompanyPlaceholder {
  path: string;
  value: string;
}

/** Patterns of placeholders: reserved domains (RFC 2606), the word « Exemple » and a number of zeros only. */
const PLACEHOLDER_PATTERNS: readonly RegExp[] = [
  /\.(example|invalid|test)\b/i,
  /exemple/i,
  /\b0{3}[\s ]?0{3}[\s ]?0{3}\b/,
];

/** Phone ranges that ARCEP reserves for fiction, national or +33, without separators. */
const FICTIONAL_PHONE = /(?<!\d)(?:33|0)(?:19900|26191|35301|46571|53649|63998)/;

function isPlaceholder(text: string): boolean {
  return (
    PLACEHOLDER_PATTERNS.some((pattern) => pattern.test(text)) || FICTIONAL_PHONE.test(text.replaceAll(/[\s.-]/g, ''))
  );
}

/** Returns every placeholder among the strings of `value`, nested ones included; empty if there is none. */
export function findPlaceholders(value: unknown, path = ''): readonly CompanyPlaceholder[] {
  if (typeof value === 'string') {
    return isPlaceholder(value) ? [{ path, value }] : [];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) => findPlaceholders(child, path ? `${path}.${key}` : key));
}
