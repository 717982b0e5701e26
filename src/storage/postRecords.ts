import type { CachedPost } from '../domain/blog/ports';

export const BLOG_DATABASE_NAME = 'blog-posts';

export interface PostRecord extends CachedPost {
  slug: string;
}

/** One page of the post list, by slug; the posts are `PostRecord`s. */
export interface PostListPageRecord {
  page: number;
  slugs: readonly string[];
  hasOlder: boolean;
  fetchedAt: number;
}
