import type { Cover } from './blogPost';

/**
 * Returns the URL of a cover for link previews, which do not support SVG: the importer stores a PNG copy of its own SVG
 * covers. null for any other SVG.
 */
export function findCoverShareImage({ source }: Cover): string | null {
  const shared = source.replace(/^\/blog\/images\/(.+)\.svg$/, '/blog/share/$1.png');
  return shared.endsWith('.svg') ? null : shared;
}
