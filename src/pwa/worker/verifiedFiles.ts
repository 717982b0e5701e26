import type { BuiltFile } from '../builtFiles';
import { digestBody } from './digestBody';
import { requestTimeoutController } from './requestTimeoutController';

/** Time within which a page asks for a repair after it has failed to import a damaged file. */
const REPAIR_REQUEST_MS = 60_000;

/** Replacements of damaged copies that are under way. */
const replacements = new Set<Promise<void>>();
/** End of the last replacement, in ms of `performance.now()`. */
let replacedAt = -Infinity;

type VerifiedFile = Pick<BuiltFile, 'url' | 'revision' | 'integrity'>;

async function matchesIntegrity(response: Response, integrity: string): Promise<boolean> {
  return integrity === `sha256-${btoa(String.fromCodePoint(...(await digestBody(response))))}`;
}

/**
 * Fetches a built file. Rejects if the network returns other content, such as a captive portal's page or a truncated
 * file. A file with a hash in its name is tried once from the HTTP cache, which may hold such a response too.
 */
export async function fetchVerifiedFile({ url, revision, integrity }: VerifiedFile): Promise<Response> {
  // A hash in the name makes any cached copy valid, including the one that the page has just loaded.
  for (const cache of revision === null ? (['default', 'reload'] as const) : (['reload'] as const)) {
    const response = await requestTimeoutController.fetch(url, { cache, redirect: 'manual' });
    if (response.ok && (await matchesIntegrity(response, integrity))) return response;
  }
  throw new Error(`${url} is not the file of this build`);
}

interface CacheOptions {
  /** Cache key; the URL by default. */
  key?: string | undefined;
  /** Must reject unless the content matches the file. */
  fetchFile?: (file: VerifiedFile) => Promise<Response>;
}

/**
 * Caches a built file unless an intact copy is stored. Resolves to whether the cache changed; rejects if the file
 * cannot be fetched.
 */
export async function cacheVerifiedFile(
  cache: Cache,
  file: VerifiedFile,
  { key = file.url, fetchFile = fetchVerifiedFile }: CacheOptions = {},
): Promise<boolean> {
  const cached = await cache.match(key);
  if (cached && (await matchesIntegrity(cached, file.integrity))) return false;
  // A damaged copy is useless even while the file cannot be fetched.
  if (cached) await cache.delete(key);
  const stored = fetchFile(file).then((response) => cache.put(key, response));
  if (cached) trackReplacement(stored);
  await stored;
  return true;
}

function trackReplacement(stored: Promise<void>): void {
  const replacement = stored
    .then(
      () => void (replacedAt = performance.now()),
      // The caller handles it.
      () => undefined,
    )
    .finally(() => replacements.delete(replacement));
  replacements.add(replacement);
}

/** Resolves to whether a page may just have loaded a damaged copy that is replaced, after replacements under way. */
export async function wasDamagedCopyReplaced(): Promise<boolean> {
  await Promise.all(replacements);
  return performance.now() - replacedAt < REPAIR_REQUEST_MS;
}

/** Stores each file, also after one that cannot be fetched; resolves to the number of changes. */
export async function repairEach(
  files: readonly BuiltFile[],
  storeFile: (file: BuiltFile) => Promise<boolean>,
): Promise<number> {
  let changedCount = 0;
  for (const file of files) if (await storeFile(file).catch(() => false)) changedCount += 1;
  return changedCount;
}
