import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomUtils, parseDocument } from 'htmlparser2';
import { PROJECT_ROOT } from '../../tools/projectRoot';
import { NOT_FOUND_SITE_PAGE, SITE_MAP, type SitePage } from '../../src/features/site/content/siteMap';

export const DIST_DIR = join(PROJECT_ROOT, 'dist');

type Document = ReturnType<typeof parseDocument>;
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

export interface HtmlPage {
  document: Document;
}

/** A built page: its entry in the site map, HTML and parsed document. */
export interface DistPage extends HtmlPage {
  /** Address on the site; `/404` for the 404 page. */
  path: string;
  sitePage: SitePage;
  html: string;
}

/** Every page that the build writes as a file. */
export const PAGES_BUILT_AS_FILES: readonly SitePage[] = SITE_MAP.filter((page) => page.delivery === 'file');

export async function readDistPage(path: string): Promise<DistPage> {
  const html = await readFile(join(DIST_DIR, path === '/' ? 'index.html' : `${path}.html`), 'utf8');
  const sitePage = PAGES_BUILT_AS_FILES.find((page) => page.path === path) ?? NOT_FOUND_SITE_PAGE;
  return { path, sitePage, html, document: parseDocument(html) };
}

/** Reads all built pages and the 404 page. */
export async function readAllDistPages(): Promise<readonly DistPage[]> {
  return Promise.all([...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404'].map(readDistPage));
}

export function findElements(page: HtmlPage, tag: string): readonly Element[] {
  return DomUtils.getElementsByTagName(tag, page.document, true);
}

export function getTextContent(node: Element): string {
  return DomUtils.textContent(node);
}

/** Returns the content of a meta tag by name or property. */
export function readMeta(page: HtmlPage, key: string): string | undefined {
  return findElements(page, 'meta').find(({ attribs }) => attribs.name === key || attribs.property === key)?.attribs
    .content;
}

/** Returns the `href` of link elements with this relation. */
export function listLinkElementHrefs(page: DistPage, relation: string): readonly string[] {
  return findElements(page, 'link').flatMap(({ attribs }) =>
    attribs.rel === relation && attribs.href ? [attribs.href] : [],
  );
}

/** Returns the visible text of the body, without code samples (`code`, `pre`), scripts, styles and templates. */
export function readVisibleText(page: HtmlPage): string {
  return listVisibleTexts(page).join(' ');
}

/** Returns the visible text, one entry per text node. */
export function listVisibleTexts(page: HtmlPage): readonly string[] {
  const body = findElements(page, 'body')[0];
  return body ? collectTextNodes(body) : [];
}

const INVISIBLE_TAGS = new Set(['script', 'style', 'code', 'pre', 'template']);

function collectTextNodes(node: Element): string[] {
  if (INVISIBLE_TAGS.has(node.name)) return [];
  return node.children.flatMap((child) => {
    if (child.type === 'text') return child.data.trim() ? [child.data] : [];
    return 'attribs' in child ? collectTextNodes(child) : [];
  });
}
