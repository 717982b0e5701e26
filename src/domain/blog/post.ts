import { dropInvalidXmlCharacters } from '../escapeXml';

/** A blog post. Times are milliseconds since 1970 (UTC), null if the document has none. */
export interface Post {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** Untrusted HTML: sanitize before rendering. */
  content: string;
  /** URL on this site, or '' for the placeholder drawing. */
  cover_image_url: string;
  author_name: string;
  published_at: number | null;
  created_at: number | null;
  updated_at: number | null;
}

/** The fields that a link to a post shows. */
export interface PostLink {
  slug: string;
  title: string;
}

export function toPostLink(post: Post | null | undefined): PostLink | null {
  return post ? { slug: post.slug, title: post.title } : null;
}

/** Page size of the list, on the server and on the device. */
export const POSTS_PER_PAGE = 24;

/** Path segment of lower-case words joined by hyphens. */
const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX_LENGTH = 100;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** Range of RFC 3339 and `<time>`: years 1 to 9999. */
const FIRST_TIME_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_TIME_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Reads ms, a date, or an object with `toMillis()` (Firestore `Timestamp`); null if missing or out of range. */
function readTimeMs(value: unknown): number | null {
  const time: unknown =
    value instanceof Date
      ? value.getTime()
      : typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function'
        ? value.toMillis()
        : value;
  return typeof time === 'number' && time >= FIRST_TIME_MS && time <= LAST_TIME_MS ? time : null;
}

/**
 * Returns '' for other types. Cuts to `maxLength` UTF-16 units and drops characters that XML 1.0 forbids, such as
 * control characters and lone surrogates.
 */
function readText(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  return dropInvalidXmlCharacters(value.slice(0, maxLength));
}

/**
 * Decodes a document of `posts`; null without a valid slug and title, which links need. Any other missing or invalid field
 * becomes empty, so that one bad document never breaks a page.
 */
export function decodePost(id: string, data: Readonly<Record<string, unknown>>): Post | null {
  const slug = readText(data['slug'], SLUG_MAX_LENGTH + 1);
  const title = readText(data['title'], 300).trim();
  if (!isSlug(slug) || title === '') return null;
  return {
    id,
    slug,
    title,
    excerpt: readText(data['excerpt'], 1_000),
    content: readText(data['content'], 1_000_000),
    cover_image_url: readText(data['cover_image_url'], 500),
    author_name: readText(data['author_name'], 200),
    published_at: readTimeMs(data['published_at']),
    created_at: readTimeMs(data['created_at']),
    updated_at: readTimeMs(data['updated_at']),
  };
}

/**
 * Returns slugs that several posts share. Such a slug leads to no post: lists, feed and sitemap leave these posts out.
 */
export function findDuplicateSlugs(posts: readonly Pick<Post, 'id' | 'slug'>[]): ReadonlySet<string> {
  const slugs = [...new Map(posts.map(({ id, slug }) => [id, slug])).values()];
  return new Set(slugs.filter((slug, index) => slugs.indexOf(slug) !== index));
}
