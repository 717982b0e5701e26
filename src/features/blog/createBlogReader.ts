import {
  PostsError,
  type CachedListPage,
  type CachedPost,
  type PostCache,
  type PostsRemote,
} from '../../domain/blog/ports';
import { POSTS_PER_PAGE, toPostLink } from '../../domain/blog/post';
import { toBlogPost, toPostSummary, type PostWithNeighbors } from './blogPost';
import { BlogError, type BlogErrorCode, type BlogReader, type PostList } from './blogReader';
import { describePostFailureForLog } from './describePostFailureForLog';

/** Age up to which cached posts are not fetched again; equals the cache lifetime of blog pages at the CDN edge. */
const FRESH_MS = 5 * 60_000;

interface BlogReaderDeps {
  cache: PostCache;
  remote: PostsRemote;
  /** Device clock, milliseconds. */
  now: () => number;
  /** Called for each failed fetch before BlogError is thrown. */
  log: (what: string, failure: ReturnType<typeof describePostFailureForLog>) => void;
}

/** Shows cached data first, then fetches if the cache is empty or stale. */
export function createBlogReader({ cache, remote, now, log }: BlogReaderDeps): BlogReader {
  const isFresh = (fetchedAt: number) => fetchedAt <= now() && now() - fetchedAt < FRESH_MS;

  async function fetchList(page: number): Promise<CachedListPage> {
    const requestedAt = now();
    const from = (page - 1) * POSTS_PER_PAGE;
    const posts = await remote.fetchNewest(from + POSTS_PER_PAGE + 1);
    // The posts of the page and one on either side: 26 slugs, within the 30 values that Firestore allows in an `in`
    // filter.
    const candidates = posts.slice(Math.max(0, from - 1), from + POSTS_PER_PAGE + 1).filter((post) => post !== null);
    const duplicates = await remote.findDuplicates(candidates.map(({ slug }) => slug));
    const linkable = posts.map((post) => (post !== null && !duplicates.has(post.slug) ? post : null));
    const list: CachedListPage = {
      page,
      posts: linkable.slice(from, from + POSTS_PER_PAGE).filter((post) => post !== null),
      hasOlder: posts.length > from + POSTS_PER_PAGE,
      fetchedAt: now(),
    };
    const newer = toPostLink(linkable[from - 1]);
    const older = toPostLink(linkable[from + POSTS_PER_PAGE]);
    await cache.saveList(list, { newer, older });
    // The fetched posts are all published ones or, if there are older pages, all that are newer than `since`.
    const readable = posts.filter((post) => post !== null);
    const since = list.hasOlder ? (readable.at(-1)?.published_at ?? Infinity) : -Infinity;
    await cache.deleteWithdrawn({ slugs: new Set(readable.map(({ slug }) => slug)), since, fetchedAt: requestedAt });
    return list;
  }

  async function fetchPost(slug: string): Promise<CachedPost | null> {
    const found = await remote.fetchBySlug(slug);
    const [post] = found;
    if (!post || found.length > 1) {
      await cache.deletePost(slug);
      return null;
    }
    const { older, newer } = await remote.fetchAdjacent(post);
    const entry: CachedPost = { post, previous: toPostLink(older), next: toPostLink(newer), fetchedAt: now() };
    await cache.savePost(slug, entry);
    return entry;
  }

  async function withBlogErrors<T>(what: string, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log(what, describePostFailureForLog(error));
      throw new BlogError(toBlogErrorCode(error), { cause: error });
    }
  }

  return {
    async loadList(page, show) {
      const cached = await cache.readList(page);
      if (cached) show({ value: toPostList(cached), from: 'cache', fetchedAt: cached.fetchedAt });
      if (cached && isFresh(cached.fetchedAt)) return;
      const list = await withBlogErrors('posts: list', fetchList(page));
      show({ value: toPostList(list), from: 'network', fetchedAt: list.fetchedAt });
    },
    async loadPost(slug, show) {
      const cached = await cache.readPost(slug);
      if (cached) show({ value: toPostWithNeighbors(cached), from: 'cache', fetchedAt: cached.fetchedAt });
      if (cached && isFresh(cached.fetchedAt)) return;
      const entry = await withBlogErrors('posts: one by slug', fetchPost(slug));
      show({ value: entry && toPostWithNeighbors(entry), from: 'network', fetchedAt: entry?.fetchedAt ?? now() });
    },
  };
}

function toPostList({ posts, page, hasOlder }: CachedListPage): PostList {
  return { posts: posts.map(toPostSummary), page, hasOlder };
}

function toPostWithNeighbors({ post, previous, next }: CachedPost): PostWithNeighbors {
  return { article: toBlogPost(post), previous, next };
}

function toBlogErrorCode(error: unknown): BlogErrorCode {
  if (!(error instanceof PostsError)) return 'unknown';
  switch (error.code) {
    case 'unreachable':
    case 'timeout':
      return 'network';
    case 'quota':
      return 'quota';
    case 'denied':
      return 'denied';
    default:
      return 'unknown';
  }
}
