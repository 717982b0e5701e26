import { describe, expect, it } from 'vitest';
import { decodePost, findDuplicateSlugs, isSlug, SLUG_MAX_LENGTH, toPostLink } from './post';

const FIELDS = { slug: 'a', title: 'Titre', published_at: 1_000, updated_at: 2_000 };

describe('isSlug', () => {
  it('accepts lower-case words joined by hyphens, up to 100 characters', () => {
    expect(['a', 'a-b2', 'a'.repeat(SLUG_MAX_LENGTH)].map(isSlug)).toEqual([true, true, true]);
    expect(['', 'A', '-a', 'a-', 'a--b', 'a'.repeat(SLUG_MAX_LENGTH + 1)].some(isSlug)).toBe(false);
  });
});

describe('toPostLink', () => {
  it('takes slug and title', () => {
    const post = decodePost('id', { slug: 'a', title: 'Titre', excerpt: 'Résumé' });
    expect(toPostLink(post)).toEqual({ slug: 'a', title: 'Titre' });
    expect(toPostLink(null)).toBeNull();
    expect(toPostLink(undefined)).toBeNull();
  });
});

describe('decodePost', () => {
  it('reads every field, times as milliseconds or timestamps', () => {
    const fields = {
      slug: 'a',
      title: 'Titre',
      excerpt: 'Résumé',
      content: '<p>Texte</p>',
      cover_image_url: '/image.png',
      author_name: 'Léa',
      published_at: 1,
    };
    const timestamp = { toMillis: () => 2 };
    expect(decodePost('id', { ...fields, created_at: timestamp, updated_at: 3 })).toEqual({
      ...fields,
      id: 'id',
      created_at: 2,
      updated_at: 3,
    });
  });

  it('empties missing and invalid fields', () => {
    const toMillis = 5;
    expect(decodePost('id', { ...FIELDS, excerpt: 5, published_at: null, created_at: { toMillis } })).toEqual({
      id: 'id',
      slug: 'a',
      title: 'Titre',
      excerpt: '',
      content: '',
      cover_image_url: '',
      author_name: '',
      published_at: null,
      created_at: null,
      updated_at: 2_000,
    });
  });

  it('cuts long texts, but rejects a long slug', () => {
    const long = 'a'.repeat(2_000);
    const post = decodePost('id', { ...FIELDS, title: long, excerpt: long, cover_image_url: long, author_name: long });
    expect(post?.title).toHaveLength(300);
    expect(post?.excerpt).toHaveLength(1_000);
    expect(post?.cover_image_url).toHaveLength(500);
    expect(post?.author_name).toHaveLength(200);
    expect(decodePost('id', { ...FIELDS, slug: long.slice(0, SLUG_MAX_LENGTH) })?.slug).toHaveLength(SLUG_MAX_LENGTH);
    expect(decodePost('id', { ...FIELDS, slug: long })).toBeNull();
  });

  it('trims the title and needs one', () => {
    expect(decodePost('id', { ...FIELDS, title: ' Titre ' })?.title).toBe('Titre');
    expect(decodePost('id', { ...FIELDS, title: '  ' })).toBeNull();
  });

  it('accepts the years 1 to 9999', () => {
    const [first, last] = [Date.parse('0001-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')];
    const read = (time: number) => decodePost('id', { ...FIELDS, published_at: time })?.published_at;
    expect([read(first), read(last)]).toEqual([first, last]);
    expect([read(first - 1), read(last + 1)]).toEqual([null, null]);
  });

  it.each([8.7e15, -8.7e15, 253_402_300_800_000, Number.NaN, Infinity, '2026', { toMillis: () => 8.7e15 }])(
    'hides the date %j and keeps the post when the date is out of range',
    (updated_at) => {
      expect(decodePost('a', { ...FIELDS, updated_at })).toMatchObject({
        slug: 'a',
        published_at: 1_000,
        updated_at: null,
      });
    },
  );

  it('drops characters that XML and HTML forbid', () => {
    const post = decodePost('a', {
      ...FIELDS,
      title: 'x\u0000y\uD83D',
      excerpt: 'a\u000Bb\uFFFF',
      author_name: '\u0007',
    });
    expect(post).toMatchObject({ title: 'xy', excerpt: 'ab', author_name: '' });
    expect(decodePost('a', { ...FIELDS, title: '\u0000' })).toBeNull();
  });

  it('keeps characters outside of the basic plane', () => {
    expect(decodePost('a', { ...FIELDS, title: 'Été 🏔' })?.title).toBe('Été 🏔');
  });
});

describe('findDuplicateSlugs', () => {
  it('returns slugs of several documents but ignores a document listed twice', () => {
    const posts = [
      { id: '1', slug: 'a' },
      { id: '2', slug: 'b' },
      { id: '3', slug: 'a' },
      { id: '2', slug: 'b' },
    ];
    expect([...findDuplicateSlugs(posts)]).toEqual(['a']);
  });
});
