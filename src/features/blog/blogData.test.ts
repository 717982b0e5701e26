// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { parseBlogPageData, readServedList, readServedPost, withoutPostBody, type BlogPageData } from './blogData';
import type { PostWithNeighbors } from './blogPost';
import { buildSamplePost } from './testing/samplePost';

const PAGE: PostWithNeighbors = {
  article: buildSamplePost({ body: [{ tag: 'p', attributes: {}, children: ['Texte'] }] }),
  previous: null,
  next: null,
};
const POST_DATA: BlogPageData = { kind: 'post', page: PAGE, servedAt: 1 };
const LIST_DATA: BlogPageData = { kind: 'list', list: { posts: [], page: 1, hasOlder: false }, servedAt: 2 };

afterEach(() => document.body.replaceChildren());

describe('readServedPost', () => {
  it('reads the body, which the data lack, from the document', () => {
    document.body.innerHTML = '<div class="blog-body" data-slug="un"><p>Texte</p></div>';
    expect(readServedPost(withoutPostBody(POST_DATA), true)).toEqual({
      value: PAGE,
      servedAt: 1,
      isFromWorkerCache: true,
    });
  });

  it('reads the text of a document that the browser has translated, which wraps it in elements of its own', () => {
    document.body.innerHTML = '<div class="blog-body" data-slug="un"><p><font><font>Texte</font></font></p></div>';
    expect(readServedPost(withoutPostBody(POST_DATA), false)).toMatchObject({ value: PAGE });
  });

  it.each(['', '<div class="blog-body" data-slug="deux"><p>Texte</p></div>'])(
    'returns nothing, so that the post is loaded, if the document is “%s”',
    (html) => {
      document.body.innerHTML = html;
      expect(readServedPost(withoutPostBody(POST_DATA), false)).toBeUndefined();
    },
  );
});

describe('readServedPost and readServedList', () => {
  it('distinguish a missing page, an unreachable database and data of another page', () => {
    const served = { value: null, servedAt: 3, isFromWorkerCache: false };
    expect(readServedPost({ kind: 'post', page: null, servedAt: 3 }, false)).toEqual(served);
    expect(readServedList({ kind: 'list', list: null, servedAt: 3 }, false)).toEqual(served);
    for (const read of [readServedPost, readServedList]) {
      expect(read({ kind: 'unavailable' }, false)).toBe('unavailable');
      expect(read(null, false)).toBeUndefined();
    }
    expect(readServedPost(LIST_DATA, false)).toBeUndefined();
    expect(readServedList(POST_DATA, false)).toBeUndefined();
  });
});

describe('parseBlogPageData', () => {
  it('accepts data of each kind', () => {
    for (const data of [POST_DATA, LIST_DATA, { kind: 'unavailable' }]) expect(parseBlogPageData(data)).toBe(data);
  });

  it.each([null, 'list', {}, { kind: 'list' }, { kind: 'post', page: null }, { kind: 'other' }])(
    'rejects %j',
    (value) => {
      expect(parseBlogPageData(value)).toBeNull();
    },
  );
});
