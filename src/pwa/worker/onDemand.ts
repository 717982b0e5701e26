import { ON_DEMAND_CACHE, PARTNER_MARK } from '../deviceCaches';
import { editionsOf } from '../precacheList';

/** Keeps the whole partner space, unless the device was erased since the page asked for it. */
export async function keepPartnerSpace(urls: readonly string[]): Promise<void> {
  if (!(await isPartners())) return;
  await keepOnDemand(urls);
  if (!(await isPartners())) await caches.delete(ON_DEMAND_CACHE);
}

async function isPartners(): Promise<boolean> {
  return (await keptPaths()).includes(PARTNER_MARK);
}

/** Whether all of it is on this device. */
export async function hasOnDemand(urls: readonly string[]): Promise<boolean> {
  const kept = await keptPaths();
  return urls.every((url) => kept.includes(url));
}

/**
 * Part of the installation of a new version: a device that has the partner space gets the new one with it, else the
 * grid would not open offline after an update. Another gets new editions of the files that it has used. Old files stay
 * for the tabs that still run the old version.
 */
export async function refreshOnDemand(urls: readonly string[]): Promise<void> {
  const kept = await keptPaths();
  await keepOnDemand(kept.includes(PARTNER_MARK) ? urls : editionsOf(kept, urls));
}

/** Drops what no version in use asks for; called when the new version has taken over. */
export async function dropOutdated(urls: readonly string[]): Promise<void> {
  const outdated = (await keptPaths()).filter((path) => path !== PARTNER_MARK && !urls.includes(path));
  for (const path of outdated) await (await caches.open(ON_DEMAND_CACHE)).delete(path);
}

/** Fetches what is missing; what is there is named by its content and stays. */
async function keepOnDemand(urls: readonly string[]): Promise<void> {
  const kept = await keptPaths();
  const missing = urls.filter((url) => !kept.includes(url));
  if (missing.length > 0) await (await caches.open(ON_DEMAND_CACHE)).addAll(missing);
}

/** The cache itself is not made by a look into it: visitors have none. */
async function keptPaths(): Promise<readonly string[]> {
  if (!(await caches.has(ON_DEMAND_CACHE))) return [];
  return (await (await caches.open(ON_DEMAND_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
}
