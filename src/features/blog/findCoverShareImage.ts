import type { Cover } from './blogPost';

/** In pixels; the size of every PNG copy of an SVG cover. */
const COPY_SIZE = { width: 1200, height: 630 } as const;

/** Returns the id of the PNG copy of an SVG image, with the copy's own size; any other id unchanged. */
export function getShareImageId(imageId: string): string {
  return imageId.replace(/-\d+x\d+\.svg$/, `-${COPY_SIZE.width}x${COPY_SIZE.height}.png`);
}

/**
 * Returns the image of a cover for link previews, which do not support SVG: the importer stores a PNG copy of its own
 * SVG covers. null for any other SVG.
 */
export function findCoverShareImage(cover: Cover): Cover | null {
  const [, id] = /^\/blog\/images\/(.+\.svg)$/.exec(cover.source) ?? [];
  if (id !== undefined) return { source: `/blog/share/${getShareImageId(id)}`, ...COPY_SIZE };
  return cover.source.endsWith('.svg') ? null : cover;
}
