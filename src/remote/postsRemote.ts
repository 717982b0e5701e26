import { REQUEST_TIMEOUT_MS } from '../config/constants';
import { PostsError, type PostsErrorCode, type PostsRemote } from '../domain/blog/ports';
import { decodePost, findDuplicateSlugs, type Post } from '../domain/blog/post';
import { makeAbortable } from '../domain/makeAbortable';
import { RemoteError, type RemoteErrorCode } from '../sync/ports';
import { createFirestoreRest, type FirestoreLocation, type FirestoreRest, type PageQuery } from './firestoreRest';
import type { ServerClock } from './serverClock';

/** Documents read in search of an adjacent post with a unique slug; bounds billed reads. */
const MAX_NEIGHBORS = 6;

/** A query of posts, newest first, beside the condition that they are published. */
type PostsQuery = Partial<Pick<PageQuery, 'filters' | 'after' | 'limit'>> & { isOldestFirst?: boolean };

/** Creates the reader of published posts. `loadBackend` runs for every request. */
export function createPostsRemote(loadBackend: () => Promise<FirestoreLocation>, clock: ServerClock): PostsRemote {
  /**
   * Queries published posts. Rules deny dates ahead of the server clock: after a denial, refreshes the clock and
   * repeats once.
   */
  async function queryPublished<T>(
    { filters = [], after = null, isOldestFirst = false, limit }: PostsQuery,
    run: (rest: FirestoreRest, query: PageQuery) => Promise<T>,
  ): Promise<T> {
    const attempt = async () => {
      const rest = createFirestoreRest(await loadBackend(), async () => null);
      const published = {
        field: 'published_at',
        op: 'LESS_THAN_OR_EQUAL',
        value: new Date(await clock.now()),
      } as const;
      return run(rest, {
        collection: 'posts',
        filters: [published, ...filters],
        orderBy: ['published_at'],
        ...(!isOldestFirst && { isDescending: true }),
        after,
        ...(limit !== undefined && { limit }),
      });
    };
    try {
      return await makeAbortable(attempt(), AbortSignal.timeout(REQUEST_TIMEOUT_MS));
    } catch (error) {
      const failure = toPostsError(error);
      if (failure.code !== 'denied') throw failure;
    }
    try {
      return await makeAbortable(clock.refresh().then(attempt), AbortSignal.timeout(REQUEST_TIMEOUT_MS));
    } catch (error) {
      throw toPostsError(error);
    }
  }

  async function fetchPublished(query: PostsQuery): Promise<readonly (Post | null)[]> {
    const documents = await queryPublished(query, (rest, page) => rest.fetchPage(page));
    return documents.map(({ id, data }) => decodePost(id, data));
  }

  /** The aggregation costs one billed read; documents are read only if a slug belongs to several posts. */
  async function findDuplicates(slugs: readonly string[]): Promise<ReadonlySet<string>> {
    const distinct = [...new Set(slugs)];
    if (distinct.length === 0) return new Set();
    const query: PostsQuery = { filters: [{ field: 'slug', op: 'IN', value: distinct }] };
    const count = await queryPublished(query, (rest, page) => rest.countPage(page));
    if (count <= distinct.length) return new Set();
    return findDuplicateSlugs((await fetchPublished(query)).filter((post) => post !== null));
  }

  function fetchNeighbors(post: Post, side: 'older' | 'newer', limit: number) {
    const after = [new Date(post.published_at ?? 0), post.id];
    return fetchPublished({ after, isOldestFirst: side === 'newer', limit });
  }

  /** Finds the nearest post on one side that has a unique slug, among the next few. */
  async function findLinkableNeighbor(post: Post, side: 'older' | 'newer'): Promise<Post | null> {
    const posts = (await fetchNeighbors(post, side, MAX_NEIGHBORS)).filter((one) => one !== null);
    const duplicates = await findDuplicates(posts.map(({ slug }) => slug));
    return posts.find(({ id, slug }) => id !== post.id && !duplicates.has(slug)) ?? null;
  }

  return {
    fetchNewest: (limit) => fetchPublished({ limit }),
    fetchBySlug: async (slug) => {
      const found = await fetchPublished({ filters: [{ field: 'slug', op: 'EQUAL', value: slug }], limit: 2 });
      return found.filter((post) => post !== null);
    },
    findDuplicates,
    async fetchAdjacent(of) {
      const nearest = await Promise.all([fetchNeighbors(of, 'older', 1), fetchNeighbors(of, 'newer', 1)]);
      const duplicates = await findDuplicates(nearest.flat().flatMap((post) => post?.slug ?? []));
      const choose = async ([post]: readonly (Post | null)[], side: 'older' | 'newer') => {
        if (post === undefined) return null;
        // A number of milliseconds can be a little earlier than a time with microseconds: the post itself comes first.
        return post !== null && post.id !== of.id && !duplicates.has(post.slug) ? post : findLinkableNeighbor(of, side);
      };
      const [older, newer] = await Promise.all([choose(nearest[0], 'older'), choose(nearest[1], 'newer')]);
      return { older, newer };
    },
  };
}

const POSTS_ERROR_CODES: Record<RemoteErrorCode, PostsErrorCode> = {
  unreachable: 'unreachable',
  timeout: 'timeout',
  busy: 'unreachable',
  quota: 'quota',
  denied: 'denied',
  invalid: 'invalid',
  // FAILED_PRECONDITION: the query lacks its index.
  headMoved: 'invalid',
  noSession: 'invalid',
  sessionEnded: 'invalid',
};

function toPostsError(error: unknown): PostsError {
  if (error instanceof RemoteError) return new PostsError(POSTS_ERROR_CODES[error.code], { cause: error });
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new PostsError(isTimeout ? 'timeout' : 'unreachable', { cause: error });
}
