import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isBundledPage, SHELL_PATH, type BuiltFile } from '../precacheList';
import { networkTimeouts } from './networkTimeouts';
import { withSitePolicy } from './sitePolicy';
import { cacheVerifiedFile, fetchVerifiedFile } from './verifiedFiles';

/** Subset of Workbox's `PrecacheController`; installation is replaced by one that verifies each file. */
export interface Precache {
  match(url: string): Promise<Response | undefined>;
  /** Fetches missing or damaged files one by one; resolves to their number. */
  fill(): Promise<number>;
  /** Deletes files of former versions. */
  clean(event: ExtendableEvent): Promise<unknown>;
}

/** Serves `files` from the precache. `pageBundle` contains the HTML of the pages among them. */
export function createPrecache(files: readonly BuiltFile[], pageBundle: BuiltFile | undefined): Precache {
  const controller = new PrecacheController({ plugins: [networkTimeouts.plugin] });
  controller.addToCacheList([...files]);
  registerRoute(
    // Static pages ignore query parameters: tracking links from newsletters open offline too.
    new PrecacheRoute(controller, {
      cleanURLs: false,
      directoryIndex: '',
      ignoreURLParametersMatching: [/./],
      urlManipulation: ({ url }) =>
        url.pathname.endsWith('/') ? [new URL(url.pathname.replace(/\/+$/, ''), url)] : [],
    }),
  );
  const match = (url: string) => controller.matchPrecache(url);
  // The shell comes first: pages are stored with its policy headers.
  const shellFirst = files.toSorted((a, b) => Number(isBundledPage(a)) - Number(isBundledPage(b)));
  return {
    match,
    async fill() {
      const cache = await caches.open(controller.strategy.cacheName);
      const fetchPage = createPageSource(pageBundle, () => match(SHELL_PATH));
      let changedCount = 0;
      for (const file of shellFirst) {
        const key = controller.getCacheKeyForURL(file.url);
        const fetchFile = isBundledPage(file) ? fetchPage : fetchVerifiedFile;
        if (await cacheVerifiedFile(cache, file, { key, fetchFile })) changedCount += 1;
      }
      return changedCount;
    },
    clean: (event) => controller.activate(event),
  };
}

/** Fetches the page bundle once, for the first page. */
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
    return withSitePolicy(new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }), policy);
  };
}
