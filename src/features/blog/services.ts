import type { ArticlePage, PostSummary } from './post';

/** One page of the list, newest first. */
export interface PostList {
  posts: readonly PostSummary[];
  page: number;
  hasOlder: boolean;
}

/** What is shown and how old it is. `fetchedAt` is the device's clock, milliseconds. */
export interface Loaded<T> {
  value: T;
  from: 'cache' | 'network';
  fetchedAt: number;
}

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
 * Where the blog's pages get posts from. `show` is called with what the device has, then, where that is missing or old,
 * with what the network brought (null: no such post). Rejects with BlogError when the network was needed and failed.
 */
export interface BlogReader {
  list(page: number, show: (loaded: Loaded<PostList>) => void): Promise<void>;
  post(slug: string, show: (loaded: Loaded<ArticlePage | null>) => void): Promise<void>;
}
