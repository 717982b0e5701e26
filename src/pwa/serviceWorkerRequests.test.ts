// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestCurrentPageCaching, requestPartnerSpaceCaching } from './serviceWorkerRequests';

const postMessage = vi.fn<(message: unknown) => void>();

/** Makes a worker in this state control the page. */
function control(state: ServiceWorkerState) {
  const worker = Object.assign(new EventTarget(), { state, postMessage });
  const container = Object.assign(new EventTarget(), {
    controller: worker as typeof worker | null,
    ready: Promise.resolve({ active: worker }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  return { worker, container };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => void postMessage.mockReset());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.unstubAllGlobals();
});

describe('requestCurrentPageCaching', () => {
  it('waits until the worker is active, whose activation deletes caches', async () => {
    const { worker } = control('activating');
    const request = requestCurrentPageCaching();
    await settle();
    expect(postMessage).not.toHaveBeenCalled();
    worker.state = 'activated';
    worker.dispatchEvent(new Event('statechange'));
    await request;
    expect(postMessage.mock.calls).toEqual([[{ type: 'CACHE_SERVED_PAGE' }]]);
  });

  it('asks the worker that does not control the page yet', async () => {
    const { container } = control('activated');
    container.controller = null;
    await requestCurrentPageCaching();
    expect(postMessage.mock.calls).toEqual([[{ type: 'CACHE_SERVED_PAGE' }]]);
  });

  it('does nothing without service workers', async () => {
    await expect(requestCurrentPageCaching()).resolves.toBeUndefined();
  });
});

describe('requestPartnerSpaceCaching', () => {
  it('marks the device for each worker that takes control, and then posts its request', async () => {
    const put = vi.fn(() => Promise.resolve());
    vi.stubGlobal('caches', { open: () => Promise.resolve({ put }) });
    const { container } = control('activated');
    requestPartnerSpaceCaching();
    await settle();
    container.dispatchEvent(new Event('controllerchange'));
    await settle();
    expect(put).toHaveBeenCalledTimes(2);
    expect(postMessage.mock.calls).toEqual([[{ type: 'CACHE_PARTNER_SPACE' }], [{ type: 'CACHE_PARTNER_SPACE' }]]);
  });

  it('leaves the device unmarked once clearing the data of the site removes the worker', async () => {
    const put = vi.fn(() => Promise.resolve());
    vi.stubGlobal('caches', { open: () => Promise.resolve({ put }) });
    const { container } = control('activated');
    requestPartnerSpaceCaching();
    await settle();
    put.mockClear();
    container.controller = null;
    container.dispatchEvent(new Event('controllerchange'));
    await settle();
    expect(put).not.toHaveBeenCalled();
  });

  it('requests nothing if the device cannot be marked', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) });
    control('activated');
    requestPartnerSpaceCaching();
    await settle();
    expect(postMessage).not.toHaveBeenCalled();
  });
});
