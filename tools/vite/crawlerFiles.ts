import { escapeXml } from '../../src/domain/escapeXml.ts';

/** Builds sitemap.xml from absolute addresses. */
export function buildSitemapXml(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Builds robots.txt, which allows everything: crawlers must read the partner pages to see their `noindex`. */
export function buildRobotsTxt(sitemaps: readonly string[]): string {
  return ['User-agent: *', 'Allow: /', '', ...sitemaps.map((address) => `Sitemap: ${address}`), ''].join('\n');
}
