import { describe, expect, it } from 'vitest';
import { decodePost, findDuplicateSlugs } from './post';

const FIELDS = { slug: 'a', title: 'Titre', published_at: 1_000, updated_at: 2_000 };

describe('decodePost', () => {
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

describe('duplicateSlugs', () => {
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
