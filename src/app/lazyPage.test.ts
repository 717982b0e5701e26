import { describe, expect, it } from 'vitest';
import { lazyPage } from './lazyPage';

const Page = () => null;

/** A page whose first `failures` requests fail. */
function failing(failures: number) {
  let requests = 0;
  const page = lazyPage([], async () => {
    requests += 1;
    if (requests <= failures) throw new Error('offline');
    return Page;
  });
  return { page, requests: () => requests };
}

describe('a page whose code comes when it is needed', () => {
  it('is asked for once, whoever asks', async () => {
    const { page, requests } = failing(0);
    expect(page.load()).toBe(page.load());
    expect(page.loaded()).toBeNull();
    await page.load();
    page.forgetFailure();
    await page.load();
    expect(page.loaded()).toBe(Page);
    expect(requests()).toBe(1);
  });

  it('stays failed until that was shown: a render that asks again would ask for ever', async () => {
    const { page, requests } = failing(1);
    await expect(page.load()).rejects.toThrow('offline');
    await expect(page.load()).rejects.toThrow('offline');
    expect(requests()).toBe(1);
    page.forgetFailure();
    expect(await page.load()).toBe(Page);
  });
});
