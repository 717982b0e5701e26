import type { Page } from 'playwright';

/** Makes the page sync at once, instead of after the delay of its next attempt. */
export async function announceConnection(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
}
