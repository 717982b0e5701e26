import { atLeisure } from '../ui/atLeisure';

/**
 * Class of a served page's root element until everything in it has its true size: till then `layout.css` and `blog.css`
 * leave out what is far below the first screen. Words found in the page, links to places in it and screen readers don't mind.
 */
export const AT_FIRST_CLASS = 'at-first';

const FAR_SECTIONS = '.main > :nth-child(n + 3), .footer > .wrap, .post-card:nth-child(n + 4)';

/** Sections per frame: a slow phone lays out two in about 20 ms. */
const AT_ONCE = 2;

/** Who comes back to a place in the page, or follows a link to one, is served better by true heights than by haste. */
export function knowPlaces(page: HTMLElement): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (window.location.hash !== '' || (visit && visit.type !== 'navigate')) page.classList.remove(AT_FIRST_CLASS);
}

/** Lays out the rest of the page section by section, whenever there is nothing else to do; resolves when all is done. */
export async function layOutRest(page: HTMLElement): Promise<void> {
  await leisure();
  if (!page.classList.contains(AT_FIRST_CLASS)) return;
  const waiting = [...page.querySelectorAll<HTMLElement>(FAR_SECTIONS)];
  while (waiting.length > 0) {
    for (const section of waiting.splice(0, AT_ONCE)) section.style.contentVisibility = 'visible';
    await leisure();
  }
  page.classList.remove(AT_FIRST_CLASS);
}

const leisure = () => new Promise<void>(atLeisure);
