import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { NOT_FOUND_ROUTE, findRoute } from '../../src/app/routes';
import { REDIRECTS } from '../../src/app/redirects';
import { DIST, elements, FILE_ROUTES, readPage, readPages, type DistPage } from '../support/distPages';

const PATHS = [...FILE_ROUTES.map((route) => route.path), '/404'];

describe('links of the built pages', () => {
  const pages = new Map<string, DistPage>();
  beforeAll(async () => {
    for (const page of await readPages()) pages.set(page.path, page);
  });

  it.each(PATHS)('%s leads to no dead page, no dead anchor and no redirect', async (path) => {
    const dead: string[] = [];
    for (const { attribs } of elements(await readPage(path), 'a')) {
      const href = attribs.href ?? '';
      if (/^(?:https:|mailto:|tel:)/.test(href)) continue;
      const target = new URL(href, `https://site.example${path}`);
      if (findRoute(target.pathname) === NOT_FOUND_ROUTE && target.pathname !== '/404') dead.push(href);
      if (target.pathname in REDIRECTS) dead.push(`${href} (redirect)`);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id && !hasId(pages.get(target.pathname), id)) dead.push(href);
    }
    expect(dead).toEqual([]);
  });

  it.each(PATHS)('%s opens other sites in a new tab without handing itself over', async (path) => {
    for (const { attribs } of elements(await readPage(path), 'a')) {
      if (!attribs.href?.startsWith('http')) continue;
      expect(attribs.target, attribs.href).toBe('_blank');
      expect(attribs.rel, attribs.href).toContain('noopener');
    }
  });

  it.each(PATHS)('%s links only files that the build has written', async (path) => {
    const page = await readPage(path);
    const files = [
      ...elements(page, 'link')
        .filter(({ attribs }) => attribs.rel !== 'canonical' && attribs.rel !== 'alternate')
        .map(({ attribs }) => attribs.href),
      ...elements(page, 'script').map(({ attribs }) => attribs.src),
      ...elements(page, 'img').map(({ attribs }) => attribs.src),
    ];
    for (const file of files.filter((name) => name !== undefined)) await access(join(DIST, file));
  });
});

function hasId(page: DistPage | undefined, id: string): boolean {
  return page !== undefined && page.html.includes(`id="${id}"`);
}
