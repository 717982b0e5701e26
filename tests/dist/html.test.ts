import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DIST,
  elements,
  FILE_ROUTES,
  linked,
  meta,
  readerText,
  readPage,
  readPages,
  textOf,
  type DistPage,
} from '../support/distPages';

const PATHS = [...FILE_ROUTES.map((route) => route.path), '/404'];

describe('the HTML of every public page', () => {
  let pages: readonly DistPage[];
  beforeAll(async () => {
    pages = await readPages();
  });

  it.each(PATHS)('%s has one title of 30 to 60 characters and a description of 70 to 155', async (path) => {
    const page = await readPage(path);
    const titles = elements(page, 'title');
    expect(titles).toHaveLength(1);
    const title = titles.map(textOf).join('');
    expect(title.length, title).toBeGreaterThanOrEqual(30);
    expect(title.length, title).toBeLessThanOrEqual(60);
    const description = meta(page, 'description') ?? '';
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(155);
  });

  it.each(PATHS)('%s says everything without JavaScript: one h1, a main part, French text', async (path) => {
    const page = await readPage(path);
    expect(elements(page, 'h1')).toHaveLength(1);
    expect(elements(page, 'main')).toHaveLength(1);
    expect(elements(page, 'html')[0]?.attribs.lang).toBe('fr');
    expect(readerText(page).length).toBeGreaterThan(path === '/404' ? 500 : 1_200);
  });

  it.each(PATHS)('%s holds nothing that the content policy forbids', async (path) => {
    const page = await readPage(path);
    const inline = elements(page, 'script').filter(
      ({ attribs }) => !attribs.src && !['application/ld+json', 'application/json'].includes(attribs.type ?? ''),
    );
    expect(inline).toHaveLength(0);
    expect(elements(page, 'style')).toHaveLength(0);
    expect(page.html).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(page.html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
  });

  it.each(PATHS)('%s links its head tags in the head, and numbers no heading before its level', async (path) => {
    const page = await readPage(path);
    const body = elements(page, 'body')[0];
    expect(body && textOf(body)).not.toContain('<title>');
    expect(page.html.slice(page.html.indexOf('<body'))).not.toMatch(/<(?:title|meta)\b/);
    const levels = [...page.html.matchAll(/<h([1-6])\b/g)].map((match) => Number(match[1]));
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  it('gives every page another title, another description and its own canonical address', () => {
    const listed = pages.filter((page) => page.route.indexed);
    for (const read of [
      (page: DistPage) => elements(page, 'title').map(textOf).join(''),
      (page: DistPage) => meta(page, 'description'),
      (page: DistPage) => linked(page, 'canonical').join(' '),
    ]) {
      const values = listed.map(read);
      expect(new Set(values).size).toBe(listed.length);
    }
  });

  it('gives the suites below /solutions the canonical address below /cloud-services, and the 404 page none', async () => {
    for (const suite of ['microsoft-365', 'google-workspace']) {
      const twin = await readPage(`/solutions/${suite}`);
      expect(linked(twin, 'canonical')[0]).toMatch(new RegExp(`/cloud-services/${suite}$`));
    }
    expect(linked(await readPage('/404'), 'canonical')).toHaveLength(0);
    expect(meta(await readPage('/404'), 'robots')).toBe('noindex');
  });

  it('leaves the shell empty for the browser and out of every index', async () => {
    const shell = await readFile(join(DIST, 'shell.html'), 'utf8');
    expect(shell).toContain('<div id="root"></div>');
    expect(shell).toContain('<meta name="robots" content="noindex">');
    expect(shell).toContain('type="module"');
    expect(shell).toMatch(/<noscript><main[^>]*><h1>Cette page a besoin de JavaScript<\/h1>/);
    expect(shell).not.toContain('<!--');
  });
});
