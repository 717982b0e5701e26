import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { MAILTO_MAX_LENGTH } from '../../src/features/site/mailDraft';
import { findElements, readAllDistPages, type DistPage } from '../support/distPages';

const { contact, support } = company.mailboxes;
const SALES = company.sales.email;

/** Returns the mailbox for drafts of a page: sales for products and plans, support, or else contact. */
function findMailbox(path: string): string {
  if (path === '/support') return support;
  const isProduct = /^\/(?:solutions|cloud-services|cybersecurity)\/./.test(path);
  return isProduct || path === '/premium-management' ? SALES : contact;
}

/** Returns the drafts that a page links to; a link without subject and body is not a draft. */
function findDrafts(page: DistPage): readonly URL[] {
  return findElements(page, 'a')
    .map(({ attribs }) => attribs.href ?? '')
    .filter((href) => href.startsWith('mailto:') && href.includes('?'))
    .map((href) => new URL(href));
}

describe('mail drafts of the built pages', () => {
  let pages: readonly DistPage[];
  beforeAll(async () => {
    pages = await readAllDistPages();
  });

  it('have the right mailbox, a subject and a body of several lines, within MAILTO_MAX_LENGTH', () => {
    const drafts = pages.flatMap((page) => findDrafts(page).map((draft) => ({ path: page.path, draft })));
    expect(drafts.length).toBeGreaterThan(20);
    for (const { path, draft } of drafts) {
      expect(draft.pathname, path).toBe(findMailbox(path));
      expect([...draft.searchParams.keys()], path).toEqual(['subject', 'body']);
      expect(draft.searchParams.get('subject'), path).toMatch(/\S{3}/);
      const body = draft.searchParams.get('body') ?? '';
      expect(body.split('\r\n').length, path).toBeGreaterThan(4);
      expect(body.replaceAll('\r\n', ''), path).not.toMatch(/[\r\n]/);
      expect(draft.href.length, path).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    }
  });

  it('have a unique subject for each product', () => {
    const products = pages.filter((page) => findMailbox(page.path) === SALES && page.sitePage.isIndexed);
    const subjects = products.map((page) => findDrafts(page)[0]?.searchParams.get('subject'));
    expect(new Set(subjects).size).toBe(products.length);
  });
});
