import type { PostLink, Post } from '../../domain/blog/post';
import { isSafeImage, type BlogNode } from './blogNode';
import { readImageSize } from './readImageSize';
import { toPlainText, sanitize } from './sanitize';
import { DAY_MS } from '../../domain/durations';

/** Data of a card in the list. Times are ms since 1970. */
export interface PostSummary {
  slug: string;
  title: string;
  excerpt: string;
  /** '' if the post has none. */
  author: string;
  publishedAt: number | null;
  updatedAt: number | null;
  /** Time of a later edit that is shown to readers; null if there is none. */
  revisedAt: number | null;
  cover: Cover | null;
  readingMinutes: number;
}

export interface Cover {
  source: string;
  width: number;
  height: number;
}

/** A post that is ready to render: its HTML is sanitized into nodes. */
export interface BlogPost extends PostSummary {
  body: readonly BlogNode[];
}

/** A post with its neighbors: `next` is newer, `previous` older. */
export interface PostWithNeighbors {
  article: BlogPost;
  previous: PostLink | null;
  next: PostLink | null;
}

const WORDS_PER_MINUTE = 220;
const DEFAULT_COVER = { width: 1200, height: 630 };

function toCover(url: string): Cover | null {
  return isSafeImage(url) ? { source: url, ...(readImageSize(url) ?? DEFAULT_COVER) } : null;
}

function countReadingMinutes(body: readonly BlogNode[]): number {
  const words = toPlainText(body).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

export function toBlogPost(post: Post): BlogPost {
  const body = sanitize(post.content);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author_name.trim(),
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
    revisedAt: findRevisionTime(post),
    cover: toCover(post.cover_image_url),
    readingMinutes: countReadingMinutes(body),
    body,
  };
}

/** Ignores edits within a day of publication or import: corrections, not revisions. */
function findRevisionTime({ created_at, published_at, updated_at }: Post): number | null {
  if (updated_at === null || published_at === null) return null;
  return updated_at - Math.max(published_at, created_at ?? 0) > DAY_MS ? updated_at : null;
}

export function toPostSummary(post: Post): PostSummary {
  const { body: _, ...summary } = toBlogPost(post);
  return summary;
}
