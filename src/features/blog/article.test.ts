import { describe, expect, it } from 'vitest';
import type { StoredPost } from '../../domain/blog/post';
import { toArticle } from './article';

const DAY_MS = 86_400_000;

function post(fields: Partial<StoredPost> = {}): StoredPost {
  return {
    id: 'a',
    slug: 'a',
    title: 'Titre',
    excerpt: '',
    content: '<p>Texte</p>',
    cover_image_url: '',
    author_name: '',
    published_at: DAY_MS,
    created_at: DAY_MS,
    updated_at: DAY_MS,
    ...fields,
  };
}

describe('toArticle', () => {
  it('reads the size of the cover from its name', () => {
    const cover = '/blog/images/0123456789abcdef-800x420.png';
    expect(toArticle(post({ cover_image_url: cover })).cover).toEqual({ source: cover, width: 800, height: 420 });
  });

  it.each(['https://x.example/a.png', 'javascript:alert(1)', '//x.example/a.png', ''])(
    'returns no cover for %j',
    (url) => {
      expect(toArticle(post({ cover_image_url: url })).cover).toBeNull();
    },
  );

  it('returns a revision time only for edits after the first day', () => {
    expect(toArticle(post({ updated_at: 1.5 * DAY_MS })).revisedAt).toBeNull();
    expect(toArticle(post({ created_at: 9 * DAY_MS, updated_at: 9 * DAY_MS })).revisedAt).toBeNull();
    expect(toArticle(post({ updated_at: 3 * DAY_MS })).revisedAt).toBe(3 * DAY_MS);
  });

  it('counts a minute per 220 words, at least one', () => {
    expect(toArticle(post()).readingMinutes).toBe(1);
    expect(toArticle(post({ content: `<p>${'mot '.repeat(880)}</p>` })).readingMinutes).toBe(4);
  });
});
