import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
import { BlogPostPage } from './BlogPostPage';

const POST = {
  slug: 'un',
  title: 'Titre de un',
  excerpt: 'Extrait',
  cover: null,
  publishedAt: 0,
  updatedAt: null,
  revisedAt: null,
  readingMinutes: 1,
  body: [],
};

const unusedReader = {
  loadList: () => Promise.reject(new Error('unused')),
  loadPost: () => Promise.reject(new Error('unused')),
};

afterEach(closeScreen);

describe('BlogPostPage', () => {
  it.each([
    ['Claire Fauré', 'Publié le 1 janvier 1970\u00a0· Claire Fauré\u00a0· 1 min de lecture'],
    ['', 'Publié le 1 janvier 1970\u00a0· 1 min de lecture'],
  ])('separates date, author “%s” and reading time', async (author, facts) => {
    const value = { article: { ...POST, author }, previous: null, next: null };
    await renderScreen(
      <MemoryRouter>
        <main>
          <BlogPostPage
            slug="un"
            reader={unusedReader}
            served={{ value, servedAt: 0, isFromWorkerCache: false }}
            onShow={() => undefined}
          />
        </main>
      </MemoryRouter>,
    );
    expect(document.querySelector('.post-meta')?.textContent).toBe(facts);
  });
});
