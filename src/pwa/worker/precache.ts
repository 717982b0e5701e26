import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isInHtmlPagesBundle, SHELL_PATH, type BuiltFile } from '../builtFiles';
import { requestTimeoutController } from './requestTimeoutController';
import { withShellSecurityHeaders } from './withShellSecurityHeaders';
import { cacheVerifiedFile, fetchVerifiedFile, repairEach } from './verifiedFiles';

/** Subset of Workbox's `PrecacheController`; installation is replaced by one that verifies each file. */
export interface Precache {
  match(url: string): Promise<Response | undefined>;
  /** Fetches missing or damaged files one by one; rejects at the first that fails. */
  fill(): Promise<void>;
  /** Like `fill`, but goes on after a file that fails; resolves to the number of stored files. */
  repair(): Promise<number>;
  /** Stores all files again if the shell is gone, thus if the cache was deleted. */
  restore(): Promise<void>;
  /** Deletes files of former versions. */
  clean(event: ExtendableEvent): Promise<unknown>;
}

/** Serves `files` from the precache. `pageBundle` contains the HTML of the pages among them. */
export function createPrecache(files: readonly BuiltFile[], pageBundle: BuiltFile | undefined): Precache {
  const controller = new PrecacheController({ plugins: [requestTimeoutController.plugin] });
  controller.addToCacheList([...files]);
  registerRoute(
    // Static pages ignore query parameters: tracking links from newsletters open offline too.
    new PrecacheRoute(controller, {
      cleanURLs: false,
      directoryIndex: '',
      ignoreURLParametersMatching: [/./],
    }),
  );
  const match = (url: string) => controller.matchPrecache(url);
  // Stores the shell first: bundled pages are stored with its policy headers.
  const shellFirst = files.toSorted((a, b) => Number(isInHtmlPagesBundle(a)) - Number(isInHtmlPagesBundle(b)));
  async function openStore() {
    const cache = await caches.open(controller.strategy.cacheName);
    const fetchPage = createPageSource(pageBundle, () => match(SHELL_PATH));
    return (file: BuiltFile) =>
      cacheVerifiedFile(cache, file, {
        key: controller.getCacheKeyForURL(file.url),
        fetchFile: isInHtmlPagesBundle(file) ? fetchPage : fetchVerifiedFile,
      });
  }
  const repair = async () => repairEach(shellFirst, await openStore());
  return {
    match,
    async fill() {
      const storeFile = await openStore();
      for (const file of shellFirst) await storeFile(file);
    },
    repair,
    async restore() {
      if ((await match(SHELL_PATH)) === undefined) await repair();
    },
    clean: (event) => controller.activate(event),
  };
}

/**
 * Creates the function that builds the response of a bundled page; its first call fetches the bundle. Rejects if
 * bundle, shell or page is missing.
 */
function createPageSource(
  bundle: BuiltFile | undefined,
  shell: () => Promise<Response | undefined>,
): (page: Pick<BuiltFile, 'url'>) => Promise<Response> {
  let pages: Promise<Readonly<Record<string, string>>> | null = null;
  return async ({ url }) => {
    const policy = await shell();
    if (!bundle || !policy) throw new Error('no page can be cached without bundle and shell');
    pages ??= fetchVerifiedFile(bundle).then((response) => response.json());
    const html = (await pages)[url];
    if (html === undefined) throw new Error(`${url} is missing in the bundle of pages`);
    return withShellSecurityHeaders(
      new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
      policy,
    );
  };
}
