import type { PostLink } from './findDeadPostLinks';
import type { PreparedPost } from './readPostFolder';

/**
 * Finds links that readers of a published post can follow before their target is published. Both times are those after
 * the import (ms, UTC), null for drafts and withdrawn posts.
 */
export function findUnpublishedLinks(
  posts: readonly PreparedPost[],
  publishedAt: ReadonlyMap<string, number | null>,
  now: number,
): readonly PostLink[] {
  return posts.flatMap(({ file, slug, links }) => {
    const readableFrom = publishedAt.get(slug) ?? null;
    if (readableFrom === null) return [];
    const isUnpublished = (target: number) => target > Math.max(readableFrom, now);
    return links
      .filter((link) => isUnpublished(publishedAt.get(link.slug) ?? Infinity))
      .map((link) => ({ ...link, file }));
  });
}
