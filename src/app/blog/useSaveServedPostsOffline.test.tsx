import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen } from '../../ui/testing/renderScreen';
import { useSaveServedPostsOffline } from './useSaveServedPostsOffline';

/** Longer than the page waits until it is idle. */
const AFTER_IDLE_MS = 10_000;

const save = vi.fn<() => Promise<void>>();
const post = vi.fn<(message: unknown) => void>();

function Page({ isServed }: { isServed: boolean }) {
  useSaveServedPostsOffline(isServed, save);
  return null;
}

/** Gives the test DOM a service worker, which controls the page or is active only. */
function stubWorker({ isController }: { isController: boolean }): void {
  const worker = { state: 'activated', postMessage: post };
  const value = { controller: isController ? worker : null, ready: Promise.resolve({ active: worker }) };
  Object.defineProperty(navigator, 'serviceWorker', { value, configurable: true });
}

beforeEach(() => {
  save.mockReset().mockResolvedValue();
  post.mockReset();
});
afterEach(() => {
  closeScreen();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('useSaveServedPostsOffline', () => {
  it('stores a served page once, also if its network fails', async () => {
    stubWorker({ isController: true });
    save.mockRejectedValue(new Error('offline'));
    const page = await renderScreen(<Page isServed />);
    expect(save).not.toHaveBeenCalled();
    await page.settle(AFTER_IDLE_MS);
    expect(save).toHaveBeenCalledOnce();
  });

  it('leaves the page of a first visit to the worker', async () => {
    stubWorker({ isController: false });
    const page = await renderScreen(<Page isServed />);
    await page.settle(AFTER_IDLE_MS);
    expect(save).not.toHaveBeenCalled();
    expect(post.mock.calls).toEqual([[{ type: 'CACHE_SERVED_PAGE' }]]);
  });

  it('stores no page that passed through the reader', async () => {
    stubWorker({ isController: true });
    const page = await renderScreen(<Page isServed={false} />);
    await page.settle(AFTER_IDLE_MS);
    expect(save).not.toHaveBeenCalled();
  });

  it('stores no page that is left at once', async () => {
    stubWorker({ isController: true });
    const page = await renderScreen(<Page isServed />);
    cleanup();
    await page.settle(AFTER_IDLE_MS);
    expect(save).not.toHaveBeenCalled();
  });
});
