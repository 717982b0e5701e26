import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, listAnnouncements, renderScreen } from '../../ui/testing/renderScreen';
import { BlogListPage } from './BlogListPage';
import type { PostSummary } from './blogPost';
import { BlogError, type BlogErrorCode, type BlogReader, type PostList } from './blogReader';
import { BLOG_MESSAGES } from './messages';
import type { ServerRenderedContent } from './useBlogContent';
import { buildSamplePost } from './testing/samplePost';

const POST = buildSamplePost({ author: 'Claire Fauré' });

const buildList = (posts: readonly PostSummary[]): PostList => ({ posts, page: 1, hasOlder: false });

const unusedReader: BlogReader = {
  loadList: () => Promise.reject(new Error('unused')),
  loadPost: () => Promise.reject(new Error('unused')),
};

const renderList = (...outcomes: readonly Promise<PostList>[]) => renderServedList(undefined, ...outcomes);

/** Renders the list whose requests have these outcomes, one after the other. */
function renderServedList(served: ServerRenderedContent<PostList>, ...outcomes: readonly Promise<PostList>[]) {
  const requests = vi.fn<() => Promise<PostList>>();
  for (const outcome of outcomes) requests.mockReturnValueOnce(outcome);
  const reader = {
    loadList: async (_page: number, show: (loaded: { value: PostList; from: 'network'; fetchedAt: number }) => void) =>
      show({ value: await requests(), from: 'network', fetchedAt: 0 }),
    loadPost: () => Promise.reject(new Error('unused')),
  };
  return renderScreen(
    <MemoryRouter>
      <main>
        <BlogListPage page={1} reader={reader} served={served} />
      </main>
    </MemoryRouter>,
  );
}

afterEach(closeScreen);

describe('BlogListPage', () => {
  it('shows a notice while there is no post', async () => {
    await renderList(Promise.resolve(buildList([])));
    screen.getByText(BLOG_MESSAGES.listEmpty);
  });

  it('links to the page of older posts', async () => {
    await renderList(Promise.resolve({ ...buildList([POST]), hasOlder: true }));
    expect(screen.getByRole('link', { name: 'Articles plus anciens' }).getAttribute('href')).toBe('/blog?page=2');
  });

  it.each([
    [2, '/blog'],
    [3, '/blog?page=2'],
  ])('links from page %i to the page of newer posts', async (page, address) => {
    await renderList(Promise.resolve({ ...buildList([POST]), page }));
    expect(screen.getByRole('link', { name: 'Articles plus récents' }).getAttribute('href')).toBe(address);
    expect(screen.queryByRole('link', { name: 'Articles plus anciens' })).toBeNull();
  });

  it('says that a page after the last one does not exist', async () => {
    await renderList(Promise.resolve({ ...buildList([]), page: 2 }));
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining(BLOG_MESSAGES.listPageNotFound)]);
    expect(screen.queryByText(BLOG_MESSAGES.listEmpty)).toBeNull();
  });

  it('shows “Date inconnue” for a post without a valid date', async () => {
    await renderList(Promise.resolve(buildList([{ ...POST, publishedAt: null }])));
    screen.getByText(BLOG_MESSAGES.unknownDate);
  });

  it.each([
    ['Claire Fauré', '1er janvier 1970\u00a0· Claire Fauré\u00a0· 1 min de lecture'],
    ['', '1er janvier 1970\u00a0· 1 min de lecture'],
  ])('separates date, author “%s” and reading time', async (author, facts) => {
    await renderList(Promise.resolve(buildList([{ ...POST, author }])));
    expect(screen.getByRole('listitem').querySelector('.post-meta')?.textContent).toBe(facts);
  });

  it('shows a network error, retries on click and focuses the heading', async () => {
    let respond: (list: PostList) => void = () => undefined;
    const response = new Promise<PostList>((resolve) => (respond = resolve));
    const page = await renderList(Promise.reject(new BlogError('network')), response);
    screen.getByText(BLOG_MESSAGES.listNetwork);
    await page.click(screen.getByRole('button', { name: BLOG_MESSAGES.retry }));
    screen.getByText(BLOG_MESSAGES.loadingList);
    respond(buildList([POST]));
    await page.settle();
    screen.getByRole('link', { name: 'Titre de un' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('shows in French that the server is busy', async () => {
    await renderList(Promise.reject(new BlogError('quota')));
    expect(listAnnouncements('alert')).toEqual([expect.stringContaining('Erreur : le service est très sollicité')]);
  });

  it('says that a page from the cache is offline only once its renewal has failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    const response = new Promise<PostList>((_, reject) => (fail = reject));
    const served = { value: buildList([POST]), servedAt: Date.now(), isFromWorkerCache: true };
    const page = await renderServedList(served, response);
    expect(listAnnouncements('status')).toEqual([expect.stringMatching(/^Contenu enregistré /)]);
    fail(new BlogError('network'));
    await page.settle();
    expect(listAnnouncements('status')).toEqual([expect.stringMatching(/^Vous êtes hors ligne\. Contenu enregistré /)]);
  });

  it('shows the age of a page from the cache beside a stored copy too, until the network has renewed it', async () => {
    let respond: () => void = () => undefined;
    const loadList: BlogReader['loadList'] = async (_, show) => {
      show({ value: buildList([POST]), from: 'cache', fetchedAt: Date.now() });
      await new Promise<void>((resolve) => (respond = resolve));
      show({ value: buildList([{ ...POST, title: 'Nouveau titre' }]), from: 'network', fetchedAt: Date.now() });
    };
    const page = await renderScreen(
      <MemoryRouter>
        <BlogListPage
          page={1}
          reader={{ ...unusedReader, loadList }}
          served={{ value: buildList([POST]), servedAt: 0, isFromWorkerCache: true }}
        />
      </MemoryRouter>,
    );
    expect(listAnnouncements('status')).toEqual([expect.stringMatching(/^Contenu enregistré /)]);
    respond();
    await page.settle();
    screen.getByRole('link', { name: 'Nouveau titre' });
    expect(listAnnouncements('status')).toEqual([]);
  });

  it('says that a page from the cache could not be renewed when the server is busy', async () => {
    const served = { value: buildList([POST]), servedAt: Date.now(), isFromWorkerCache: true };
    await renderServedList(served, Promise.reject(new BlogError('quota')));
    screen.getByRole('link', { name: 'Titre de un' });
    expect(listAnnouncements('status')).toEqual([
      expect.stringMatching(/^La page n’a pas pu être actualisée\. Contenu/),
    ]);
  });

  it('loads the list again when the network returns, and ignores a late response to the first request', async () => {
    let respondLate: (list: PostList) => void = () => undefined;
    const lateResponse = new Promise<PostList>((resolve) => (respondLate = resolve));
    const page = await renderList(lateResponse, Promise.resolve(buildList([{ ...POST, title: 'Nouveau titre' }])));
    window.dispatchEvent(new Event('online'));
    await page.settle();
    screen.getByRole('link', { name: 'Nouveau titre' });
    respondLate(buildList([POST]));
    await page.settle();
    screen.getByRole('link', { name: 'Nouveau titre' });
  });

  it('tries again at longer intervals while the network fails', async () => {
    let attempts = 0;
    const loadList: BlogReader['loadList'] = async (_, show) => {
      attempts += 1;
      if (attempts < 6) throw new BlogError('network');
      show({ value: buildList([POST]), from: 'network', fetchedAt: 0 });
    };
    const page = await renderScreen(
      <MemoryRouter>
        <BlogListPage page={1} reader={{ ...unusedReader, loadList }} served={undefined} />
      </MemoryRouter>,
    );
    for (const delay of [2_000, 5_000, 15_000, 60_000, 60_000]) {
      screen.getByText(BLOG_MESSAGES.listNetwork);
      await page.settle(delay);
      // An attempt without a delay would follow the last one now.
      await page.settle();
    }
    screen.getByRole('link', { name: 'Titre de un' });
  });

  /** Renders the list with a reader that always fails, and counts its requests. */
  async function renderFailingList(code: BlogErrorCode) {
    const loadList = vi.fn<BlogReader['loadList']>().mockRejectedValue(new BlogError(code));
    const page = await renderScreen(
      <MemoryRouter>
        <BlogListPage page={1} reader={{ ...unusedReader, loadList }} served={undefined} />
      </MemoryRouter>,
    );
    return { page, loadList };
  }

  it('leaves a new attempt to the reader when the server is busy', async () => {
    const { page, loadList } = await renderFailingList('quota');
    await page.settle(10 * 60_000);
    expect(loadList).toHaveBeenCalledOnce();
  });

  it('tries again only when the network returns, at the short interval again', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { page, loadList } = await renderFailingList('network');
    await page.settle(10 * 60_000);
    expect(loadList).toHaveBeenCalledOnce();
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await page.settle(60_000);
    loadList.mockClear();
    window.dispatchEvent(new Event('online'));
    await page.settle(2_500);
    expect(loadList).toHaveBeenCalledTimes(2);
  });

  it('loads nothing once the reader has left the page', async () => {
    const { page, loadList } = await renderFailingList('network');
    cleanup();
    window.dispatchEvent(new Event('online'));
    await page.settle(60_000);
    expect(loadList).toHaveBeenCalledOnce();
  });

  it('has the live region of its age before the text arrives, which screen readers miss otherwise', async () => {
    const served = { value: buildList([POST]), servedAt: Date.now(), isFromWorkerCache: false };
    const page = await renderServedList(served);
    const region = screen.getAllByRole('status').find(({ textContent }) => textContent === '');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await page.settle();
    expect(region?.textContent).toMatch(/^Vous êtes hors ligne/);
  });

  it('gives the date of a post to machines, and loads only the covers of the first screen at once', async () => {
    const cover = { source: '/blog/images/a-10x10.png', width: 10, height: 10 };
    await renderList(Promise.resolve(buildList(['a', 'b', 'c'].map((slug) => ({ ...POST, slug, cover })))));
    expect(screen.getAllByText('1er janvier 1970')[0]?.getAttribute('datetime')).toBe('1970-01-01T00:00:00.000Z');
    const covers = [...document.querySelectorAll('img')].map((image) => image.getAttribute('loading'));
    expect(covers).toEqual(['eager', 'eager', 'lazy']);
  });

  it('keeps a page from the cache that is newer than the stored list', async () => {
    const stored = { value: buildList([{ ...POST, title: 'Ancien titre' }]), from: 'cache', fetchedAt: 0 } as const;
    await renderScreen(
      <MemoryRouter>
        <BlogListPage
          page={1}
          reader={{ ...unusedReader, loadList: async (_, show) => show(stored) }}
          served={{ value: buildList([POST]), servedAt: Date.now(), isFromWorkerCache: true }}
        />
      </MemoryRouter>,
    );
    screen.getByRole('link', { name: 'Titre de un' });
  });
});
