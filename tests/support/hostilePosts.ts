import type { BlogNode } from '../../src/features/blog/nodes';
import { sanitise } from '../../src/features/blog/sanitise';
import { HOSTILE_SNIPPETS } from './hostileSnippets';

const MOST_IN_ONE_POST = 10;

/** Each snippet stands after a harmless paragraph that has to survive. */
const withPreface = (snippet: string) => `<p>Avant.</p>${snippet}`;

/**
 * The snippets as texts of few posts. An unclosed construct swallows what follows it, so a snippet shares a post only with
 * those that leave each other exactly as each is alone: the pages show the same nodes as with one post for each.
 */
export function hostilePosts(): readonly string[] {
  const groups: string[][] = [];
  for (const snippet of HOSTILE_SNIPPETS.map(withPreface)) {
    const group = groups.at(-1);
    if (group && group.length < MOST_IN_ONE_POST && areApart([...group, snippet])) group.push(snippet);
    else groups.push([snippet]);
  }
  return groups.map((group) => group.join(''));
}

function areApart(snippets: readonly string[]): boolean {
  const together = sanitise(snippets.join(''));
  return asText(together) === asText(snippets.flatMap(sanitise));
}

/** Neighbouring texts are one in a page. */
function asText(nodes: readonly BlogNode[]): string {
  const joined: BlogNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    if (typeof node === 'string' && typeof before === 'string') joined[joined.length - 1] = before + node;
    else joined.push(node);
  }
  return JSON.stringify(joined);
}
