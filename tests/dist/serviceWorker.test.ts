import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInHtmlPagesBundle, splitBuiltFiles } from '../../src/pwa/builtFiles';
import { DIST_DIR, PAGES_BUILT_AS_FILES } from '../support/distPages';
import { listCacheableFiles } from '../support/listCacheableFiles';

/** Finds the built file that Hosting serves at a URL. */
function findBuiltFile(url: string): string {
  const candidates = [join(DIST_DIR, url), join(DIST_DIR, `${url}.html`), join(DIST_DIR, url, 'index.html')];
  const file = candidates.find((path) => /\.\w+$/.test(path) && existsSync(path));
  if (file === undefined) throw new Error(`nothing is served under ${url}`);
  return file;
}

const sha256 = (content: Buffer | string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

describe('the precache list of the service worker', () => {
  it('contains the digest of every file', async () => {
    const files = await listCacheableFiles();
    expect(files).not.toEqual([]);
    for (const { url, integrity } of files) {
      expect(integrity, url).toBe(sha256(await readFile(findBuiltFile(url))));
    }
  });

  it('has a revision for files without a hash in their name only', async () => {
    const files = await listCacheableFiles();
    const hashed = files.filter(({ url }) => url.startsWith('/assets/'));
    expect(hashed.filter(({ revision }) => revision !== null)).toEqual([]);
    expect(files.filter((file) => !hashed.includes(file) && !file.revision)).toEqual([]);
  });

  it('bundles all pages in one file', async () => {
    const { precached, pageBundle } = splitBuiltFiles(await listCacheableFiles());
    const pages: Record<string, string> = JSON.parse(await readFile(findBuiltFile(pageBundle?.url ?? ''), 'utf8'));
    const listed = precached.filter(isInHtmlPagesBundle);
    expect(Object.keys(pages).toSorted()).toEqual(listed.map(({ url }) => url).toSorted());
    expect(Object.keys(pages)).toEqual(expect.arrayContaining(PAGES_BUILT_AS_FILES.map(({ path }) => path)));
    for (const { url, integrity } of listed) expect(sha256(pages[url] ?? ''), url).toBe(integrity);
  });

  it('excludes files that only partners or the browser need', async () => {
    const { precached, onDemand } = splitBuiltFiles(await listCacheableFiles());
    expect(precached.filter(({ url }) => url.endsWith('.png'))).toEqual([]);
    const partnerNames = [
      'LoginRoute',
      'PricingRoute',
      'AdminScreen',
      'partnerServices',
      'csvWorker',
      'browserBlogReader',
    ];
    for (const name of partnerNames) {
      expect(precached.filter(({ url }) => url.includes(`/${name}-`))).toEqual([]);
      expect(onDemand.filter(({ url }) => url.includes(`/${name}-`) && url.endsWith('.js'))).toHaveLength(1);
    }
  });

  it('contains every script that a listed script imports on load', async () => {
    const { precached } = splitBuiltFiles(await listCacheableFiles());
    const scripts = precached.filter(({ url }) => url.startsWith('/assets/') && url.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    const listed = new Set(scripts.map(({ url }) => url));
    const missing: string[] = [];
    for (const { url } of scripts) {
      const code = await readFile(findBuiltFile(url), 'utf8');
      for (const [, path = ''] of code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
        const imported = new URL(path, `https://site.example${url}`).pathname;
        if (!listed.has(imported)) missing.push(`${url} imports ${imported}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
