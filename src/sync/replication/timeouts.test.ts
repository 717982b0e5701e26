import { describe, expect, it, vi } from 'vitest';
import { REQUEST_TIMEOUT_MAX_MS, REQUEST_TIMEOUT_MS } from '../../config/constants';
import type { PricingRemote, SessionRemote } from '../ports';
import { createVirtualClock } from '../testing/virtualClock';
import { createAdaptiveTimeout, withPricingTimeouts, withSessionTimeouts } from './timeouts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
const never = () => new Promise<never>(() => undefined);

function createTimeout() {
  const clock = createVirtualClock();
  const withTimeout = createAdaptiveTimeout(clock);
  const pass = (ms: number) => clock.advance(ms, settle);
  /** Returns how a request ends and when, in ms after its start; `respondsIn` null: never. */
  async function request(respondsIn: number | null): Promise<string> {
    const start = clock.now();
    const format = (outcome: string) => `${outcome} after ${String(clock.now() - start)}`;
    const end = withTimeout(() =>
      respondsIn === null ? never() : new Promise<void>((resolve) => clock.schedule(respondsIn, resolve)),
    ).then(
      () => format('response'),
      (error: { code: string }) => format(error.code),
    );
    await pass(REQUEST_TIMEOUT_MAX_MS);
    return end;
  }
  return { clock, withTimeout, pass, request };
}

describe('createAdaptiveTimeout', () => {
  it('doubles the limit with each timeout, from 15 to 60 s', async () => {
    const { request } = createTimeout();
    expect([REQUEST_TIMEOUT_MS, REQUEST_TIMEOUT_MAX_MS]).toEqual([15_000, 60_000]);
    expect(await request(null)).toBe('timeout after 15000');
    expect(await request(null)).toBe('timeout after 30000');
    expect(await request(null)).toBe('timeout after 60000');
    expect(await request(null)).toBe('timeout after 60000');
  });

  it('allows twice the time of the last response, at least 15 s', async () => {
    const { request } = createTimeout();
    expect(await request(10_000)).toBe('response after 10000');
    expect(await request(null)).toBe('timeout after 20000');
    expect(await request(1_000)).toBe('response after 1000');
    expect(await request(null)).toBe('timeout after 15000');
  });

  it('allows at least 15 s when the device clock is set back during a request', async () => {
    const { clock, withTimeout, pass, request } = createTimeout();
    const response = withTimeout(() => new Promise<void>((resolve) => clock.schedule(1_000, resolve)));
    clock.jump(-11_000);
    await pass(1_000);
    await response;
    expect(await request(null)).toBe('timeout after 20000');
  });

  it('rejects with the error of the request', async () => {
    const { withTimeout } = createTimeout();
    await expect(withTimeout(() => Promise.reject(new Error('reason')))).rejects.toThrow('reason');
  });

  it('cancels the timer of an answered request', async () => {
    const { withTimeout, pass, request } = createTimeout();
    await withTimeout(() => Promise.resolve());
    await pass(REQUEST_TIMEOUT_MS);
    expect(await request(null)).toBe('timeout after 15000');
  });
});

describe('withPricingTimeouts', () => {
  it('limits every request and passes arguments and results', async () => {
    const names = [
      'fetchHead',
      'fetchCostsDigest',
      'fetchItems',
      'fetchCosts',
      'fetchChange',
      'fetchChanges',
      'commit',
    ] as const;
    const remote = Object.fromEntries(names.map((name) => [name, vi.fn((...args) => Promise.resolve([name, args]))]));
    let count = 0;
    const limited = withPricingTimeouts(remote as unknown as PricingRemote, () => (request) => {
      count += 1;
      return request();
    }) as unknown as Record<string, (argument: string) => Promise<unknown>>;
    for (const name of names) {
      const args = name === 'fetchHead' || name === 'fetchCostsDigest' ? [] : ['argument'];
      expect(await limited[name]?.('argument')).toEqual([name, args]);
    }
    expect(count).toBe(names.length);
  });
});

describe('withSessionTimeouts', () => {
  it('limits the refresh alone', async () => {
    const session: SessionRemote = {
      readClaims: () => Promise.resolve({ role: 'admin', pv: 1 }),
      readStored: () => Promise.resolve({ id: 's', text: 'tokens' }),
      refresh: () => Promise.resolve({ role: 'admin', pv: 2 }),
      login: (password) => Promise.resolve({ role: 'admin', pv: 3, text: 'tokens', sealingKey: password }),
    };
    let count = 0;
    const limited = withSessionTimeouts(session, (request) => {
      count += 1;
      return request();
    });
    expect(await limited.readClaims()).toMatchObject({ pv: 1 });
    expect(await limited.login('secret')).toMatchObject({ pv: 3, sealingKey: 'secret' });
    expect(await limited.readStored()).toEqual({ id: 's', text: 'tokens' });
    expect(count).toBe(0);
    expect(await limited.refresh()).toMatchObject({ pv: 2 });
    expect(count).toBe(1);
  });
});
