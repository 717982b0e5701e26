import 'fake-indexeddb/auto';
import { IDBOpenDBRequest } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RENDERED_AT_HEADER } from '../../config/blogHeaders';
import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import { stubWorkerScope, type FakeWorkerScope } from './testing/workerScope';
import { HOUR_MS } from '../../domain/durations';

const ADDRESS = 'https://site.test/blog';

let scope: FakeWorkerScope;
/** Signals of the requests, which get no response. */
let signals: AbortSignal[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  scope = stubWorkerScope();
  signals = [];
  vi.stubGlobal(
    'fetch',
    ({ signal }: Request) =>
      new Promise((_resolve, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const SHELL =
  '<head><title>Chargement</title><script src="/assets/index-new.js"></script></head><body><div id="root"></div></body>';

const buildPage = (text = 'Articles', renderedAt = Date.now()): Response =>
  new Response(`${text}<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">{"url":"/blog"}</script>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      date: new Date().toUTCString(),
      [RENDERED_AT_HEADER]: String(renderedAt),
    },
  });

const readCachedList = async () => (await scope.cache('blog-pages').match('/blog'))?.text();

const realTimeout = setTimeout;

/** Lets tasks of the real event loop pass until the condition holds. */
async function waitUntil(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200 && !condition(); turn += 1) await new Promise((resolve) => realTimeout(resolve));
}

async function request() {
  const { createBlogPageStrategy } = await import('./blogPages');
  const event = scope.createEvent();
  const response = createBlogPageStrategy(async () => new Response(SHELL), ['/assets/index-new.js']).handle({
    request: new Request(ADDRESS),
    event,
  });
  return { event, response };
}

/** Requests `/blog` while the server does not respond. */
async function requestInVain() {
  const requested = await request();
  await waitUntil(() => signals.length > 0);
  return requested;
}

describe('createBlogPageStrategy', () => {
  it('serves the cached list after four seconds and aborts its request, so that nothing delays an update', async () => {
    await scope.cache('blog-pages').put(ADDRESS, buildPage());
    const { event, response } = await requestInVain();
    await vi.advanceTimersByTimeAsync(3_900);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    await vi.advanceTimersByTimeAsync(100);
    expect(await (await response).text()).toContain('Articles');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await event.settle();
  });

  it('serves a cached page of another version, whose files are gone, with the scripts and styles of the shell', async () => {
    const page = buildPage('<title>Blog</title><script src="/assets/index-old.js"></script><body>Articles à 5 $&');
    const closed = new Response(`${await page.text()}</body>`, page);
    await scope.cache('blog-pages').put(ADDRESS, closed);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { event, response } = await request();
    const html = await (await response).text();
    expect(html).toContain('<title>Blog</title><script src="/assets/index-new.js"></script>');
    expect(html).toContain('<body>Articles à 5 $&<script type="application/json"');
    expect(html).not.toContain('index-old');
    await event.settle();
  });

  it('deletes a cached page that is not a page of the site instead of serving it', async () => {
    const portalPage = new Response('<h1>Portail</h1>', { headers: { 'content-type': 'text/html' } });
    await scope.cache('blog-pages').put(ADDRESS, portalPage);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { event, response } = await request();
    await expect(response).rejects.toMatchObject({ name: 'no-response' });
    expect(await scope.cache('blog-pages').match(ADDRESS)).toBeUndefined();
    await event.settle();
  });

  it('revalidates the page of the HTTP cache and follows no redirect, which the browser does', async () => {
    vi.useRealTimers();
    const requests: Request[] = [];
    vi.stubGlobal('fetch', async (sent: Request) => {
      requests.push(sent);
      return buildPage();
    });
    const { event, response } = await request();
    await response;
    await event.settle();
    expect(requests).toMatchObject([{ url: ADDRESS, cache: 'no-cache', redirect: 'manual' }]);
  });

  it('serves the cached list when the blog responds with a server error', async () => {
    await scope.cache('blog-pages').put(ADDRESS, buildPage());
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    const { event, response } = await request();
    expect(await (await response).text()).toContain('Articles');
    await event.settle();
  });

  it('marks a cached page, so that it can show its age', async () => {
    await scope.cache('blog-pages').put(ADDRESS, buildPage());
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { event, response } = await request();
    expect((await response).headers.get('server-timing')).toBe('served-from-cache');
    await event.settle();
  });

  it('serves no cached page without the shell, which has the policy headers', async () => {
    await scope.cache('blog-pages').put(ADDRESS, buildPage());
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const { createBlogPageStrategy } = await import('./blogPages');
    const event = scope.createEvent();
    const strategy = createBlogPageStrategy(async () => undefined, []);
    await expect(strategy.handle({ request: new Request(ADDRESS), event })).rejects.toMatchObject({
      name: 'no-response',
    });
    await event.settle();
  });

  it('waits for no database that does not respond', async () => {
    await scope.cache('blog-pages').put(ADDRESS, buildPage());
    vi.stubGlobal('indexedDB', { open: () => new IDBOpenDBRequest() });
    const { event, response } = await requestInVain();
    await vi.advanceTimersByTimeAsync(4_000);
    await response;
    let isSettled = false;
    void event.settle().then(() => (isSettled = true));
    await vi.advanceTimersByTimeAsync(10_000);
    await waitUntil(() => isSettled);
    expect(isSettled).toBe(true);
  });
});

describe('blogImageStrategy', () => {
  // The database of the expiration needs time.
  beforeEach(() => vi.useRealTimers());

  /** Its name begins with the first 8 bytes of the SHA-256 of 'image'. */
  const IMAGE_ADDRESS = 'https://site.test/blog/images/6105d6cc76af4003-a.svg';
  const buildImage = (content = 'image') => new Response(content, { headers: { 'content-type': 'image/svg+xml' } });

  async function requestImage(): Promise<string> {
    const { blogImageStrategy } = await import('./blogPages');
    const event = scope.createEvent();
    const response = await blogImageStrategy.handle({ request: new Request(IMAGE_ADDRESS), event });
    await event.settle();
    return response.text();
  }

  it('serves a cached image without a request', async () => {
    await scope.cache('blog-images').put(IMAGE_ADDRESS, buildImage());
    expect(await requestImage()).toBe('image');
    expect(signals).toEqual([]);
  });

  it('replaces a cached image whose content does not match its name', async () => {
    await scope.cache('blog-images').put(IMAGE_ADDRESS, buildImage('damaged'));
    vi.stubGlobal('fetch', async () => buildImage());
    expect(await requestImage()).toBe('image');
    expect(await (await scope.cache('blog-images').match(IMAGE_ADDRESS))?.text()).toBe('image');
  });

  it('fetches an image past the HTTP cache that holds the page of a captive portal', async () => {
    const fetchImage = vi.fn(async (_request: unknown, options?: RequestInit) =>
      options?.cache === 'reload' ? buildImage() : new Response('<h1>Portail</h1>'),
    );
    vi.stubGlobal('fetch', fetchImage);
    expect(await requestImage()).toBe('image');
    expect(fetchImage.mock.lastCall).toMatchObject([IMAGE_ADDRESS, { cache: 'reload', redirect: 'manual' }]);
  });

  it('does not cache the page of a captive portal', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Portail</h1>'));
    await requestImage();
    expect(await scope.cache('blog-images').match(IMAGE_ADDRESS)).toBeUndefined();
  });
});

describe('isBlogPage', () => {
  it.each([
    ['/blog', true],
    ['/blog/a', true],
    ['/blog/images/a.svg', false],
    ['/blogue', false],
  ])('says of %s: %s', async (path, expected) => {
    const { isBlogPage } = await import('./blogPages');
    expect(isBlogPage(new URL(path, ADDRESS))).toBe(expected);
  });
});

describe('cacheBlogPage', () => {
  it('requests no page outside of the blog', async () => {
    const fetchPage = vi.fn(async () => buildPage());
    vi.stubGlobal('fetch', fetchPage);
    const { cacheBlogPage, createBlogPageStrategy } = await import('./blogPages');
    const blogPages = createBlogPageStrategy(async () => new Response(SHELL), []);
    const event = scope.createEvent();
    await cacheBlogPage(blogPages, new URL('https://site.test/contact'), event);
    expect(fetchPage).not.toHaveBeenCalled();
    await event.settle();
  });
});

describe('maintainBlogCaches', () => {
  it('replaces a list that seems to come from the future, as after the clock was set back', async () => {
    const { maintainBlogCaches } = await import('./blogPages');
    await scope.cache('blog-pages').put('/blog', buildPage('Articles de demain', Date.now() + 25 * HOUR_MS));
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/blog' ? buildPage('Articles du jour') : new Response('', { status: 404 }),
    );
    await maintainBlogCaches([]);
    expect(await readCachedList()).toContain('Articles du jour');
  });

  it('revalidates the list of the HTTP cache', async () => {
    const { maintainBlogCaches } = await import('./blogPages');
    const fetchList = vi.fn(async () => buildPage());
    vi.stubGlobal('fetch', fetchList);
    await maintainBlogCaches([]);
    expect(fetchList).toHaveBeenCalledWith('/blog', expect.objectContaining({ cache: 'no-cache' }));
  });

  it('caches the list on a later call if the first one failed', async () => {
    const { maintainBlogCaches } = await import('./blogPages');
    vi.stubGlobal(
      'fetch',
      vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(buildPage()),
    );
    await expect(maintainBlogCaches([])).rejects.toThrow('Failed to fetch');
    expect(await scope.cache('blog-pages').match('/blog')).toBeUndefined();
    await maintainBlogCaches([]);
    expect(await readCachedList()).toContain('Articles');
  });

  it.each([
    [23, 'Articles d’hier'],
    [25, 'Articles du jour'],
  ])('replaces a list that is older than a day (%i hours)', async (hours, expected) => {
    const { maintainBlogCaches } = await import('./blogPages');
    await scope.cache('blog-pages').put('/blog', buildPage('Articles d’hier', Date.now() - hours * HOUR_MS));
    vi.stubGlobal('fetch', async (address: string) =>
      address === '/blog' ? buildPage('Articles du jour') : new Response('', { status: 404 }),
    );
    await maintainBlogCaches([]);
    expect(await readCachedList()).toContain(expected);
  });

  it('caches no list of another build, which would open without styles', async () => {
    const { maintainBlogCaches } = await import('./blogPages');
    vi.stubGlobal('fetch', async () => buildPage('<link href="/assets/index-old.css">'));
    await maintainBlogCaches(['/assets/index-new.css']);
    expect(await readCachedList()).toBeUndefined();
    await maintainBlogCaches(['/assets/index-old.css']);
    expect(await readCachedList()).toContain('index-old');
  });
});
