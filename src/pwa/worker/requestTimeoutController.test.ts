import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRequestTimeoutController } from './requestTimeoutController';

const REQUEST = new Request('https://site.test/blog');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (_request: RequestInfo, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        const fail = () => reject(new DOMException('aborted', 'AbortError'));
        if (signal?.aborted) fail();
        signal?.addEventListener('abort', fail);
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a request that gets no response; returns a function that reads its outcome. */
function hang(limits: ReturnType<typeof createRequestTimeoutController>) {
  let outcome = 'pending';
  limits.fetch(REQUEST).catch((error: Error) => (outcome = error.name));
  return () => outcome;
}

describe('createRequestTimeoutController', () => {
  it('aborts a request that gets no response within a minute', async () => {
    const outcome = hang(createRequestTimeoutController());
    await vi.advanceTimersByTimeAsync(59_000);
    expect(outcome()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(outcome()).toBe('AbortError');
  });

  it('aborts a request also while its body is read', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    vi.stubGlobal('fetch', async (_request: RequestInfo, { signal }: RequestInit) => {
      signals.push(signal);
      return new Response('half');
    });
    await createRequestTimeoutController().fetch(REQUEST);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(signals[0]?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(signals[0]?.aborted).toBe(true);
  });

  it('aborts pending requests at once and later ones after a second when a new version takes over', async () => {
    const limits = createRequestTimeoutController();
    const outcome = hang(limits);
    limits.handOver();
    const later = hang(limits);
    await vi.advanceTimersByTimeAsync(0);
    expect([outcome(), later()]).toEqual(['AbortError', 'pending']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(later()).toBe('AbortError');
  });

  it('ends the short timeout after ten seconds, in case the new version was not activated', async () => {
    const limits = createRequestTimeoutController();
    limits.handOver();
    await vi.advanceTimersByTimeAsync(9_000);
    limits.handOver();
    await vi.advanceTimersByTimeAsync(9_000);
    const during = hang(limits);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(during()).toBe('AbortError');
    const after = hang(limits);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(after()).toBe('pending');
  });

  it('aborts the request of a strategy once a cached copy was served in its place', async () => {
    const { plugin } = createRequestTimeoutController();
    const state = {};
    const { signal } = await plugin.requestWillFetch({ request: REQUEST, state });
    await plugin.cachedResponseWillBeUsed({ state });
    expect(signal.aborted).toBe(false);
    await plugin.cachedResponseWillBeUsed({ cachedResponse: new Response('copy'), state });
    expect(signal.aborted).toBe(true);
  });
});
