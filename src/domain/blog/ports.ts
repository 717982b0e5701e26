import type { PostLink, Post } from './post';

/**
 * Why posts could not be fetched. 'unreachable': no response, or one that is not the server's (captive portal); 'busy':
 * the server is overloaded or its quota is used up; 'denied', 'invalid': rejected by the server.
 */
export type PostsErrorCode = 'unreachable' | 'timeout' | 'busy' | 'denied' | 'invalid';

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
  /** Returns slugs of several published posts, which lead to no post. One billed read unless there are some. */
  findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns the nearest posts with a unique slug. Three billed reads unless the nearest ones have none. */
  fetchAdjacent(of: Post): Promise<{ older: Post | null; newer: Post | null }>;
}

/** One page of the list. `fetchedAt` is the device's clock, milliseconds. */
export interface CachedList {
  page: number;
  posts: readonly Post[];
  hasOlder: boolean;
  fetchedAt: number;
}

export interface CachedPost {
  post: Post;
  previous: PostLink | null;
  next: PostLink | null;
  fetchedAt: number;
}

/** Slugs of all posts published after `since`, at `fetchedAt` by the device's clock; both in milliseconds. */
export interface PublishedSlugs {
  slugs: ReadonlySet<string>;
  since: number;
  fetchedAt: number;
}

/** Cache of posts read on this device. Every failure counts as a miss, never as an error. */
export interface PostCache {
  readList(page: number): Promise<CachedList | null>;
  /** `beyond`: neighbors of both ends of the list. */
  saveList(list: CachedList, beyond: { newer: PostLink | null; older: PostLink | null }): Promise<void>;
  readPost(slug: string): Promise<CachedPost | null>;
  savePost(slug: string, entry: CachedPost): Promise<void>;
  forgetPost(slug: string): Promise<void>;
  /** Forgets posts that a list, complete for its span, does not have: they were withdrawn. */
  forgetWithdrawn(list: PublishedSlugs): Promise<void>;
}
