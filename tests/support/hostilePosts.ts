import type { BlogNode } from '../../src/features/blog/blogNode';
import { sanitize } from '../../src/features/blog/sanitize';
import { HOSTILE_SNIPPETS } from './hostileSnippets';

/** Stands before each snippet; the sanitizer must keep it. */
const PREFACE = '<p>Avant.</p>';

/**
 * Distributes the snippets over the HTML contents of few posts. A construct that swallows what follows it ends its post,
 * so that no snippet affects another.
 */
export function buildHostilePostContents(): readonly string[] {
  const snippets = HOSTILE_SNIPPETS.map((snippet) => PREFACE + snippet);
  const swallowing = snippets.filter((snippet) => !areIndependent([snippet, PREFACE]));
  const others = snippets.filter((snippet) => !swallowing.includes(snippet));
  const share = Math.ceil(others.length / swallowing.length);
  return swallowing.map((last, index) => {
    const post = [...others.slice(index * share, (index + 1) * share), last];
    if (!areIndependent(post)) throw new Error(`One snippet affects another: ${post.join('')}`);
    return post.join('');
  });
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
