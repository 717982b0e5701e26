import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { toBlogPost, toPostSummary } from '../../../src/features/blog/blogPost';
import { createBlogHandler } from './handler';
import { createFirestorePostSource, type PostSource } from './postSource';

const NOW = Date.UTC(2026, 0, 10);
const DAY_MS = 86_400_000;

let backend: FirestoreBackend;
let source: PostSource;

async function writePost(slug: string, publishedAt: number | null): Promise<void> {
  const published_at = publishedAt === null ? null : Timestamp.fromMillis(publishedAt);
  await backend.adminFirestore.doc(`posts/${slug}`).set({ slug, title: slug, published_at });
}

beforeAll(async () => {
  backend = await startFirestoreBackend();
  source = createFirestorePostSource(backend.adminFirestore, () => NOW);
  await writePost('avant-hier', NOW - 2 * DAY_MS);
  await writePost('hier', NOW - DAY_MS);
  await writePost('maintenant', NOW);
  await writePost('demain', NOW + 1);
  await writePost('brouillon', null);
});
afterAll(() => backend.close());

const listSlugs = async () => (await source.listPublished({ offset: 0, limit: 10 })).map((post) => post?.slug);

describe('createFirestorePostSource', () => {
  it('lists posts from the moment of their publication on, newest first', async () => {
    expect(await listSlugs()).toEqual(['maintenant', 'hier', 'avant-hier']);
    expect((await source.listPublished({ offset: 1, limit: 1 })).map((post) => post?.slug)).toEqual(['hier']);
  });

  it('finds no post by its slug before its publication', async () => {
    expect(await source.findBySlug('demain')).toEqual([]);
    expect(await source.findBySlug('brouillon')).toEqual([]);
    expect(await source.findBySlug('hier')).toMatchObject([{ slug: 'hier' }]);
  });

  it('finds published neighbours only', async () => {
    const [newest] = await source.findBySlug('maintenant');
    const [oldest] = await source.findBySlug('avant-hier');
    if (!newest || !oldest) throw new Error('the posts are missing');
    expect(await source.findNewer(newest)).toBeNull();
    expect(await source.findOlder(newest)).toMatchObject({ slug: 'hier' });
    expect(await source.findNewer(oldest)).toMatchObject({ slug: 'hier' });
    expect(await source.findOlder(oldest)).toBeNull();
  });

  it('skips neighbours without a title or with a slug that another post shares, in both directions', async () => {
    const posts = backend.adminFirestore.collection('posts');
    const published_at = Timestamp.fromMillis(NOW - DAY_MS - 1);
    onTestFinished(async () => {
      await Promise.all(['double', 'sans-titre'].map((id) => posts.doc(id).delete()));
    });
    await posts.doc('double').set({ slug: 'hier', title: 'double', published_at });
    await posts.doc('sans-titre').set({ slug: 'sans-titre', title: '', published_at });
    const [newest] = await source.findBySlug('maintenant');
    const [oldest] = await source.findBySlug('avant-hier');
    if (!newest || !oldest) throw new Error('the posts are missing');
    expect(await source.findDuplicates(['hier', 'maintenant'])).toEqual(new Set(['hier']));
    expect(await source.findOlder(newest)).toMatchObject({ slug: 'avant-hier' });
    expect(await source.findNewer(oldest)).toMatchObject({ slug: 'maintenant' });
  });

  it.each([
    ['the list of three posts', '/blog', 4],
    ['a post with two neighbours', '/blog/hier', 5],
    ['an unknown post', '/blog/inconnu', 1],
  ])('reads %s for the fewest billed reads', async (_page, url, reads) => {
    const handle = createBlogHandler({
      source,
      site: { origin: 'https://site.example', title: 'Site', subtitle: 'Blog' },
      renderPage: async () => '',
      toBlogPost,
      toPostSummary,
      renderPostBodyHtml: () => '',
      withTimeout: (work) => work,
      now: () => NOW,
      log: () => undefined,
    });
    const before = backend.countBilled().reads;
    await handle('GET', url);
    expect(backend.countBilled().reads - before).toBe(reads);
  });
});
