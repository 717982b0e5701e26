import { ON_DEMAND_CACHE } from '../deviceCaches';

/** Fetches what is missing; what is there is named by its content and stays. */
export async function keepOnDemand(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(ON_DEMAND_CACHE);
  const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll(urls.filter((url) => !kept.has(url)));
}

/**
 * Part of the installation of a new version: a device that has the partner space gets the new one with it, else the
 * grid would not open offline after an update. Old files stay for the tabs that still run the old version.
 */
export async function refreshOnDemand(urls: readonly string[]): Promise<void> {
  if (await caches.has(ON_DEMAND_CACHE)) await keepOnDemand(urls);
}

/** Drops what no version in use asks for; called when the new version has taken over. */
export async function dropOutdated(urls: readonly string[]): Promise<void> {
  if (!(await caches.has(ON_DEMAND_CACHE))) return;
  const cache = await caches.open(ON_DEMAND_CACHE);
  for (const request of await cache.keys()) {
    if (!urls.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}
