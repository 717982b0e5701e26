/** Syntax of other Markdown dialects, and unclosed marks, that would be printed as written. */
const PATTERNS: readonly RegExp[] = [
  // Callouts, wiki links and tables of contents.
  /\[![A-Za-z]+\]/g,
  /\[\[[^\]\n]*\]\]/g,
  /\[toc\]/gi,
  // Links without a definition, and with an address that has spaces.
  /\]\[[^\]\n]*\]/g,
  /\]\([^)\n]*\)/g,
  // Footnotes with a space in the label, and inline notes.
  /\[\^[^\]\n]*\]?/g,
  /\^\[[^\]\n]*\]?/g,
  // Task boxes outside of a list.
  /^\[[ xX]\](?= )/gm,
  // Definition lists, containers, rows of a table, headings without a space.
  /^: +\S+/gm,
  /^:::.*/gm,
  /^\|.*\|\s*$/gm,
  /^#{2,6}[^\s#]+/gm,
  // Highlights, superscripts, formulas, attributes, emoji codes.
  /==[^\s=](?:[^=\n]*[^\s=])?==/g,
  /\^[^\s^]+\^/g,
  /\$\$[^$]+\$\$/g,
  /\{[#.:][^}\n]*\}/g,
  /(?<![\w:]):[a-z][a-z0-9_+-]*:(?![\w:])/g,
  // Comments over a blank line, or without their end: everyone could read them.
  /<!--.*/g,
  // Marks that nothing closes.
  /\*\*/g,
  /~~/g,
  /`+/g,
];

/**
 * Returns the parts of a text that are Markdown syntax without effect. The caller leaves out escaped characters, which
 * are meant literally.
 */
export function findUnsupportedSyntax(text: string): readonly string[] {
  return PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match.trim()));
}
