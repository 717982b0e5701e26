import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { findRoute, NOT_FOUND_ROUTE, ROUTES, type SiteRoute } from '../../src/app/routes';

export const DIST = join(import.meta.dirname, '../../dist');

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** One built page: its route, its text as served, and its tree. */
export interface DistPage {
  /** Address on the site; the 404 page stands under `/404`. */
  path: string;
  route: SiteRoute;
  html: string;
  document: Document;
}

/** Every page that the build writes as a file. */
export const FILE_ROUTES: readonly SiteRoute[] = ROUTES.filter((route) => route.delivery === 'file');

export async function readPage(path: string): Promise<DistPage> {
  const html = await readFile(join(DIST, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
  return { path, route: path === '/404' ? NOT_FOUND_ROUTE : findRoute(path), html, document: parseDocument(html) };
}

/** All built pages with the 404 page. */
export async function readPages(): Promise<readonly DistPage[]> {
  return Promise.all([...FILE_ROUTES.map((route) => route.path), '/404'].map(readPage));
}

export function elements(page: DistPage, tag: string): readonly Element[] {
  return DomUtils.getElementsByTagName(tag, page.document, true);
}

export function textOf(node: Element): string {
  return DomUtils.textContent(node);
}

/** Content of a meta tag by name or property. */
export function meta(page: DistPage, key: string): string | undefined {
  return elements(page, 'meta').find(({ attribs }) => attribs.name === key || attribs.property === key)?.attribs
    .content;
}

/** `href` of the link elements with this relation. */
export function linked(page: DistPage, relation: string): readonly string[] {
  return elements(page, 'link').flatMap(({ attribs }) =>
    attribs.rel === relation && attribs.href ? [attribs.href] : [],
  );
}

/** What a reader sees: text of the body without scripts, styles and drawings. */
export function readerText(page: DistPage): string {
  return readerTexts(page).join(' ');
}

/** The same, one entry per text node. */
export function readerTexts(page: DistPage): readonly string[] {
  const body = elements(page, 'body')[0];
  return body ? textNodes(body) : [];
}

const UNREAD = new Set(['script', 'style', 'code', 'pre', 'template']);

function textNodes(node: Element): string[] {
  if (UNREAD.has(node.name)) return [];
  return node.children.flatMap((child) => {
    if (child.type === 'text') return child.data.trim() ? [child.data] : [];
    return 'attribs' in child ? textNodes(child) : [];
  });
}
