import { MagicString, type SourceMap } from 'magic-string';
import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';
import { applyFrenchTypography, looksLikeText } from './frenchTypography.ts';

/** Sources with text for readers; others hold keys, patterns and protocol words. */
const READER_SOURCES =
  /\/src\/(?:(?:features|app|ui|config\/company)[^?]*\.tsx?|pwa\/\w+\.tsx|sync\/snapshot\/messages\.ts)$/;

/**
 * Sets French spaces and apostrophes in string literals and JSX texts at build time. Server and client share the
 * result, so hydration matches and the rules cost no runtime.
 */
export function typographyPlugin(): Plugin {
  return {
    name: 'french-typography',
    enforce: 'pre',
    transform(code, id) {
      if (!READER_SOURCES.test(id) || id.includes('.test.')) return null;
      return typesetSource(id, code);
    },
  };
}

/** Returns the typeset source, or null if nothing changes. */
export function typesetSource(fileName: string, code: string): { code: string; map: SourceMap } | null {
  const output = new MagicString(code);
  visitTexts(parseSync(fileName, code).program, (start, end, isText) => {
    const text = code.slice(start, end);
    if (!isText && !looksLikeText(text)) return;
    const typeset = applyFrenchTypography(text);
    if (typeset !== text) output.overwrite(start, end, typeset);
  });
  return output.hasChanged() ? { code: output.toString(), map: output.generateMap({ hires: true }) } : null;
}

type VisitText = (start: number, end: number, isText: boolean) => void;

/**
 * Calls `visit` with the range inside the quotes of every string, template part and JSX text, except in imports and
 * types.
 */
function visitTexts(node: unknown, visit: VisitText): void {
  if (Array.isArray(node)) {
    for (const child of node) visitTexts(child, visit);
    return;
  }
  if (!isNode(node)) return;
  const { type, start, end } = node;
  if (type === 'ImportDeclaration' || type === 'TSLiteralType') return;
  if (type === 'JSXText') visit(start, end, true);
  else if (type === 'TemplateElement') visit(start, end, true);
  else if (type === 'Literal' && 'value' in node && typeof node.value === 'string') visit(start + 1, end - 1, false);
  else for (const child of Object.values(node)) visitTexts(child, visit);
}

interface AstNode {
  type: string;
  start: number;
  end: number;
}

function isNode(value: unknown): value is AstNode & Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}
