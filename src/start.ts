import { installStore } from './pwa/installStore';
import { DEFERRED_SCRIPTS_TEMPLATE_ID } from './config/deferredScripts';

/** Upper limit in case the browser reports no paint, or nothing is painted. */
const PAINT_TIMEOUT_MS = 3_000;

/**
 * Inserts the deferred scripts after the first paint. `start.ts` is the only script of a built page that is not
 * deferred: on a slow connection the others, a hundred times larger, would compete with text and styles for bandwidth.
 */
async function start(): Promise<void> {
  const template = document.querySelector<HTMLTemplateElement>(`#${DEFERRED_SCRIPTS_TEMPLATE_ID}`);
  if (!template) return;
  await waitForFirstPaint();
  document.head.append(template.content);
}

/** Resolves at the first contentful paint; immediately if the page is hidden or paint timing is unsupported. */
async function waitForFirstPaint(): Promise<void> {
  if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, PAINT_TIMEOUT_MS);
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

installStore.watch(window);
void start();
