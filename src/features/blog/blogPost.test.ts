import { describe, expect, it } from 'vitest';
import type { Post } from '../../domain/blog/post';
import { toBlogPost } from './blogPost';
import { DAY_MS } from '../../domain/durations';

function post(fields: Partial<Post> = {}): Post {
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

describe('toBlogPost', () => {
  it('reads the size of the cover from its name', () => {
    const cover = '/blog/images/0123456789abcdef-800x420.png';
    expect(toBlogPost(post({ cover_image_url: cover })).cover).toEqual({ source: cover, width: 800, height: 420 });
  });

  it.each(['https://x.example/a.png', 'javascript:alert(1)', '//x.example/a.png', ''])(
    'returns no cover for %j',
    (url) => {
      expect(toBlogPost(post({ cover_image_url: url })).cover).toBeNull();
    },
  );

  it('returns no author for blanks', () => {
    expect(toBlogPost(post({ author_name: ' \u00a0' })).author).toBe('');
  });

  it('returns a revision time only for edits after the first day', () => {
    expect(toBlogPost(post({ updated_at: 1.5 * DAY_MS })).revisedAt).toBeNull();
    expect(toBlogPost(post({ created_at: 9 * DAY_MS, updated_at: 9 * DAY_MS })).revisedAt).toBeNull();
    expect(toBlogPost(post({ updated_at: 3 * DAY_MS })).revisedAt).toBe(3 * DAY_MS);
  });

  it('counts a minute per 220 words, at least one', () => {
    expect(toBlogPost(post()).readingMinutes).toBe(1);
    expect(toBlogPost(post({ content: `<p>${'mot '.repeat(880)}</p>` })).readingMinutes).toBe(4);
  });
});
