import type { BlogNode } from '../../src/features/blog/blogNode';
import { sanitize } from '../../src/features/blog/sanitize';
import { HOSTILE_SNIPPETS } from './hostileSnippets';

const MAX_SNIPPETS_PER_POST = 10;

/** Puts a harmless paragraph before the snippet; the sanitizer must keep it. */
const addPreface = (snippet: string) => `<p>Avant.</p>${snippet}`;

/**
 * Groups the snippets into the HTML contents of few posts. An unclosed construct swallows the next snippet, so only
 * snippets that do not affect each other share a post.
 */
export function buildHostilePostContents(): readonly string[] {
  const groups: string[][] = [];
  for (const snippet of HOSTILE_SNIPPETS.map(addPreface)) {
    const group = groups.at(-1);
    if (group && group.length < MAX_SNIPPETS_PER_POST && areIndependent([...group, snippet])) group.push(snippet);
    else groups.push([snippet]);
  }
  return groups.map((group) => group.join(''));
}

function areIndependent(snippets: readonly string[]): boolean {
  const together = sanitize(snippets.join(''));
  return serializeNodes(together) === serializeNodes(snippets.flatMap((snippet) => sanitize(snippet)));
}

/** Serializes nodes with adjacent texts merged, as a browser does. */
function serializeNodes(nodes: readonly BlogNode[]): string {
  const joined: BlogNode[] = [];
  for (const node of nodes) {
    const previous = joined.at(-1);
    if (typeof node === 'string' && typeof previous === 'string') joined[joined.length - 1] = previous + node;
    else joined.push(node);
  }
  return JSON.stringify(joined);
}
