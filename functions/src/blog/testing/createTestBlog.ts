import { findDuplicateSlugs, type Post } from '../../../../src/domain/blog/post';
import { DAY_MS } from '../../../../src/domain/durations';
import { toBlogPost, toPostSummary } from '../../../../src/features/blog/blogPost';
import { createBlogHandler, type BlogHandlerDeps } from '../createBlogHandler';
import type { PostSource } from '../postSource';

export function buildPost(slug: string, day: number): Post {
  return {
    id: slug,
    slug,
    title: `Titre ${slug} & <suite>`,
    excerpt: 'Extrait',
    content: '<p>Texte</p><script>alert(1)</script>',
    cover_image_url: '',
    author_name: 'Claire',
    published_at: day * DAY_MS,
    created_at: day * DAY_MS,
    updated_at: day * DAY_MS,
  };
}

export function createSource(posts: readonly Post[]): PostSource {
  const newest = posts.toSorted((a, b) => (b.published_at ?? 0) - (a.published_at ?? 0));
  return {
    listPublished: async ({ offset, limit }) => newest.slice(offset, offset + limit),
    findBySlug: async (slug) => newest.filter((one) => one.slug === slug),
    findDuplicates: async (slugs) => findDuplicateSlugs(newest.filter(({ slug }) => slugs.includes(slug))),
    findOlder: async (than) => newest[newest.indexOf(than) + 1] ?? null,
    findNewer: async (than) => newest[newest.indexOf(than) - 1] ?? null,
    readImage: async (id) => (id.startsWith('0123456789abcdef') ? new Uint8Array([1, 2]) : null),
  };
}

/** Creates a source whose reads fail while `isDown`. */
export function createFailingSource(posts: readonly Post[]) {
  const inner = createSource(posts);
  const database = { isDown: false };
  const read = <T>(result: Promise<T>): Promise<T> => (database.isDown ? Promise.reject(new Error('down')) : result);
  const source: PostSource = {
    ...inner,
    listPublished: (options) => read(inner.listPublished(options)),
    findBySlug: (slug) => read(inner.findBySlug(slug)),
    readImage: (id) => read(inner.readImage(id)),
  };
  return { database, source };
}

/** Creates the handler on a source, and lists what it logs. */
export function createTestBlog(source: PostSource, over: Partial<BlogHandlerDeps> = {}) {
  const logged: string[] = [];
  const handle = createBlogHandler({
    source,
    site: { origin: 'https://site.example', title: 'Site', subtitle: 'Blog' },
    renderPage: async (url, data) => JSON.stringify({ url, data }),
    toBlogPost,
    toPostSummary,
    renderPostBodyHtml: () => '<p>Texte</p>',
    withTimeout: (work) => work,
    now: () => 90 * DAY_MS,
    log: (message) => logged.push(message),
    ...over,
  });
  return { handle, logged };
}
