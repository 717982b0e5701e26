import type { PostWithNeighbors, PostSummary } from './blogPost';

/** One page of the list, newest first. */
export interface PostList {
  posts: readonly PostSummary[];
  page: number;
  hasOlder: boolean;
}

/** Content with its source. `fetchedAt`: device clock, ms since 1970. */
export interface LoadedContent<T> {
  value: T;
  from: 'cache' | 'network';
  fetchedAt: number;
}

/**
 * 'network': unreachable or timed out, worth a retry; 'denied': rejected by the rules; 'quota': the read quota is used
 * up.
 */
export type BlogErrorCode = 'network' | 'denied' | 'quota' | 'unknown';

export class BlogError extends Error {
  override readonly name = 'BlogError';

  constructor(
    readonly code: BlogErrorCode,
    options?: ErrorOptions,
  ) {
    super(`blog: ${code}`, options);
  }
}

/**
 * Reads posts for the blog pages. Calls `show` with cached content, then, if that is missing or old, with the network's
 * response (null: no such post). Rejects with BlogError if the network is needed and fails.
 */
export interface BlogReader {
  loadList(page: number, show: (loaded: LoadedContent<PostList>) => void): Promise<void>;
  loadPost(slug: string, show: (loaded: LoadedContent<PostWithNeighbors | null>) => void): Promise<void>;
}
