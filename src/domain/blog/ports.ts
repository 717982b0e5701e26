import type { PostLink, Post } from './post';

/**
 * Why posts could not be fetched. 'unreachable': no usable response (no network, captive portal, server failure);
 * 'timeout': none in time; 'quota': it is used up; 'denied', 'invalid': rejected by the server.
 */
export type PostsErrorCode = 'unreachable' | 'timeout' | 'quota' | 'denied' | 'invalid';

export class PostsError extends Error {
  override readonly name = 'PostsError';

  constructor(
    readonly code: PostsErrorCode,
    options?: ErrorOptions,
  ) {
    super(`remote: ${code}`, options);
  }
}

/** Public posts on the server. Methods throw PostsError. */
export interface PostsRemote {
  /** Lists posts, newest first; null for a document without usable slug or title. Each document is one billed read. */
  fetchNewest(count: number): Promise<readonly (Post | null)[]>;
  /** Lists published posts with this slug; callers treat several as not found. */
  fetchBySlug(slug: string): Promise<readonly Post[]>;
  /**
   * Returns those of `slugs` that several published posts share; such a slug leads to no post. One billed read unless
   * there are some.
   */
  findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the next post on each side that a link can lead to (valid, unique slug), null if none is near. Three billed
   * reads unless a direct neighbor is skipped.
   */
  fetchAdjacent(of: Post): Promise<{ older: Post | null; newer: Post | null }>;
}

/** One page of the list. `fetchedAt` is the device's clock, milliseconds. */
export interface CachedListPage {
  page: number;
  posts: readonly Post[];
  hasOlder: boolean;
  fetchedAt: number;
}

/** The posts just before and after a page of the list; null if there is none. */
export interface PageNeighbors {
  newer: PostLink | null;
  older: PostLink | null;
}

export interface CachedPost {
  post: Post;
  previous: PostLink | null;
  next: PostLink | null;
  fetchedAt: number;
}

/**
 * Slugs of the published posts newer than `since` (publication time), requested at `fetchedAt` (device clock); both in
 * milliseconds.
 */
export interface SlugsPublishedSince {
  slugs: ReadonlySet<string>;
  since: number;
  fetchedAt: number;
}

/** Cache of posts read on this device. Every failure counts as a miss, never as an error. */
export interface PostCache {
  readList(page: number): Promise<CachedListPage | null>;
  saveList(list: CachedListPage, neighbors: PageNeighbors): Promise<void>;
  readPost(slug: string): Promise<CachedPost | null>;
  savePost(slug: string, entry: CachedPost): Promise<void>;
  deletePost(slug: string): Promise<void>;
  /** Deletes cached posts that are newer than `list.since` but missing from `list`: they were withdrawn. */
  deleteWithdrawn(list: SlugsPublishedSince): Promise<void>;
}
