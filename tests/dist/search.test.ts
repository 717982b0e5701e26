import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/app/routes';
import { company } from '../../src/config/company';
import { DIST, elements, FILE_ROUTES, meta, readerText, readPage, textOf, type DistPage } from '../support/distPages';

interface Node {
  '@type': string;
  [key: string]: unknown;
}

function graphOf(page: DistPage): readonly Node[] {
  const blocks = elements(page, 'script').filter(({ attribs }) => attribs.type === 'application/ld+json');
  expect(blocks).toHaveLength(1);
  const parsed: { '@context': string; '@graph': Node[] } = JSON.parse(blocks.map(textOf).join(''));
  expect(parsed['@context']).toBe('https://schema.org');
  return parsed['@graph'];
}

const listed = FILE_ROUTES.filter((route) => route.indexed);
/** Without what typography adds: kinds of spaces, and signs without a width. */
const plain = (text: string) => text.replace(/\u2060/g, '').replace(/\s/g, ' ');

describe('what search engines find', () => {
  it('lists exactly the indexable addresses in sitemap.xml', async () => {
    const xml = await readFile(join(DIST, 'sitemap.xml'), 'utf8');
    const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
    const expected = ROUTES.filter((route) => route.indexed && !route.path.includes(':')).map(
      (route) => new URL(route.path, company.siteOrigin).href,
    );
    expect(addresses.toSorted()).toEqual(expected.toSorted());
    expect(addresses.some((address) => address?.includes('/partner'))).toBe(false);
    expect(addresses.some((address) => address?.endsWith('/solutions/microsoft-365'))).toBe(false);
  });

  it('lets robots read everything and names the sitemaps', async () => {
    const robots = await readFile(join(DIST, 'robots.txt'), 'utf8');
    expect(robots).toContain('User-agent: *\nAllow: /\n');
    expect(robots).toContain(`Sitemap: ${company.siteOrigin}/sitemap.xml`);
    expect(robots).not.toContain('Disallow');
  });

  it.each(listed.map((route) => route.path))('%s describes company, site and trail in one graph', async (path) => {
    const page = await readPage(path);
    const types = graphOf(page).map((node) => node['@type']);
    expect(types).toEqual(expect.arrayContaining(['ProfessionalService', 'WebSite']));
    expect(types.includes('BreadcrumbList')).toBe(path !== '/');
  });

  it.each(listed.map((route) => route.path))(
    '%s says nothing in its graph that does not stand in the page',
    async (path) => {
      const page = await readPage(path);
      const text = plain(readerText(page));
      for (const node of graphOf(page)) {
        for (const fact of factsOf(node)) expect(text, `${node['@type']}: ${fact}`).toContain(plain(fact));
      }
    },
  );

  it.each(listed.map((route) => route.path))('%s has a share picture of its own, 1200 by 630', async (path) => {
    const page = await readPage(path);
    const image = new URL(meta(page, 'og:image') ?? '');
    const png = await readFile(join(DIST, image.pathname));
    expect(png.readUInt32BE(16)).toBe(1_200);
    expect(png.readUInt32BE(20)).toBe(630);
    expect(meta(page, 'og:title')).toBe(elements(page, 'title').map(textOf).join(''));
    expect(meta(page, 'og:url')).toBe(new URL(path, company.siteOrigin).href);
  });

  it('shows for a second address of a page the picture of the page', async () => {
    const elsewhere = FILE_ROUTES.filter(({ canonical, path }) => canonical !== path && path !== '*');
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const { path, canonical } of elsewhere) {
      const [own, other] = await Promise.all([readPage(path), readPage(canonical)]);
      expect(meta(own, 'og:image'), path).toBe(meta(other, 'og:image'));
    }
  });

  it('shows another share picture for every page', async () => {
    const images = await Promise.all(listed.map(async ({ path }) => meta(await readPage(path), 'og:image')));
    expect(new Set(images).size).toBe(listed.length);
  });
});

/** The strings of a node that a reader must be able to find in the page. */
function factsOf(node: Node): readonly string[] {
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
