// @vitest-environment happy-dom
import { useEffect } from 'react';
import { MemoryRouter, Outlet, Route, Routes, useNavigate, type NavigateFunction } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Screen } from '../ui/testing/renderScreen';
import { useNavigationFocus } from './navigation';

/** Of the imagined window, CSS px. */
const WINDOW_HEIGHT = 800;

let screen: Screen;
let navigate: NavigateFunction | undefined;
/** The imagined page: how long it is, and where the reader stands. The DOM of the tests lays nothing out. */
let pageHeight: number;
let place: number;
let grow: (height: number) => void;
let jumps: string[];

function Frame() {
  useNavigationFocus();
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

/** No further than the page goes. */
function moveTo(top: number): void {
  place = Math.max(0, Math.min(top, pageHeight - WINDOW_HEIGHT));
}

/** The page hears of it, as of every move, a little later. */
const hearsOfIt = () => window.dispatchEvent(new Event('scroll'));

function readerMovesTo(top: number): void {
  moveTo(top);
  hearsOfIt();
}

const comesTo = (heading: string) => screen.until(() => expect(screen.find('h1').textContent).toBe(heading));

async function follow(link: string): Promise<void> {
  void navigate?.(link);
  await comesTo(link.startsWith('/article') ? 'Article' : 'Liste');
}

async function goBackToList(): Promise<void> {
  void navigate?.(-1);
  await comesTo('Liste');
}

async function openAt(address: string): Promise<void> {
  screen = await renderScreen(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route element={<Frame />}>
          <Route path="/liste" element={<Page name="Liste" />} />
          <Route path="/article" element={<Page name="Article" />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  // The screens of other tests go without one.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        grow = (height) => {
          pageHeight = height;
          this.#tell();
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
  place = 0;
  jumps = [];
  vi.spyOn(window, 'scrollTo').mockImplementation(((to: ScrollToOptions) => {
    moveTo(to.top ?? 0);
    setTimeout(hearsOfIt);
  }) as typeof window.scrollTo);
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => place);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function jump(this: Element) {
    jumps.push(this.id);
  });
  await openAt('/liste');
});

afterEach(() => {
  screen.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a link inside of the app', () => {
  it('goes to its anchor, whatever letters name it', async () => {
    await follow(`/article#${encodeURIComponent('été')}`);
    expect(jumps).toEqual(['été']);
    expect(document.activeElement?.id).toBe('été');
  });

  it.each(['#100%', '#%E9', '#rien'])('takes %s for no anchor', async (hash) => {
    readerMovesTo(900);
    await follow(`/article${hash}`);
    expect(screen.find('h1').textContent).toBe('Article');
    expect(jumps).toEqual([]);
    expect(place).toBe(0);
  });
});

describe('the way back', () => {
  it('leads to where the reader was, also where the address names an anchor', async () => {
    await follow('/article');
    await follow('/liste#été');
    readerMovesTo(2_000);
    await follow('/article');
    expect(place).toBe(0);
    await goBackToList();
    expect(jumps).toEqual(['été']);
    expect(place).toBe(2_000);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('leads to the anchor where the browser made the entry itself, as for a link to a place in the page', async () => {
    screen.close();
    await openAt('/liste#été');
    readerMovesTo(2_000);
    await follow('/article');
    await goBackToList();
    expect(jumps).toEqual(['été']);
  });

  it('does not take the place in a shorter page for the place in the one that was left', async () => {
    readerMovesTo(2_000);
    // The browser is at the end of the new page before anything else happens.
    const change = new MutationObserver(() => {
      pageHeight = 1_000;
      moveTo(place);
      hearsOfIt();
    });
    change.observe(document.body, { characterData: true, childList: true, subtree: true });
    await follow('/article');
    change.disconnect();
    pageHeight = 4_000;
    await goBackToList();
    expect(place).toBe(2_000);
  });

  /** The list is empty when it comes back, and fills. */
  async function backToAnEmptyList(): Promise<void> {
    readerMovesTo(2_000);
    await follow('/article');
    pageHeight = 1_000;
    await goBackToList();
    expect(place).toBe(200);
  }

  it('goes on while the page that was left is read anew', async () => {
    await backToAnEmptyList();
    grow(1_500);
    grow(4_000);
    expect(place).toBe(2_000);
    readerMovesTo(100);
    grow(5_000);
    expect(place).toBe(100);
  });

  it('keeps the place that it did not get to yet', async () => {
    await backToAnEmptyList();
    await follow('/article');
    pageHeight = 4_000;
    await goBackToList();
    expect(place).toBe(2_000);
  });

  it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
    'ends where the reader moves by himself (%s)',
    async (type) => {
      await backToAnEmptyList();
      window.dispatchEvent(new Event(type));
      grow(4_000);
      expect(place).toBe(200);
    },
  );
});
