import { describe, expect, it } from 'vitest';
import { findNewVersionsOfCachedFiles, toServedPath, splitBuiltFiles } from './builtFiles';

describe('builtFiles', () => {
  it('splits on-demand files and the bundle of pages from the precache', () => {
    const grid = { url: '/assets/grid-1.js', onDemand: true } as const;
    const bundle = { url: '/assets/pages-BnK06Xlc.json' };
    const built = [{ url: '/' }, { url: '/assets/index-1.js' }, grid, bundle];
    const { precached, onDemand, pageBundle } = splitBuiltFiles(built);
    expect(precached.map((file) => file.url)).toEqual(['/', '/assets/index-1.js']);
    expect(onDemand).toEqual([grid]);
    expect(pageBundle).toBe(bundle);
  });

  it('finds only new revisions of cached files', () => {
    const folder = '/assets';
    const cachedPaths = [`${folder}/browserBlogReader-BnK06Xlc.js`, `${folder}/PricingRoute-D5GONxJQ.css`];
    const built = [
      'browserBlogReader--_K06Xlc.js',
      'PricingRoute-2n2E2EgB.js',
      'PricingRoute-A5GONxJQ.css',
      'Pricing-a.js',
    ];
    expect(
      findNewVersionsOfCachedFiles(
        cachedPaths,
        built.map((name) => ({ url: `${folder}/${name}` })),
      ).map(({ url }) => url),
    ).toEqual([`${folder}/browserBlogReader--_K06Xlc.js`, `${folder}/PricingRoute-A5GONxJQ.css`]);
  });

  it.each([
    ['index.html', '/'],
    ['contact.html', '/contact'],
    ['solutions/proxmox.html', '/solutions/proxmox'],
    ['shell.html', '/shell'],
    ['assets/a.js', '/assets/a.js'],
  ])('serves %s as %s', (file, address) => {
    expect(toServedPath(file)).toBe(address);
  });
});
