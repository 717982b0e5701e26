// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onBeforeReload } from '../platform/beforeReload';
import { checkForUpdate } from './checkForUpdate';

interface Registration {
  update: () => Promise<unknown>;
  installing: object | null;
  waiting: object | null;
}

function stubRegistration(registration: Registration | undefined): void {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('checkForUpdate', () => {
  it.each<[string, Omit<Registration, 'update'>, string]>([
    ['being installed', { installing: {}, waiting: null }, 'found'],
    ['waiting', { installing: null, waiting: {} }, 'found'],
    ['not there', { installing: null, waiting: null }, 'none'],
  ])('resolves correctly when a new build is %s', async (_state, found, result) => {
    const registration: Registration = {
      installing: null,
      waiting: null,
      update: () => Promise.resolve(Object.assign(registration, found)),
    };
    stubRegistration(registration);
    expect(await checkForUpdate()).toBe(result);
  });

  it('resolves to unreachable when the server does not respond', async () => {
    stubRegistration({ update: () => Promise.reject(new TypeError('offline')), installing: null, waiting: null });
    expect(await checkForUpdate()).toBe('unreachable');
  });

  it('reloads the page when no worker is registered and the server responds', async () => {
    stubRegistration(undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const request = vi.fn(() => Promise.reject(new TypeError('offline')));
    vi.stubGlobal('fetch', request);
    expect(await checkForUpdate()).toBe('unreachable');
    expect(reload).not.toHaveBeenCalled();
    request.mockImplementation(() => Promise.resolve(new Response()) as never);
    expect(await checkForUpdate()).toBe('found');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload over input that cannot be stored', async () => {
    stubRegistration(undefined);
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    const unregister = onBeforeReload(() => Promise.reject(new Error('the disk is full')));
    expect(await checkForUpdate()).toBe('unsaved');
    unregister();
    expect(reload).not.toHaveBeenCalled();
  });
});
