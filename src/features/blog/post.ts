import type { StoredPost } from '../../domain/post';
import { isSafeImage, type BlogNode } from './nodes';
import { plainText, sanitise } from './sanitise';

/** What a card of the list needs. Times in milliseconds (UTC). */
export interface PostSummary {
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  publishedAt: number | null;
  updatedAt: number | null;
  /** When the text was changed after its publication; null while it is as published. */
  revisedAt: number | null;
  cover: Cover | null;
  readingMinutes: number;
}

export interface Cover {
  source: string;
  width: number;
  height: number;
}

export interface Neighbour {
  slug: string;
  title: string;
}

export interface Article extends PostSummary {
  body: readonly BlogNode[];
}

/** `next` is the younger neighbour, `previous` the older one. */
export interface ArticlePage {
  article: Article;
  previous: Neighbour | null;
  next: Neighbour | null;
}

const WORDS_PER_MINUTE = 220;
const DEFAULT_COVER = { width: 1200, height: 630 };
/** The importer writes a picture's size into its name, so that a page reserves the place before the picture comes. */
const SIZE_IN_NAME = /-(\d{1,4})x(\d{1,4})\.[a-z]+$/;

function toCover(url: string): Cover | null {
  if (!isSafeImage(url)) return null;
  const size = SIZE_IN_NAME.exec(url);
  if (!size) return { source: url, ...DEFAULT_COVER };
  return { source: url, width: Number(size[1]), height: Number(size[2]) };
}

function readingMinutes(body: readonly BlogNode[]): number {
  const words = plainText(body).split(/\s+/).filter(Boolean).length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

export function toArticle(post: StoredPost): Article {
  const body = sanitise(post.content);
  return {
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    author: post.author_name,
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
    revisedAt: revisedAt(post),
    cover: toCover(post.cover_image_url),
    readingMinutes: readingMinutes(body),
    body,
  };
}

const DAY_MS = 86_400_000;

/** Corrections of the first day, and the import of an older text, are no revision worth telling. */
function revisedAt({ created_at, published_at, updated_at }: StoredPost): number | null {
  if (updated_at === null || published_at === null) return null;
  return updated_at - Math.max(published_at, created_at ?? 0) > DAY_MS ? updated_at : null;
}

export function toSummary(post: StoredPost): PostSummary {
  const { body: _, ...summary } = toArticle(post);
  return summary;
}
