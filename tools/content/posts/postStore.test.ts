import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Timestamp, type Firestore } from 'firebase-admin/firestore';
import { startServer, type LocalFirestoreServer } from '../../../local/firestore/src/index';
import { openLocalFirestoreClient } from '../../stack/openLocalFirestoreClient';
import type { PreparedPost } from './readPostFolder';
import { listPosts, setPublication, writePosts } from './postStore';

const IN_MARCH = Date.UTC(2024, 2, 14);
const IN_MAY = Date.UTC(2024, 4, 2);

let server: LocalFirestoreServer;
let firestore: Firestore;

beforeEach(async () => {
  server = await startServer();
  firestore = openLocalFirestoreClient(server.port);
});

afterEach(async () => {
  await firestore.terminate();
  await server.close();
});

function post(fields: Partial<PreparedPost> = {}): PreparedPost {
  return {
    file: 'fin-du-cuivre.md',
    slug: 'fin-du-cuivre',
    title: 'La fin du cuivre',
    excerpt: 'Extrait',
    content: '<p>Texte</p>',
    cover_image_url: '',
    author_name: 'Claire Fauré',
    published_at: IN_MARCH,
    images: [],
    links: [],
    ...fields,
  };
}

const stored = async () => (await firestore.doc('posts/fin-du-cuivre').get()).data();

describe('writePosts', () => {
  it('imports 230 posts, then updates only the changed one', async () => {
    const posts = Array.from({ length: 230 }, (_, index) => post({ file: `p${index}.md`, slug: `article-${index}` }));
    expect(await writePosts(firestore, posts)).toMatchObject({ created: 230 });
    const changed = posts.map((one, index) => (index === 7 ? { ...one, title: 'Autre titre' } : one));
    expect(await writePosts(firestore, changed)).toMatchObject({ created: 0, updated: 1, unchanged: 229 });
    const listed = await listPosts(firestore);
    expect(listed).toHaveLength(230);
    expect(listed.filter(({ title }) => title === 'Autre titre').map(({ slug }) => slug)).toEqual(['article-7']);
  });

  it('rejects with nothing written if a slug is taken', async () => {
    await firestore.doc('posts/autre').create({ slug: 'fin-du-cuivre' });
    const posts = [post(), post({ file: 'fibre.md', slug: 'fibre' })];
    await expect(writePosts(firestore, posts)).rejects.toThrow('fin-du-cuivre.md');
    expect((await firestore.collection('posts').get()).size).toBe(1);
  });
});

describe('writePosts for large images', () => {
  const MIB = 1024 * 1024;
  const images = Array.from({ length: 7 }, (_, index) => ({
    id: `${index}-1x1.png`,
    bytes: new Uint8Array(0.9 * MIB),
  }));
  const countDocuments = async (collection: string) => (await firestore.collection(collection).get()).size;

  it('writes them in commits below the limit of 10 MiB', async () => {
    const createBatch = vi.spyOn(firestore, 'batch');
    await writePosts(firestore, [post({ images })]);
    expect(createBatch).toHaveBeenCalledTimes(2);
    expect(await countDocuments('post_images')).toBe(7);
  });

  it('writes no post before its images', async () => {
    const createBatch = firestore.batch.bind(firestore);
    const failure = Object.assign(new Error('14: a'), { code: 14 });
    vi.spyOn(firestore, 'batch')
      .mockImplementationOnce(createBatch)
      .mockImplementationOnce(() => Object.assign(createBatch(), { commit: vi.fn().mockRejectedValue(failure) }));
    await expect(writePosts(firestore, [post({ images })])).rejects.toThrow('Stopped after 0 of 1 posts');
    expect(await countDocuments('post_images')).toBe(6);
    expect(await countDocuments('posts')).toBe(0);
  });
});

describe('writePosts for a published post', () => {
  it('counts only a changed text as a revision, not a changed date', async () => {
    await writePosts(firestore, [post()]);
    const before = await stored();
    expect(await writePosts(firestore, [post({ published_at: IN_MAY })])).toMatchObject({ updated: 1 });
    expect(await stored()).toEqual({ ...before, published_at: Timestamp.fromMillis(IN_MAY) });
    await writePosts(firestore, [post({ published_at: IN_MAY, title: 'Autre titre' })]);
    expect((await stored())?.['updated_at']).not.toEqual(before?.['updated_at']);
  });
});

describe('setPublication', () => {
  it('returns null for an unknown post', async () => {
    expect(await setPublication(firestore, 'inconnu', null)).toBeNull();
  });

  it('publishes now, but keeps the date of a post that is public', async () => {
    await writePosts(firestore, [post({ published_at: Date.UTC(2000, 0) })]);
    const before = await stored();
    const publication = { published_at: Date.UTC(2000, 0), wasPublic: true };
    expect(await setPublication(firestore, 'fin-du-cuivre', 'now')).toEqual(publication);
    expect(await stored()).toEqual(before);
    for (const at of [Date.UTC(2999, 0), null]) {
      await setPublication(firestore, 'fin-du-cuivre', at);
      expect(await setPublication(firestore, 'fin-du-cuivre', 'now')).toMatchObject({ wasPublic: false });
      expect((await stored())?.['published_at'].toMillis()).toBeGreaterThan(Date.UTC(2000, 0));
      expect((await stored())?.['published_at'].toMillis()).toBeLessThan(Date.UTC(2999, 0));
    }
  });

  it('changes the time of publication, but not that of the last revision', async () => {
    await writePosts(firestore, [post()]);
    const before = await stored();
    expect(await setPublication(firestore, 'fin-du-cuivre', IN_MAY)).toMatchObject({ published_at: IN_MAY });
    expect(await stored()).toEqual({ ...before, published_at: Timestamp.fromMillis(IN_MAY) });
  });
});

describe('writePosts for a withdrawn post', () => {
  beforeEach(async () => {
    await writePosts(firestore, [post()]);
    await setPublication(firestore, 'fin-du-cuivre', null);
  });

  it('keeps it withdrawn on import and reports it', async () => {
    expect(await writePosts(firestore, [post()])).toMatchObject({
      unchanged: 1,
      withdrawn: [{ file: 'fin-du-cuivre.md', slug: 'fin-du-cuivre' }],
    });
    expect(await stored()).toMatchObject({ published_at: null, withdrawn: true });
    expect(await listPosts(firestore)).toMatchObject([{ published_at: null, isWithdrawn: true }]);
  });

  it('updates its text and keeps it withdrawn on every import', async () => {
    const changed = post({ title: 'La fin du cuivre, suite' });
    expect(await writePosts(firestore, [changed])).toMatchObject({ updated: 1 });
    expect(await writePosts(firestore, [changed])).toMatchObject({ unchanged: 1 });
    expect(await stored()).toMatchObject({ title: changed.title, published_at: null, withdrawn: true });
  });

  it.each([null, undefined])('does not report it if the file’s date is %s', async (published_at) => {
    expect((await writePosts(firestore, [post({ published_at })])).withdrawn).toEqual([]);
  });

  it('treats it as published after a manual date', async () => {
    await firestore.doc('posts/fin-du-cuivre').update({ published_at: Timestamp.fromMillis(IN_MAY) });
    expect(await writePosts(firestore, [post({ published_at: undefined, title: 'Titre' })])).toMatchObject({
      updated: 1,
    });
    expect((await stored())?.['published_at']).toEqual(Timestamp.fromMillis(IN_MAY));
    expect(await stored()).not.toHaveProperty('withdrawn');
  });

  it('treats it normally once republished', async () => {
    await setPublication(firestore, 'fin-du-cuivre', IN_MAY);
    expect(await stored()).not.toHaveProperty('withdrawn');
    expect(await writePosts(firestore, [post()])).toMatchObject({ updated: 1, withdrawn: [] });
    expect((await listPosts(firestore))[0]).toMatchObject({ published_at: IN_MARCH, isWithdrawn: false });
  });
});

describe('writePosts for a post scheduled by publish', () => {
  const IN_2999 = Date.UTC(2999, 0, 1);
  const kept = { published_at: Timestamp.fromMillis(IN_2999), postponed: true };

  beforeEach(async () => {
    await writePosts(firestore, [post()]);
    await setPublication(firestore, 'fin-du-cuivre', IN_2999);
  });

  it('keeps its date on every import and reports it', async () => {
    const postponed = [{ file: 'fin-du-cuivre.md', slug: 'fin-du-cuivre', until: IN_2999 }];
    expect(await writePosts(firestore, [post()])).toMatchObject({ unchanged: 1, postponed });
    const changed = post({ title: 'La fin du cuivre, suite' });
    expect(await writePosts(firestore, [changed])).toMatchObject({ updated: 1, postponed });
    expect(await writePosts(firestore, [changed])).toMatchObject({ unchanged: 1, postponed });
    expect(await stored()).toMatchObject({ title: changed.title, ...kept });
  });

  it.each([IN_2999, undefined])('does not report it if the file’s date is %s', async (published_at) => {
    expect((await writePosts(firestore, [post({ published_at, title: 'Titre' })])).postponed).toEqual([]);
    expect(await stored()).toMatchObject(kept);
  });

  it('unpublishes it if the file’s date is empty', async () => {
    expect(await writePosts(firestore, [post({ published_at: null })])).toMatchObject({ updated: 1, postponed: [] });
    expect(await writePosts(firestore, [post()])).toMatchObject({ updated: 1, postponed: [] });
    expect(await stored()).toMatchObject({ published_at: Timestamp.fromMillis(IN_MARCH) });
  });

  it('keeps it withdrawn after a withdrawal', async () => {
    await setPublication(firestore, 'fin-du-cuivre', null);
    expect(await stored()).not.toHaveProperty('postponed');
    expect(await writePosts(firestore, [post()])).toMatchObject({ withdrawn: [{ slug: 'fin-du-cuivre' }] });
  });
});

describe('writePosts for a post scheduled by its file', () => {
  it('takes the date of the file', async () => {
    await writePosts(firestore, [post({ published_at: Date.UTC(2999, 0, 1) })]);
    expect(await writePosts(firestore, [post()])).toMatchObject({ updated: 1, postponed: [] });
    expect(await stored()).toMatchObject({ published_at: Timestamp.fromMillis(IN_MARCH) });
  });
});

describe('writePosts for a draft', () => {
  beforeEach(() => writePosts(firestore, [post({ published_at: null })]));

  it('publishes it once its file has a date', async () => {
    expect(await writePosts(firestore, [post()])).toMatchObject({ updated: 1, withdrawn: [] });
    expect((await listPosts(firestore))[0]).toMatchObject({ published_at: IN_MARCH });
  });

  it('allows a withdrawal before publication', async () => {
    await setPublication(firestore, 'fin-du-cuivre', null);
    expect(await writePosts(firestore, [post()])).toMatchObject({ unchanged: 1 });
    expect((await listPosts(firestore))[0]).toMatchObject({ published_at: null, isWithdrawn: true });
  });
});
