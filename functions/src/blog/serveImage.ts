import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { TEXT_TYPE, type BlogResponse } from './blogResponse';
import type { PostSource } from './postSource';

export const IMAGES_PATH = '/blog/images/';
/** `{hash of an SVG cover}-1200x630.png`: PNG copies for social networks, which do not render SVG. */
export const SHARE_PATH = '/blog/share/';
/** Share image of posts whose cover has no PNG copy. */
const SHARE_FALLBACK = '/og/blog.png';
const IMAGE_ID = /^[0-9a-f]{16}-\d{1,5}x\d{1,5}\.(svg|png|jpg|webp)$/;
const IMAGE_TYPES: ReadonlyMap<string | undefined, string> = new Map([
  ['svg', 'image/svg+xml'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

export function isImageUrl({ pathname }: URL): boolean {
  return pathname.startsWith(IMAGES_PATH) || pathname.startsWith(SHARE_PATH);
}

/** Serves an image of a post by its stored name, else a 404. */
export async function serveImage(deps: { source: PostSource }, id: string): Promise<BlogResponse> {
  const type = IMAGE_TYPES.get(IMAGE_ID.exec(id)?.[1]);
  if (type !== undefined) {
    const body = await deps.source.readImage(id);
    if (body !== null) return { status: 200, headers: { ...RESPONSE_HEADERS.postImage, 'content-type': type }, body };
  }
  return {
    status: 404,
    headers: { ...RESPONSE_HEADERS.postImageMissing, 'content-type': TEXT_TYPE },
    body: 'Image introuvable',
  };
}

/** Serves the PNG copy of a cover, else redirects to the share image of the blog. */
export async function serveShareCover(deps: { source: PostSource }, id: string): Promise<BlogResponse> {
  const response = await serveImage(deps, id);
  // The address names the SVG cover: the author may replace the PNG beside it.
  if (response.status === 200)
    return { ...response, headers: { ...response.headers, ...RESPONSE_HEADERS.postShareImage } };
  return { ...response, status: 302, headers: { ...response.headers, location: SHARE_FALLBACK }, body: '' };
}
