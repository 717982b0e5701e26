/** A blog post as it travels between layers. Times are milliseconds since 1970 (UTC); null where the document has none. */
export interface StoredPost {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  /** HTML, treated as hostile by whoever shows it. */
  content: string;
  /** Address on this site, or '' for the drawn fallback. */
  cover_image_url: string;
  author_name: string;
  published_at: number | null;
  created_at: number | null;
  updated_at: number | null;
}

/** Slugs are path segments: lower-case words joined by hyphens, at most 100 characters. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_MAX_LENGTH = 100;

export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(text);
}

/** Times may come as milliseconds, as anything with `toMillis()` (database timestamps) or be missing. */
function millis(value: unknown): number | null {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function') {
    const result: unknown = value.toMillis();
    return typeof result === 'number' && Number.isFinite(result) ? result : null;
  }
  return null;
}

function textOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}

/**
 * Reads a document of `posts`. A post without usable slug or title can be neither linked nor named and is null; any
 * other field that is missing or of the wrong type becomes empty, so that one bad document never breaks a page.
 */
export function decodePost(id: string, data: Readonly<Record<string, unknown>>): StoredPost | null {
  const slug = textOf(data['slug'], SLUG_MAX_LENGTH + 1);
  const title = textOf(data['title'], 300).trim();
  if (!isSlug(slug) || title === '') return null;
  return {
    id,
    slug,
    title,
    excerpt: textOf(data['excerpt'], 1_000),
    content: textOf(data['content'], 1_000_000),
    cover_image_url: textOf(data['cover_image_url'], 500),
    author_name: textOf(data['author_name'], 200),
    published_at: millis(data['published_at']),
    created_at: millis(data['created_at']),
    updated_at: millis(data['updated_at']),
  };
}

/** A post is public only when its publication date is set and not in the future. */
export function isPublished(post: Pick<StoredPost, 'published_at'>, now: number): boolean {
  return post.published_at !== null && post.published_at <= now;
}

/** Newest first; posts of one instant keep one order on every device. */
export function byNewest(a: StoredPost, b: StoredPost): number {
  return (b.published_at ?? 0) - (a.published_at ?? 0) || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}
