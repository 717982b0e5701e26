import { useEffect, type ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { BrowserRouter, Outlet, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NavBar } from '../features/site/layout/NavBar';
import { closeScreen, renderScreen, type RenderedScreen } from '../ui/testing/renderScreen';
import { SERVED_HEAD_TAG_ATTRIBUTE } from './servedHeadTags';
import { useNavigationScrollAndFocus } from './useNavigationScrollAndFocus';

/** Height of the simulated window, CSS px. */
const WINDOW_HEIGHT = 800;

let page: RenderedScreen;
let navigate: NavigateFunction | undefined;
/** Height and scroll position of the simulated page, as the test DOM has no layout. */
let pageHeight: number;
let scrollTop: number;
let grow: (height: number) => void;
let anchors: string[];

function Frame() {
  useNavigationScrollAndFocus();
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  return <Outlet />;
}

function Page({ name }: { name: string }) {
  return (
    <main>
      <h1>{name}</h1>
      <p id="été">Été</p>
    </main>
  );
}

/** Clamps to the end of the page. */
function moveTo(top: number): void {
  scrollTop = Math.max(0, Math.min(top, pageHeight - WINDOW_HEIGHT));
}

/** Dispatches the scroll event that browsers fire after a scroll. */
const dispatchScroll = () => window.dispatchEvent(new Event('scroll'));

/** Returns after the end of the scroll. */
async function scrollByUser(top: number): Promise<void> {
  moveTo(top);
  dispatchScroll();
  await page.settle(400);
}

const waitForHeading = (name: string) => page.waitUntil(() => screen.getByRole('heading', { level: 1, name }));

async function follow(link: string): Promise<void> {
  void navigate?.(link);
  await waitForHeading(link.startsWith('/article') ? 'Article' : 'Liste');
}

async function goBackToList(): Promise<void> {
  void navigate?.(-1);
  await waitForHeading('Liste');
}

/** Opens a new history entry; null: reloads the current one. */
async function openAt(address: string | null, bar: ReactNode = null): Promise<void> {
  if (address !== null) window.history.pushState(null, '', address);
  page = await renderScreen(
    <BrowserRouter>
      {bar}
      <Routes>
        <Route element={<Frame />}>
          <Route path="/liste" element={<Page name="Liste" />} />
          <Route path="/article" element={<Page name="Article" />} />
          <Route path="/solutions" element={<Page name="Solutions" />} />
        </Route>
      </Routes>
    </BrowserRouter>,
  );
  // Other screens of the tests run without a ResizeObserver.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: () => void;
      constructor(notify: () => void) {
        this.#notify = notify;
      }
      observe() {
        grow = (height) => {
          pageHeight = height;
          this.#notify();
        };
      }
      disconnect() {
        grow = (height) => {
          pageHeight = height;
        };
      }
    },
  );
}

beforeEach(async () => {
  navigate = undefined;
  pageHeight = 4_000;
  scrollTop = 0;
  anchors = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((to?: ScrollToOptions | number) => {
    moveTo(typeof to === 'object' ? (to.top ?? 0) : 0);
    setTimeout(dispatchScroll);
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrollTop);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrollIntoView(this: Element) {
    anchors.push(this.id);
  });
  await openAt('/liste');
});

afterEach(closeScreen);

describe('useNavigationScrollAndFocus on a link', () => {
  it('scrolls to and focuses an anchor with non-ASCII characters', async () => {
    await follow(`/article#${encodeURIComponent('été')}`);
    expect(anchors).toEqual(['été']);
    expect(document.activeElement?.id).toBe('été');
  });

  it.each(['#100%', '#%E9', '#rien'])('scrolls to the top for the hash %s', async (hash) => {
    await scrollByUser(900);
    await follow(`/article${hash}`);
    screen.getByRole('heading', { level: 1, name: 'Article' });
    expect(anchors).toEqual([]);
    expect(scrollTop).toBe(0);
  });
});

describe('useNavigationScrollAndFocus on a link to the current page', () => {
  beforeEach(async () => {
    closeScreen();
    await openAt('/solutions', <NavBar isOverHero={false} />);
  });

  it.each(['Solutions', 'Menu'])('focuses the heading instead of the menu « %s », which is new', async (menu) => {
    const button = screen.getByRole('button', { name: menu });
    await page.click(button);
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
    await page.click(list?.querySelector('a[href="/solutions"]') ?? document.body);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('focuses the heading when only the query changes, as between pages of a list', async () => {
    screen.getAllByRole('link', { name: 'Blog' })[0]?.focus();
    void navigate?.('/solutions?page=2');
    await page.settle();
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('leaves the focus on a link that stays', async () => {
    const [link] = screen.getAllByRole('link', { name: 'Blog' });
    link?.focus();
    void navigate?.('/solutions');
    await page.settle();
    expect(document.activeElement).toBe(link);
  });
});

describe('useNavigationScrollAndFocus', () => {
  it('removes the tags of the served page from the head with the page, and not before', async () => {
    const tag = document.head.appendChild(document.createElement('meta'));
    tag.setAttribute(SERVED_HEAD_TAG_ATTRIBUTE, '');
    await follow('/liste#été');
    expect(tag.isConnected).toBe(true);
    await follow('/article');
    expect(tag.isConnected).toBe(false);
  });

  it('leaves the scroll position of a reload to the browser, and takes it back on a restored page', async () => {
    // Dexie logs the event if a test before this one loaded it.
    vi.spyOn(console, 'debug').mockReturnValue();
    const modes = ['pagehide', 'pageshow'].map((type) => {
      window.dispatchEvent(new Event(type));
      return window.history.scrollRestoration;
    });
    expect(modes).toEqual(['auto', 'manual']);
  });
});

describe('useNavigationScrollAndFocus on back navigation', () => {
  it('restores the scroll position even when the address has an anchor', async () => {
    await follow('/article');
    await follow('/liste#été');
    await scrollByUser(2_000);
    await follow('/article');
    expect(scrollTop).toBe(0);
    await goBackToList();
    expect(anchors).toEqual(['été']);
    expect(scrollTop).toBe(2_000);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('restores the position of an entry that the browser created for an anchor', async () => {
    closeScreen();
    await openAt('/liste#été');
    await scrollByUser(2_000);
    await follow('/article');
    await goBackToList();
    expect(anchors).toEqual([]);
    expect(scrollTop).toBe(2_000);
  });

  it('restores the position at which a link to an anchor of the first page was clicked', async () => {
    await scrollByUser(900);
    // Such a link bypasses the router: neither entry has a key.
    window.history.pushState(null, '', '/liste#été');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await scrollByUser(2_000);
    void navigate?.(-1);
    await page.waitUntil(() => expect(window.location.hash).toBe(''));
    await page.settle();
    expect(scrollTop).toBe(900);
    void navigate?.(1);
    await page.waitUntil(() => expect(window.location.hash).not.toBe(''));
    await page.settle();
    expect(scrollTop).toBe(2_000);
  });

  it('restores the scroll position after a reload of the next page', async () => {
    await scrollByUser(2_000);
    await follow('/article');
    closeScreen();
    scrollTop = 0;
    await openAt(null);
    await goBackToList();
    expect(scrollTop).toBe(2_000);
  });

  it('restores the position at which a link was clicked before the end of the scroll', async () => {
    moveTo(2_000);
    dispatchScroll();
    await page.click(document.body);
    await follow('/article');
    await goBackToList();
    expect(scrollTop).toBe(2_000);
  });

  it('keeps the position when the previous page scrolls while the next one loads', async () => {
    await scrollByUser(2_000);
    await follow('/article');
    vi.spyOn(window.history, 'state', 'get').mockReturnValue({ key: 'next' });
    const replaceState = vi.spyOn(window.history, 'replaceState');
    await scrollByUser(100);
    expect(replaceState).not.toHaveBeenCalled();
  });

  it('keeps the previous position when a shorter page clamps the scroll', async () => {
    await scrollByUser(2_000);
    // The browser clamps the scroll position before any other event.
    const change = new MutationObserver(() => {
      pageHeight = 1_000;
      moveTo(scrollTop);
      dispatchScroll();
    });
    change.observe(document.body, { characterData: true, childList: true, subtree: true });
    await follow('/article');
    change.disconnect();
    pageHeight = 4_000;
    await goBackToList();
    expect(scrollTop).toBe(2_000);
  });

  /** Returns to a list that is empty at first and then fills. */
  async function goBackToEmptyList(): Promise<void> {
    await scrollByUser(2_000);
    await follow('/article');
    pageHeight = 1_000;
    await goBackToList();
    expect(scrollTop).toBe(200);
  }

  it('continues while the page grows until the user scrolls', async () => {
    await goBackToEmptyList();
    grow(1_500);
    grow(4_000);
    expect(scrollTop).toBe(2_000);
    await scrollByUser(100);
    grow(5_000);
    expect(scrollTop).toBe(100);
  });

  it('ends at a position that the browser rounds down to device pixels', async () => {
    await scrollByUser(2_000);
    await follow('/article');
    vi.spyOn(window, 'scrollTo').mockImplementation(() => moveTo(1_999.5));
    await goBackToList();
    moveTo(100);
    grow(5_000);
    expect(scrollTop).toBe(100);
  });

  it('stores the target position when it was not reached', async () => {
    await goBackToEmptyList();
    await page.settle(400);
    await follow('/article');
    pageHeight = 4_000;
    await goBackToList();
    expect(scrollTop).toBe(2_000);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('stops on user input (%s)', async (type) => {
    await goBackToEmptyList();
    window.dispatchEvent(new Event(type));
    grow(4_000);
    expect(scrollTop).toBe(200);
  });

  it('continues during the inertia of the swipe that navigated back', async () => {
    await goBackToEmptyList();
    window.dispatchEvent(new WheelEvent('wheel', { deltaX: -40, deltaY: 4 }));
    grow(4_000);
    expect(scrollTop).toBe(2_000);
  });
});
