import { describe, expect, it } from 'vitest';
import { buildCrumbs, isInnerPagePath } from './crumbs';
import { NOT_FOUND_DESCRIPTION, INNER_PAGE_DESCRIPTIONS } from './descriptions';
import { NOT_FOUND_SEO, INNER_PAGE_SEO, type PageSeo } from './seo';

const pages = Object.entries<PageSeo>(INNER_PAGE_SEO);
const all = [...pages, ['404', NOT_FOUND_SEO] as const];
const descriptions = [...Object.entries(INNER_PAGE_DESCRIPTIONS), ['404', NOT_FOUND_DESCRIPTION] as const];

describe('INNER_PAGE_SEO', () => {
  it.each(all)('%s has a title of 30 to 60 characters', (_path, seo) => {
    expect(seo.title.length).toBeGreaterThanOrEqual(30);
    expect(seo.title.length).toBeLessThanOrEqual(60);
  });

  it.each(descriptions)('%s has a description of 70 to 155 characters', (_path, description) => {
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(155);
  });

  it('has unique titles and descriptions', () => {
    expect(new Set(all.map(([, { title }]) => title)).size).toBe(all.length);
    expect(new Set(descriptions.map(([, description]) => description)).size).toBe(all.length);
  });

  it('sets a canonical path for the two suites below /solutions only', () => {
    const elsewhere = pages.flatMap(([path, { canonical }]) => (canonical ? [[path, canonical]] : []));
    expect(elsewhere).toEqual([
      ['/solutions/microsoft-365', '/cloud-services/microsoft-365'],
      ['/solutions/google-workspace', '/cloud-services/google-workspace'],
    ]);
  });
});

describe('buildCrumbs', () => {
  it('leads from the home page through the page above to the page itself', () => {
    expect(buildCrumbs('/solutions-telecom/3cx')).toEqual([
      { label: 'Accueil', to: '/' },
      { label: 'Solutions télécom', to: '/solutions-telecom' },
      { label: '3CX' },
    ]);
  });

  it('starts at the home page everywhere and passes only through pages that exist', () => {
    for (const [path] of pages) {
      const trail = isInnerPagePath(path) ? buildCrumbs(path) : [];
      expect(trail[0]?.to).toBe('/');
      expect(trail.slice(1, -1).every(({ to }) => to !== undefined && isInnerPagePath(to))).toBe(true);
    }
  });

  it('rejects names of Object.prototype as pages', () => {
    expect(isInnerPagePath('constructor')).toBe(false);
  });
});
