import { installStore } from './pwa/installStore';
import { knowPlaces } from './app/farSections';
import { WAITING_SCRIPTS_ID } from './app/waitingScripts';

/** Where the browser says nothing about painting, or nothing comes to be painted. */
const WAIT_AT_MOST_MS = 3_000;

/**
 * The first script of every built page, and the only one that does not wait: on a slow line the others, a hundred times
 * its weight, would share the bandwidth with the words and styles that the reader is waiting for.
 */
async function start(): Promise<void> {
  const waiting = document.querySelector<HTMLTemplateElement>(`#${WAITING_SCRIPTS_ID}`);
  if (!waiting) return;
  await firstPaint();
  document.head.append(waiting.content);
}

/** Resolves when the page's words stand on the screen; at once for a page that nobody looks at yet. */
async function firstPaint(): Promise<void> {
  if (document.visibilityState !== 'visible' || !PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise<void>((resolve) => {
    setTimeout(resolve, WAIT_AT_MOST_MS);
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

installStore.watch(window);
knowPlaces(document.documentElement);
void start();
