/**
 * Class of a served page's root element until everything in it has its true size: till then `layout.css` and `blog.css`
 * leave out what is far below the first screen. Words found in the page, links to places in it and screen readers don't mind.
 */
export const AT_FIRST_CLASS = 'at-first';

const FAR_SECTIONS = '.main > :nth-child(n + 3), .footer > .wrap, .post-card:nth-child(n + 4)';

/** Sections per frame: a slow phone lays out two in about 20 ms. */
const AT_ONCE = 2;

/** Safari has no idle callback: this is about a frame's leisure. */
const LEISURE_MS = 50;

/** Who comes back to a place in the page, or follows a link to one, is served better by true heights than by haste. */
export function knowPlaces(page: HTMLElement): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (window.location.hash !== '' || (visit && visit.type !== 'navigate')) page.classList.remove(AT_FIRST_CLASS);
}

/** Lays out the rest of the page section by section, whenever there is nothing else to do. */
export function layOutRest(page: HTMLElement): void {
  if (!page.classList.contains(AT_FIRST_CLASS)) return;
  const waiting = [...page.querySelectorAll<HTMLElement>(FAR_SECTIONS)];
  const next = () => {
    const sections = waiting.splice(0, AT_ONCE);
    for (const section of sections) section.style.contentVisibility = 'visible';
    if (sections.length > 0) atLeisure(next);
    else page.classList.remove(AT_FIRST_CLASS);
  };
  atLeisure(next);
}

function atLeisure(action: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(action);
  else setTimeout(action, LEISURE_MS);
}
