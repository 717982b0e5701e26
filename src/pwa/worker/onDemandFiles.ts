import { ON_DEMAND_CACHE, PARTNER_DEVICE_MARKER_KEY } from '../cacheNames';
import { findNewVersionsOfCachedFiles, type BuiltFile } from '../builtFiles';
import { cacheVerifiedFile, fetchVerifiedFile, repairEach } from './verifiedFiles';

/** Caches the partner space, unless the device was erased since the page requested it. */
export async function cachePartnerSpace(files: readonly BuiltFile[]): Promise<void> {
  if (!(await isPartnerDevice())) return;
  await cacheOnDemand(files);
  if (!(await isPartnerDevice())) await caches.delete(ON_DEMAND_CACHE);
}

async function isPartnerDevice(): Promise<boolean> {
  return (await readCachedPaths()).includes(PARTNER_DEVICE_MARKER_KEY);
}

/** Returns whether all files are cached. */
export async function hasOnDemandFiles(files: readonly BuiltFile[]): Promise<boolean> {
  const cachedPaths = await readCachedPaths();
  return files.every(({ url }) => cachedPaths.includes(url));
}

/**
 * Serves a file from the cache, else from the network. Responds with a network error if verification fails: a page can
 * import again what failed to load, but not what failed with a syntax error.
 */
export async function respondWithOnDemandFile(file: BuiltFile, event: ExtendableEvent): Promise<Response> {
  // Unreadable caches must not hide a file that the network has.
  const cached = await caches.match(file.url, { cacheName: ON_DEMAND_CACHE }).catch(() => undefined);
  if (cached) return cached;
  try {
    const response = await fetchVerifiedFile(file);
    const copy = response.clone();
    event.waitUntil(caches.open(ON_DEMAND_CACHE).then((cache) => cache.put(file.url, copy)));
    return response;
  } catch {
    return Response.error();
  }
}

/** Replaces damaged cached files, or deletes those that cannot be fetched; resolves to the number of replaced ones. */
export async function repairOnDemandFiles(files: readonly BuiltFile[]): Promise<number> {
  const cachedPaths = await readCachedPaths();
  if (cachedPaths.length === 0) return 0;
  const cache = await caches.open(ON_DEMAND_CACHE);
  const cachedFiles = files.filter(({ url }) => cachedPaths.includes(url));
  return repairEach(cachedFiles, (file) => cacheVerifiedFile(cache, file));
}

/**
 * Updates cached files during installation: all of them on a partner's device, so that the grid opens offline after the
 * update; elsewhere new versions of files in use. Old files remain for tabs that run the old version.
 */
export async function refreshOnDemandFiles(files: readonly BuiltFile[]): Promise<void> {
  const cachedPaths = await readCachedPaths();
  await cacheOnDemand(
    cachedPaths.includes(PARTNER_DEVICE_MARKER_KEY) ? files : findNewVersionsOfCachedFiles(cachedPaths, files),
  );
}

/** Deletes files of former versions; called while the new version activates. */
export async function deleteOutdatedOnDemandFiles(files: readonly BuiltFile[]): Promise<void> {
  const urls = files.map(({ url }) => url);
  const outdatedPaths = (await readCachedPaths()).filter(
    (path) => path !== PARTNER_DEVICE_MARKER_KEY && !urls.includes(path),
  );
  for (const path of outdatedPaths) await (await caches.open(ON_DEMAND_CACHE)).delete(path);
}

/** Fetches missing or damaged files. */
async function cacheOnDemand(files: readonly BuiltFile[]): Promise<void> {
  if (files.length === 0) return;
  const cache = await caches.open(ON_DEMAND_CACHE);
  // Sequential: each file gets the full bandwidth within its timeout.
  for (const file of files) await cacheVerifiedFile(cache, file);
}

/** Returns the paths in the cache. Checks `has` first: `open` would create the cache, which visitors do not need. */
async function readCachedPaths(): Promise<readonly string[]> {
  if (!(await caches.has(ON_DEMAND_CACHE))) return [];
  return (await (await caches.open(ON_DEMAND_CACHE)).keys()).map(({ url }) => new URL(url).pathname);
}
