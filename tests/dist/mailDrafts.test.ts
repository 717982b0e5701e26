import { beforeAll, describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { MAILTO_MAX_LENGTH } from '../../src/features/site/mailDraft';
import { elements, readPages, type DistPage } from '../support/distPages';

const { contact, support } = company.mailboxes;
const SALES = company.sales.email;

/** Who answers what is asked on a page: products and plans are sold, the rest goes to the common mailbox. */
function mailboxOf(path: string): string {
  if (path === '/support') return support;
  const isProduct = /^\/(?:solutions|cloud-services|cybersecurity)\/./.test(path);
  return isProduct || path === '/premium-management' ? SALES : contact;
}

/** The drafts that a page's buttons open; a link to a bare mailbox is none. */
function draftsOf(page: DistPage): readonly URL[] {
  return elements(page, 'a')
    .map(({ attribs }) => attribs.href ?? '')
    .filter((href) => href.startsWith('mailto:') && href.includes('?'))
    .map((href) => new URL(href));
}

describe('the mail drafts that the built pages open', () => {
  let pages: readonly DistPage[];
  beforeAll(async () => {
    pages = await readPages();
  });

  it('go to the mailbox that answers, with a subject and a body in lines, short enough for every mail program', () => {
    const drafts = pages.flatMap((page) => draftsOf(page).map((draft) => ({ path: page.path, draft })));
    expect(drafts.length).toBeGreaterThan(20);
    for (const { path, draft } of drafts) {
      expect(draft.pathname, path).toBe(mailboxOf(path));
      expect([...draft.searchParams.keys()], path).toEqual(['subject', 'body']);
      expect(draft.searchParams.get('subject'), path).toMatch(/\S{3}/);
      const body = draft.searchParams.get('body') ?? '';
      expect(body.split('\r\n').length, path).toBeGreaterThan(4);
      expect(body.replaceAll('\r\n', ''), path).not.toMatch(/[\r\n]/);
      expect(draft.href.length, path).toBeLessThanOrEqual(MAILTO_MAX_LENGTH);
    }
  });

  it('name the product in their subject, so that no two products ask alike', () => {
    const products = pages.filter((page) => mailboxOf(page.path) === SALES && page.route.indexed);
    const subjects = products.map((page) => draftsOf(page)[0]?.searchParams.get('subject'));
    expect(new Set(subjects).size).toBe(products.length);
  });
});
