import { byNewest, type StoredPost } from '../../domain/post';
import { toArticle, toSummary, type ArticlePage } from '../../features/blog/post';
import { BlogError, type BlogErrorCode, type BlogReader, type PostList } from '../../features/blog/services';
import type { PostsRemote } from '../../remote/postsRemote';
import type { CachedList, CachedPost, PostCache } from '../../storage/postCache';
import { RemoteError } from '../../sync/errors';
import { postFailure } from './postFailure';

/** Same number as the pages that the function renders. */
export const POSTS_PER_PAGE = 24;
/** Younger than the edge's own copy may be: the network would bring the same. */
const FRESH_MS = 5 * 60_000;

interface ReaderParts {
  cache: PostCache;
  remote: PostsRemote;
  /** Device clock, milliseconds. */
  now: () => number;
  /** Of each request that failed, before its error goes on. */
  log: (what: string, failure: ReturnType<typeof postFailure>) => void;
}

/** Cache first, then the network where the cache has nothing or something old. */
export function createBlogReader({ cache, remote, now, log }: ReaderParts): BlogReader {
  const isFresh = (fetchedAt: number) => fetchedAt <= now() && now() - fetchedAt < FRESH_MS;

  async function fetchList(page: number): Promise<CachedList> {
    const from = (page - 1) * POSTS_PER_PAGE;
    const posts = (await remote.newest(from + POSTS_PER_PAGE + 1)).toSorted(byNewest);
    const list: CachedList = {
      page,
      posts: posts.slice(from, from + POSTS_PER_PAGE),
      hasOlder: posts.length > from + POSTS_PER_PAGE,
      fetchedAt: now(),
    };
    const younger = nameOf(posts[from - 1] ?? null);
    const older = nameOf(posts[from + POSTS_PER_PAGE] ?? null);
    await cache.saveList(list, { younger, older });
    return list;
  }

  async function fetchPost(slug: string): Promise<CachedPost | null> {
    const found = await remote.bySlug(slug);
    const [post] = found;
    if (!post || found.length > 1) {
      await cache.forgetPost(slug);
      return null;
    }
    const { older, younger } = await remote.neighbours(post);
    const entry: CachedPost = { post, previous: nameOf(older), next: nameOf(younger), fetchedAt: now() };
    await cache.savePost(slug, entry);
    return entry;
  }

  async function orBlogError<T>(what: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log(what, postFailure(error));
      throw new BlogError(codeOf(error), { cause: error });
    }
  }

  return {
    async list(page, show) {
      const cached = await cache.list(page);
      if (cached) show({ value: toPostList(cached), from: 'cache', fetchedAt: cached.fetchedAt });
      if (cached && isFresh(cached.fetchedAt)) return;
      const list = await orBlogError('posts: list', fetchList(page));
      show({ value: toPostList(list), from: 'network', fetchedAt: list.fetchedAt });
    },
    async post(slug, show) {
      const cached = await cache.post(slug);
      if (cached) show({ value: toArticlePage(cached), from: 'cache', fetchedAt: cached.fetchedAt });
      if (cached && isFresh(cached.fetchedAt)) return;
      const entry = await orBlogError('posts: one by slug', fetchPost(slug));
      show({ value: entry && toArticlePage(entry), from: 'network', fetchedAt: entry?.fetchedAt ?? now() });
    },
  };
}

function nameOf(post: StoredPost | null): { slug: string; title: string } | null {
  return post && { slug: post.slug, title: post.title };
}

function toPostList({ posts, page, hasOlder }: CachedList): PostList {
  return { posts: posts.map(toSummary), page, hasOlder };
}

function toArticlePage({ post, previous, next }: CachedPost): ArticlePage {
  return { article: toArticle(post), previous, next };
}

function codeOf(error: unknown): BlogErrorCode {
  if (!(error instanceof RemoteError)) return 'unknown';
  switch (error.code) {
    case 'unreachable':
    case 'timeout':
      return 'network';
    case 'busy':
      return 'quota';
    case 'denied':
      return 'denied';
    default:
      return 'unknown';
  }
}
