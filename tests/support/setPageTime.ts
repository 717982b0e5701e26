import type { Page } from 'playwright';

/**
 * Sets the page's `Date` to this time (ms since 1970), also after a reload, and lets it run on. Unlike `page.clock`,
 * keeps timers and `performance`, from which the page reads whether its document came from the cache.
 */
export async function setPageTime(page: Page, timeMs: number): Promise<void> {
  const shift = (offsetMs: number): void => {
    const RealDate: DateConstructor = Reflect.get(globalThis, 'RealDate') ?? Date;
    Reflect.set(globalThis, 'RealDate', RealDate);
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, args, newTarget) =>
        Reflect.construct(target, args.length === 0 ? [RealDate.now() + offsetMs] : args, newTarget),
      apply: () => new RealDate(RealDate.now() + offsetMs).toString(),
      get: (target, key) => (key === 'now' ? () => RealDate.now() + offsetMs : Reflect.get(target, key)),
    });
  };
  const offsetMs = timeMs - Date.now();
  await page.addInitScript(shift, offsetMs);
  await page.evaluate(shift, offsetMs);
}
