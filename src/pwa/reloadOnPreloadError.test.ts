// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadOnPreloadError } from './reloadOnPreloadError';

const SCRIPT = { type: 'module', src: 'https://site.test/assets/SupportPage-12345678.js' };

const reload = vi.fn();
/** Ports of the requests to the worker for a repair. */
const ports: MessagePort[] = [];

beforeAll(reloadOnPreloadError);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  sessionStorage.clear();
  ports.length = 0;
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  const controller = { postMessage: (_message: unknown, [port]: MessagePort[]) => port && ports.push(port) };
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Fails an import, and lets the worker reply after `delayMs` that it repaired one file. */
async function failImport(delayMs: number): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError'));
  await vi.advanceTimersByTimeAsync(delayMs);
  for (const port of ports) port.postMessage(1);
  // Messages of ports are tasks of the real event loop.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(0);
}

describe('reloadOnPreloadError', () => {
  it('reloads once the worker has replaced a damaged file', async () => {
    await failImport(1_000);
    expect(reload).toHaveBeenCalled();
  });

  it('reloads then also if the server could not be asked for the scripts of the page', async () => {
    vi.spyOn(document, 'scripts', 'get').mockReturnValue([SCRIPT] as unknown as HTMLCollectionOf<HTMLScriptElement>);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await failImport(1_000);
    expect(reload).toHaveBeenCalled();
  });

  it('does not reload for a reply that comes after the limit of the wait', async () => {
    await failImport(30_000);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['does not reload while the server has every script of the page', 200, 0],
    ['reloads once the server lacks a script of the page', 404, 1],
  ])('%s', async (_title, status, reloadCount) => {
    Object.defineProperty(navigator, 'serviceWorker', { value: { controller: null }, configurable: true });
    vi.spyOn(document, 'scripts', 'get').mockReturnValue([SCRIPT] as unknown as HTMLCollectionOf<HTMLScriptElement>);
    const fetchScript = vi.fn(() => Promise.resolve(new Response(null, { status })));
    vi.stubGlobal('fetch', fetchScript);
    await failImport(0);
    expect(fetchScript).toHaveBeenCalledWith(SCRIPT.src, { method: 'HEAD', cache: 'no-store' });
    expect(reload).toHaveBeenCalledTimes(reloadCount);
  });
});
