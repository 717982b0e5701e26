import { whenIdle } from '../platform/whenIdle';

/**
 * Class on the root element of a served page while sections far below the first screen are not laid out
 * (`deferredLayout.css`). In-page search, anchors and screen readers still work.
 */
export const DEFERRED_CLASS = 'is-layout-deferred';

const DEFERRED_SECTIONS = '.main > :nth-child(n + 3), .footer > .wrap, .post-card:nth-child(n + 4)';

/** Sections per frame; a slow phone lays out two in about 20 ms. */
const SECTIONS_PER_FRAME = 2;

/** Skips deferral on reload, back/forward and `#hash`: the target needs final heights. */
export function skipDeferredLayout(page: HTMLElement): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (window.location.hash !== '' || (entry && entry.type !== 'navigate')) page.classList.remove(DEFERRED_CLASS);
}

/** Lays out the deferred sections in idle time, a few per frame; resolves when all are done. */
export async function layOutDeferredSections(page: HTMLElement): Promise<void> {
  await waitUntilIdle();
  if (!page.classList.contains(DEFERRED_CLASS)) return;
  const sections = [...page.querySelectorAll<HTMLElement>(DEFERRED_SECTIONS)];
  while (sections.length > 0) {
    for (const section of sections.splice(0, SECTIONS_PER_FRAME)) section.style.contentVisibility = 'visible';
    await waitUntilIdle();
  }
  page.classList.remove(DEFERRED_CLASS);
}

const waitUntilIdle = () => new Promise<void>(whenIdle);
