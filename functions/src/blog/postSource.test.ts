import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { toBlogPost, toPostSummary } from '../../../src/features/blog/blogPost';
import { createBlogHandler } from './createBlogHandler';
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

/** Writes posts that share no day with others; returns a function that deletes them. */
async function writeUnlinkable(count: number): Promise<() => Promise<void>> {
  const documents = Array.from({ length: count }, (_, i) => backend.adminFirestore.doc(`posts/unlinkable-${i}`));
  for (const [i, document] of documents.entries()) {
    await document.set({ slug: 'SANS LIEN', title: 'x', published_at: Timestamp.fromMillis(NOW - 1 - i) });
  }
  return async () => {
    for (const document of documents) await document.delete();
  };
}

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

  it('finds published neighbors only', async () => {
    const [newest] = await source.findBySlug('maintenant');
    const [oldest] = await source.findBySlug('avant-hier');
    if (!newest || !oldest) throw new Error('the posts are missing');
    expect(await source.findNewer(newest)).toBeNull();
    expect(await source.findOlder(newest)).toMatchObject({ slug: 'hier' });
    expect(await source.findNewer(oldest)).toMatchObject({ slug: 'hier' });
    expect(await source.findOlder(oldest)).toBeNull();
  });

  it('finds no post as its own neighbor when its time has microseconds', async () => {
    const document = backend.adminFirestore.doc('posts/exact');
    onTestFinished(async () => {
      await document.delete();
    });
    const seconds = (NOW - DAY_MS / 2) / 1_000;
    await document.set({ slug: 'exact', title: 'exact', published_at: new Timestamp(seconds, 123_456_000) });
    const [exact] = await source.findBySlug('exact');
    if (!exact) throw new Error('the post is missing');
    expect(await source.findNewer(exact)).toMatchObject({ slug: 'maintenant' });
    expect(await source.findOlder(exact)).toMatchObject({ slug: 'hier' });
  });

  it('skips neighbors without a title or with a slug that another post shares, in both directions', async () => {
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
    ['a post with two neighbors', '/blog/hier', 5],
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

  it('skips up to five documents without a valid slug on the way to a neighbor', async () => {
    const [newest] = await source.findBySlug('maintenant');
    if (!newest) throw new Error('the post is missing');
    const deleteFive = await writeUnlinkable(5);
    expect(await source.findOlder(newest)).toMatchObject({ slug: 'hier' });
    await deleteFive();
    const deleteSix = await writeUnlinkable(6);
    expect(await source.findOlder(newest)).toBeNull();
    await deleteSix();
  });

  it('finds no post whose title is missing', async () => {
    const document = backend.adminFirestore.doc('posts/untitled');
    await document.set({ slug: 'sans-titre', published_at: Timestamp.fromMillis(NOW) });
    expect(await source.findBySlug('sans-titre')).toEqual([]);
    await document.delete();
  });

  it('finds duplicates among any number of slugs', async () => {
    const document = backend.adminFirestore.doc('posts/double');
    await document.set({ slug: 'hier', title: 'double', published_at: Timestamp.fromMillis(NOW) });
    const unknown = Array.from({ length: 60 }, (_, i) => `inconnu-${i}`);
    for (const slugs of [[], unknown.slice(0, 30), unknown]) {
      expect(await source.findDuplicates(slugs), `${slugs.length} slugs`).toEqual(new Set());
    }
    expect(await source.findDuplicates([...unknown, 'hier'])).toEqual(new Set(['hier']));
    await document.delete();
  });

  it('reads no document of unique slugs', async () => {
    const before = backend.countBilled().reads;
    await source.findDuplicates(['hier', 'maintenant']);
    expect(backend.countBilled().reads - before).toBe(1);
  });

  it('reads the bytes of an image', async () => {
    const bytes = Buffer.from([1, 2, 3]);
    await backend.adminFirestore.doc('post_images/image').set({ bytes });
    await backend.adminFirestore.doc('post_images/invalid').set({ bytes: 'text' });
    expect(await source.readImage('image')).toEqual(bytes);
    expect(await source.readImage('invalid')).toBeNull();
    expect(await source.readImage('missing')).toBeNull();
  });
});
