import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../domain/durations';
import { closeScreen, listAnnouncements, renderScreen } from '../../ui/testing/renderScreen';
import { BlogPostPage } from './BlogPostPage';
import type { PostWithNeighbors } from './blogPost';
import { BlogError, type BlogReader } from './blogReader';
import { BLOG_MESSAGES } from './messages';
import { buildSamplePost } from './testing/samplePost';

const POST = buildSamplePost();

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

/** Renders a post that the app itself loads with `loadPost`. */
const renderLoadedPost = (
  loadPost: BlogReader['loadPost'],
  onShow: (page: PostWithNeighbors | null) => void = () => undefined,
) =>
  renderScreen(
    <MemoryRouter>
      <main>
        <BlogPostPage slug="un" reader={{ ...unusedReader, loadPost }} served={undefined} onShow={onShow} />
      </main>
    </MemoryRouter>,
  );

afterEach(closeScreen);

describe('BlogPostPage', () => {
  it.each([
    ['Claire Fauré', 'Publié le 1er janvier 1970\u00a0· Claire Fauré\u00a0· 1 min de lecture'],
    ['', 'Publié le 1er janvier 1970\u00a0· 1 min de lecture'],
  ])('separates date, author “%s” and reading time', async (author, facts) => {
    await renderPost({ article: { ...POST, author }, previous: null, next: null });
    expect(document.querySelector('.post-meta')?.textContent).toBe(facts);
  });

  it('names the day of a later edit', async () => {
    await renderPost({ article: { ...POST, revisedAt: 3 * DAY_MS }, previous: null, next: null });
    expect(document.querySelector('.post-meta')?.textContent).toContain(
      '1er janvier 1970, mis à jour le 4 janvier 1970',
    );
  });

  const PAGE: PostWithNeighbors = { article: POST, previous: null, next: null };

  it('shows that the post failed to load, retries on click and focuses the heading', async () => {
    let attempts = 0;
    const page = await renderLoadedPost(async (_slug, show) => {
      attempts += 1;
      if (attempts === 1) throw new BlogError('denied');
      show({ value: PAGE, from: 'network', fetchedAt: 0 });
    });
    screen.getByRole('heading', { level: 1, name: 'Article indisponible' });
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining(BLOG_MESSAGES.postDefault)]);
    await page.click(screen.getByRole('button', { name: BLOG_MESSAGES.retry }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Titre de un' }));
  });

  it('leaves the focus on a link that stays when the post arrives', async () => {
    let respond: () => void = () => undefined;
    const page = await renderLoadedPost(async (_slug, show) => {
      await new Promise<void>((resolve) => (respond = resolve));
      show({ value: PAGE, from: 'network', fetchedAt: 0 });
    });
    const link = screen.getByRole('link', { name: 'Retour au blog' });
    link.focus();
    respond();
    await page.settle();
    screen.getByRole('heading', { level: 1, name: 'Titre de un' });
    expect(document.activeElement).toBe(link);
  });

  it('replaces a stored post that was withdrawn, and reports that to the head of the document', async () => {
    const onShow = vi.fn<(page: PostWithNeighbors | null) => void>();
    await renderLoadedPost(async (_slug, show) => {
      show({ value: PAGE, from: 'cache', fetchedAt: 0 });
      await Promise.resolve();
      show({ value: null, from: 'network', fetchedAt: 1 });
    }, onShow);
    expect(listAnnouncements('alert')).toEqual([BLOG_MESSAGES.postNotFound]);
    expect(onShow).toHaveBeenLastCalledWith(null);
  });

  const NEIGHBOR = { slug: 'deux', title: 'Titre de deux' };

  it.each([
    ['older', { previous: NEIGHBOR, next: null }, 'Article précédent Titre de deux'],
    ['newer', { previous: null, next: NEIGHBOR }, 'Article suivant Titre de deux'],
  ])('links to the %s post, also without one on the other side', async (_, neighbors, name) => {
    await renderPost({ article: POST, ...neighbors });
    const links = within(screen.getByRole('navigation', { name: 'Autres articles' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([[name, '/blog/deux']]);
  });
});
