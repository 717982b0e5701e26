import { describe, expect, it } from 'vitest';
import { createOnDemandPage } from './onDemandPage';

const Page = () => null;

/** A page whose first `failures` requests fail. */
function createFailingPage(failures: number) {
  let requests = 0;
  const page = createOnDemandPage([], async () => {
    requests += 1;
    if (requests <= failures) throw new Error('offline');
    return Page;
  });
  return { page, requests: () => requests };
}

describe('createOnDemandPage', () => {
  it('loads once for concurrent callers', async () => {
    const { page, requests } = createFailingPage(0);
    expect(page.load()).toBe(page.load());
    expect(page.getComponent()).toBeNull();
    await page.load();
    page.resetFailure();
    await page.load();
    expect(page.getComponent()).toBe(Page);
    expect(requests()).toBe(1);
  });

  it('keeps the rejected promise until resetFailure is called', async () => {
    const { page, requests } = createFailingPage(1);
    await expect(page.load()).rejects.toThrow('offline');
    await expect(page.load()).rejects.toThrow('offline');
    expect(requests()).toBe(1);
    page.resetFailure();
    expect(await page.load()).toBe(Page);
  });
});
