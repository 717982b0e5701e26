// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserEnvironment } from './browserEnvironment';

const MIB = 1024 * 1024;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('createBrowserEnvironment', () => {
  describe('checkStorageHealth', () => {
    const persist = vi.fn<() => Promise<boolean>>();
    const storage = { persisted: () => Promise.resolve(false), persist, estimate: () => Promise.resolve({}) };

    beforeEach(() => void persist.mockReset().mockResolvedValue(true));

    const check = (manager: object | undefined, canPrompt = false) => {
      vi.stubGlobal('navigator', { storage: manager });
      return createBrowserEnvironment().checkStorageHealth(canPrompt);
    };

    it.each([
      [299 * MIB, 'temporary'],
      [300 * MIB, 'bestEffort'],
      [undefined, 'bestEffort'],
    ])('says of a quota of %s bytes that storage is %s', async (quota, health) => {
      expect(await check({ ...storage, estimate: () => Promise.resolve({ quota }) })).toBe(health);
    });

    it('asks for persistent storage only when it may', async () => {
      expect(await check(storage)).toBe('bestEffort');
      expect(persist).not.toHaveBeenCalled();
      expect(await check(storage, true)).toBe('persistent');
      expect(await check({ ...storage, persisted: () => Promise.resolve(true) })).toBe('persistent');
    });

    it('takes a browser that rejects the question for a private window', async () => {
      const persisted = () => Promise.reject(new TypeError('denied'));
      expect(await check({ ...storage, persisted })).toBe('temporary');
    });

    it('expects nothing of a browser without the API', async () => {
      expect(await check(undefined)).toBe('bestEffort');
    });
  });

  it.each([
    ['visible', true],
    ['hidden', false],
  ] as const)('says of a %s page that it is visible: %s', (state, isVisible) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    expect(createBrowserEnvironment().isVisible()).toBe(isVisible);
  });

  it('reports network and visibility until it is stopped', () => {
    const events: string[] = [];
    const stop = createBrowserEnvironment().listen((event) => events.push(event));
    const dispatchAll = () => {
      for (const type of ['online', 'offline', 'focus', 'pageshow']) window.dispatchEvent(new Event(type));
      document.dispatchEvent(new Event('visibilitychange'));
    };
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    dispatchAll();
    expect(events).toEqual(['online', 'offline', 'visible', 'visible', 'hidden']);
    stop();
    dispatchAll();
    expect(events).toHaveLength(5);
  });

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('records the time of a %s', (type) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    const environment = createBrowserEnvironment();
    vi.setSystemTime(2_000);
    expect(environment.getLastInputTime()).toBe(1_000);
    document.body.dispatchEvent(new Event(type));
    expect(environment.getLastInputTime()).toBe(2_000);
  });
});
