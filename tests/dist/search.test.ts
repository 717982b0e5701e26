import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/config/company';
import { SITE_MAP } from '../../src/features/site/content/siteMap';
import {
  DIST_DIR,
  findElements,
  PAGES_BUILT_AS_FILES,
  readMeta,
  readVisibleText,
  readDistPage,
  getTextContent,
  type DistPage,
} from '../support/distPages';

interface StructuredDataNode {
  '@type': string;
  [key: string]: unknown;
}

function readGraph(page: DistPage): readonly StructuredDataNode[] {
  const blocks = findElements(page, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  expect(blocks).toHaveLength(1);
  const parsed: { '@context': string; '@graph': StructuredDataNode[] } = JSON.parse(
    blocks.map(getTextContent).join(''),
  );
  expect(parsed['@context']).toBe('https://schema.org');
  return parsed['@graph'];
}

const indexedPages = PAGES_BUILT_AS_FILES.filter((page) => page.isIndexed);
/** Normalizes spaces and removes word joiners, which typography adds. */
const normalize = (text: string) => text.replace(/\u2060/g, '').replace(/\s/g, ' ');

describe('metadata for search engines', () => {
  it('lists exactly the indexable URLs in sitemap.xml', async () => {
    const xml = await readFile(join(DIST_DIR, 'sitemap.xml'), 'utf8');
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const expected = SITE_MAP.filter((page) => page.isIndexed && !page.path.includes(':')).map(
      (page) => new URL(page.path, company.siteOrigin).href,
    );
    expect(addresses.toSorted()).toEqual(expected.toSorted());
    expect(addresses.some((address) => address?.includes('/partner'))).toBe(false);
    expect(addresses.some((address) => address?.endsWith('/solutions/microsoft-365'))).toBe(false);
  });

  it('allows robots to read everything and names the sitemap', async () => {
    const robots = await readFile(join(DIST_DIR, 'robots.txt'), 'utf8');
    expect(robots).toContain('User-agent: *\nAllow: /\n');
    expect(robots).toContain(`Sitemap: ${company.siteOrigin}/sitemap.xml`);
    expect(robots).not.toContain('Disallow');
  });

  it.each(indexedPages.map((page) => page.path))(
    '%s describes company, site and breadcrumbs in one graph',
    async (path) => {
      const page = await readDistPage(path);
      const types = readGraph(page).map((node) => node['@type']);
      expect(types).toEqual(expect.arrayContaining(['ProfessionalService', 'WebSite']));
      expect(types.includes('BreadcrumbList')).toBe(path !== '/');
    },
  );

  it.each(indexedPages.map((page) => page.path))('%s has only visible facts in its graph', async (path) => {
    const page = await readDistPage(path);
    const text = normalize(readVisibleText(page));
    const nodes = readGraph(page);
    expect(nodes).not.toEqual([]);
    for (const node of nodes) {
      for (const fact of listFacts(node)) expect(text, `${node['@type']}: ${fact}`).toContain(normalize(fact));
    }
  });

  it.each(indexedPages.map((page) => page.path))('%s has a share image of 1200 by 630 px', async (path) => {
    const page = await readDistPage(path);
    const image = new URL(readMeta(page, 'og:image') ?? '');
    const png = await readFile(join(DIST_DIR, image.pathname));
    expect(png.readUInt32BE(16)).toBe(1_200);
    expect(png.readUInt32BE(20)).toBe(630);
    expect(readMeta(page, 'og:title')).toBe(findElements(page, 'title').map(getTextContent).join(''));
    expect(readMeta(page, 'og:url')).toBe(new URL(path, company.siteOrigin).href);
  });

  it('has the same share image for both URLs of a page', async () => {
    const duplicates = PAGES_BUILT_AS_FILES.filter(({ canonical, path }) => canonical !== path && path !== '*');
    expect(duplicates.length).toBeGreaterThan(0);
    for (const { path, canonical } of duplicates) {
      const [own, other] = await Promise.all([readDistPage(path), readDistPage(canonical)]);
      expect(readMeta(own, 'og:image'), path).toBe(readMeta(other, 'og:image'));
    }
  });

  it('has a unique share image for every page', async () => {
    const images = await Promise.all(
      indexedPages.map(async ({ path }) => readMeta(await readDistPage(path), 'og:image')),
    );
    expect(new Set(images).size).toBe(indexedPages.length);
  });
});

/** Returns the strings of a node that the page must show. */
function listFacts(node: StructuredDataNode): readonly string[] {
  switch (node['@type']) {
    case 'ProfessionalService': {
      const { streetAddress, postalCode, addressLocality } = node.address as Record<string, string>;
      return [node.name, node.email, streetAddress, postalCode, addressLocality, company.phone.label, '9h00-18h00'].map(
        String,
      );
    }
    case 'WebSite':
      return [String(node.name)];
    case 'BreadcrumbList':
      return (node.itemListElement as { name: string }[]).map((item) => item.name);
    case 'Service': {
      const offers = (node.offers as { name: string; price: number }[] | undefined) ?? [];
      return [
        String(node.name),
        String(node.serviceType),
        String(node.description),
        ...offers.flatMap((offer) => [offer.name, `${offer.price} €`]),
      ];
    }
    default:
      return [`unknown type ${node['@type']}`];
  }
}
