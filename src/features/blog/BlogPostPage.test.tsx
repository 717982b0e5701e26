import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
import { BlogPostPage } from './BlogPostPage';
import type { PostWithNeighbors } from './blogPost';

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

const renderPost = (value: PostWithNeighbors) =>
  renderScreen(
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

afterEach(closeScreen);

describe('BlogPostPage', () => {
  it.each([
    ['Claire Fauré', 'Publié le 1 janvier 1970\u00a0· Claire Fauré\u00a0· 1 min de lecture'],
    ['', 'Publié le 1 janvier 1970\u00a0· 1 min de lecture'],
  ])('separates date, author “%s” and reading time', async (author, facts) => {
    await renderPost({ article: { ...POST, author }, previous: null, next: null });
    expect(document.querySelector('.post-meta')?.textContent).toBe(facts);
  });

  const NEIGHBOR = { slug: 'deux', title: 'Titre de deux' };

  it.each([
    ['older', { previous: NEIGHBOR, next: null }, 'Article précédent Titre de deux'],
    ['newer', { previous: null, next: NEIGHBOR }, 'Article suivant Titre de deux'],
  ])('links to the %s post, also without one on the other side', async (_, neighbors, name) => {
    await renderPost({ article: { ...POST, author: '' }, ...neighbors });
    const links = within(screen.getByRole('navigation', { name: 'Autres articles' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, '/blog/deux']]);
  });
});
