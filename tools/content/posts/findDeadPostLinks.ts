import type { LinkToPost, PreparedPost } from './readPostFolder';

/** A link between posts and the file that contains it. */
export interface PostLink extends LinkToPost {
  file: string;
}

/**
 * Finds links to posts that are neither stored nor written. A post with such a link is not written, so links to it are
 * dead in turn unless it is stored already.
 */
export function findDeadPostLinks(
  posts: readonly PreparedPost[],
  storedSlugs: ReadonlySet<string>,
): readonly PostLink[] {
  const remaining = new Map(posts.map((post) => [post.slug, post]));
  const deadLinks: PostLink[] = [];
  for (;;) {
    const found = [...remaining.values()].flatMap(({ file, links }) =>
      links.filter(({ slug }) => !remaining.has(slug) && !storedSlugs.has(slug)).map((link) => ({ ...link, file })),
    );
    if (found.length === 0) return deadLinks;
    deadLinks.push(...found);
    const files = new Set(found.map(({ file }) => file));
    for (const [slug, { file }] of remaining) if (files.has(file)) remaining.delete(slug);
  }
}
