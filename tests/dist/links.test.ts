import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REDIRECTS } from '../../src/config/redirects';
import { SITE_MAP } from '../../src/features/site/content/siteMap';
import {
  DIST_DIR,
  findElements,
  getTextContent,
  PAGES_BUILT_AS_FILES,
  readDistPage,
  readAllDistPages,
  type DistPage,
} from '../support/distPages';

/** Addresses of the site; no built page links to a single post. */
const ADDRESSES = new Set<string>([...SITE_MAP.map(({ path }) => path), '/404']);
const PATHS = [...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404'];

describe('links of the built pages', () => {
  const pages = new Map<string, DistPage>();
  beforeAll(async () => {
    for (const page of await readAllDistPages()) pages.set(page.path, page);
  });

  it.each(PATHS)('%s has no link to an unknown page, an unknown fragment or a redirect', async (path) => {
    const dead: string[] = [];
    for (const { attribs } of findElements(await readDistPage(path), 'a')) {
      const href = attribs.href ?? '';
      if (/^(?:https:|mailto:|tel:)/.test(href)) continue;
      const target = new URL(href, `https://site.example${path}`);
      if (!ADDRESSES.has(target.pathname)) dead.push(href);
      if (target.pathname in REDIRECTS) dead.push(`${href} (redirect)`);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id && !hasId(pages.get(target.pathname), id)) dead.push(href);
    }
    expect(dead).toEqual([]);
  });

  it.each(PATHS)('%s names the number of each phone link, which opens nothing on a computer', async (path) => {
    const links = findElements(await readDistPage(path), 'a').filter(({ attribs }) => attribs.href?.startsWith('tel:'));
    expect(links).not.toEqual([]);
    for (const link of links) {
      expect(link.attribs['aria-label'] ?? getTextContent(link), link.attribs.href).toMatch(/(?:\d\d\s){4}\d\d/);
    }
  });

  it.each(PATHS)('%s opens other sites in a new tab with noopener', async (path) => {
    for (const { attribs } of findElements(await readDistPage(path), 'a')) {
      if (!attribs.href?.startsWith('http')) continue;
      expect(attribs.target, attribs.href).toBe('_blank');
      expect(attribs.rel, attribs.href).toContain('noopener');
    }
  });

  it.each(PATHS)('%s refers only to files of the build', async (path) => {
    const page = await readDistPage(path);
    const files = [
      ...findElements(page, 'link')
        .filter(({ attribs }) => attribs.rel !== 'canonical' && attribs.rel !== 'alternate')
        .map(({ attribs }) => attribs.href),
      ...findElements(page, 'script').map(({ attribs }) => attribs.src),
      ...findElements(page, 'img').map(({ attribs }) => attribs.src),
    ];
    for (const file of files.filter((name) => name !== undefined)) await access(join(DIST_DIR, file));
  });
});

function hasId(page: DistPage | undefined, id: string): boolean {
  return page !== undefined && page.html.includes(`id="${id}"`);
}
