import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DIST_DIR,
  findElements,
  PAGES_BUILT_AS_FILES,
  listLinkElementHrefs,
  readMeta,
  readVisibleText,
  readDistPage,
  readAllDistPages,
  getTextContent,
  type DistPage,
} from '../support/distPages';

const PATHS = [...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404'];

describe('HTML of the built pages', () => {
  let pages: readonly DistPage[];
  beforeAll(async () => {
    pages = await readAllDistPages();
  });

  it.each(PATHS)('%s has one title of 30 to 60 characters and a description of 70 to 155', async (path) => {
    const page = await readDistPage(path);
    const titles = findElements(page, 'title');
    expect(titles).toHaveLength(1);
    const title = titles.map(getTextContent).join('');
    expect(title.length, title).toBeGreaterThanOrEqual(30);
    expect(title.length, title).toBeLessThanOrEqual(60);
    const description = readMeta(page, 'description') ?? '';
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(155);
  });

  it.each(PATHS)('%s has one h1, one main element and French text without JavaScript', async (path) => {
    const page = await readDistPage(path);
    expect(findElements(page, 'h1')).toHaveLength(1);
    expect(findElements(page, 'main')).toHaveLength(1);
    expect(findElements(page, 'html')[0]?.attribs.lang).toBe('fr');
    expect(readVisibleText(page).length).toBeGreaterThan(path === '/404' ? 500 : 1_200);
  });

  it.each([...PATHS, '/shell'])('%s lays nothing out below a notch, and lets the visitor zoom', async (path) => {
    expect(readMeta(await readDistPage(path), 'viewport')).toBe('width=device-width, initial-scale=1');
  });

  it.each(PATHS)('%s has no inline script, style or handler, which the content policy blocks', async (path) => {
    const page = await readDistPage(path);
    const inline = findElements(page, 'script').filter(
      ({ attribs }) => !attribs.src && !['application/ld+json', 'application/json'].includes(attribs.type ?? ''),
    );
    expect(inline).toHaveLength(0);
    expect(findElements(page, 'style')).toHaveLength(0);
    expect(page.html).not.toMatch(/<[a-z][^>]*\sstyle=/);
    expect(page.html).not.toMatch(/<[a-z][^>]*\son[a-z]+=/);
  });

  it.each(PATHS)('%s has its metadata in the head and skips no heading level', async (path) => {
    const page = await readDistPage(path);
    const body = findElements(page, 'body')[0];
    expect(body && getTextContent(body)).not.toContain('<title>');
    expect(page.html.slice(page.html.indexOf('<body'))).not.toMatch(/<(?:title|meta)\b/);
    const levels = [...page.html.matchAll(/<h([1-6])\b/g)].map((match) => Number(match[1]));
    for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  it('has unique titles, descriptions and canonical URLs', () => {
    const listed = pages.filter((page) => page.sitePage.isIndexed);
    for (const readValue of [
      (page: DistPage) => findElements(page, 'title').map(getTextContent).join(''),
      (page: DistPage) => readMeta(page, 'description'),
      (page: DistPage) => listLinkElementHrefs(page, 'canonical').join(' '),
    ]) {
      const values = listed.map(readValue);
      expect(new Set(values).size).toBe(listed.length);
    }
  });

  it('has canonical URLs below /cloud-services for both suites, and none for the 404 page', async () => {
    for (const suite of ['microsoft-365', 'google-workspace']) {
      const duplicate = await readDistPage(`/solutions/${suite}`);
      expect(listLinkElementHrefs(duplicate, 'canonical')[0]).toMatch(new RegExp(`/cloud-services/${suite}$`));
    }
    expect(listLinkElementHrefs(await readDistPage('/404'), 'canonical')).toHaveLength(0);
    expect(readMeta(await readDistPage('/404'), 'robots')).toBe('noindex');
  });

  it('has an empty shell, excluded from search engines', async () => {
    const shell = await readFile(join(DIST_DIR, 'shell.html'), 'utf8');
    expect(shell).toContain('<div id="root"></div>');
    expect(shell).toContain('<meta name="robots" content="noindex">');
    expect(shell).toContain('type="module"');
    expect(shell).toMatch(/<noscript><main[^>]*><h1>Cette page a besoin de JavaScript<\/h1>/);
    expect(shell).not.toContain('<!--');
  });
});
