import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isInHtmlPagesBundle, SHELL_PATH, splitBuiltFiles } from '../../src/pwa/builtFiles';
import { listCacheableFiles } from '../support/listCacheableFiles';
import {
  DIST_DIR,
  findElements,
  PAGES_BUILT_AS_FILES,
  listLinkElementHrefs,
  readDistPage,
  type DistPage,
} from '../support/distPages';

const KB = 1_000;
/** Maximum sizes in bytes, brotli-compressed. */
const BUDGET = {
  /** HTML and render-blocking styles. */
  critical: 13 * KB,
  /** Scripts that a page loads without user action. */
  scripts: 85 * KB,
  /** All files that the home page loads, fonts and images included. */
  home: 200 * KB,
  /** Files that the service worker fetches in addition, to open every page offline. */
  worker: 150 * KB,
};

/** Patterns that occur in the minified code that only partners need, or that loads later. */
const LATER_CODE: Readonly<Record<string, RegExp>> = {
  dexie: /DexieError|Dexie\.Syncable|_dbSchema/,
  'src/remote': /firestore\.googleapis|identitytoolkit/,
  'dnd-kit': /DndContext|DndDescribedBy|onDragCancel/,
  papaparse: /Papa\.parse|BAD_DELIMITERS|UndetectableDelimiter/,
};

const measureCompressed = (content: Buffer | string) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const readDistFile = (path: string) => readFile(join(DIST_DIR, path));

/** Compressed sizes by path. Cached, since pages share files and compression at the highest level is slow. */
const sizes = new Map<string, Promise<number>>();

async function sumCompressedSizes(paths: readonly string[]): Promise<number> {
  const each = paths.map((path) => {
    const size = sizes.get(path) ?? readDistFile(path).then(measureCompressed);
    sizes.set(path, size);
    return size;
  });
  return (await Promise.all(each)).reduce((sum, size) => sum + size, 0);
}

function listScripts(page: DistPage): readonly string[] {
  const scripts = findElements(page, 'script').flatMap(({ attribs }) => (attribs.src ? [attribs.src] : []));
  return [...new Set([...scripts, ...listLinkElementHrefs(page, 'modulepreload')])];
}

describe('page weight', () => {
  it.each(PAGES_BUILT_AS_FILES.map((route) => route.path))(
    '%s stays within the budgets for styles and scripts',
    async (path) => {
      const page = await readDistPage(path);
      const critical =
        measureCompressed(page.html) + (await sumCompressedSizes(listLinkElementHrefs(page, 'stylesheet')));
      const scripts = await sumCompressedSizes(listScripts(page));
      expect(critical, `HTML and styles of ${path}`).toBeLessThanOrEqual(BUDGET.critical);
      expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(BUDGET.scripts);
    },
  );

  it('stays within the budget for the home page, fonts and images included', async () => {
    const page = await readDistPage('/');
    const styles = listLinkElementHrefs(page, 'stylesheet');
    const sources = await Promise.all(styles.map(async (style) => String(await readDistFile(style))));
    const assets = sources.flatMap((css) => [...css.matchAll(/url\(([^)]+)\)/g)].map((match) => match[1] ?? ''));
    const total =
      measureCompressed(page.html) +
      (await sumCompressedSizes([...styles, ...listScripts(page)])) +
      (await sumCompressedSizes([...new Set(assets)]));
    expect(total).toBeLessThanOrEqual(BUDGET.home);
  });

  it('stays within the budget for files that the service worker adds', async () => {
    const { precached, pageBundle } = splitBuiltFiles(await listCacheableFiles());
    const page = await readDistPage('/');
    const loaded = new Set([...listLinkElementHrefs(page, 'stylesheet'), ...listScripts(page)]);
    const added = precached.filter(
      (file) => !isInHtmlPagesBundle(file) && !loaded.has(file.url) && !file.url.endsWith('.woff2'),
    );
    const files = [
      ...added.map(({ url }) => (url === SHELL_PATH ? '/shell.html' : url)),
      pageBundle?.url ?? '',
      '/sw.js',
    ];
    expect(await sumCompressedSizes(files)).toBeLessThanOrEqual(BUDGET.worker);
  });

  it.each(PAGES_BUILT_AS_FILES.map((route) => route.path))(
    '%s loads no code that only partners need, or that loads later',
    async (path) => {
      for (const script of listScripts(await readDistPage(path))) {
        const code = String(await readDistFile(script));
        const found = Object.entries(LATER_CODE).filter(([, pattern]) => pattern.test(code));
        expect(found.map(([what]) => `${what} in ${script}`)).toEqual([]);
      }
    },
  );
});
