import { describe, expect, it } from 'vitest';
import { editionsOf, servedAddress, splitBuild } from './precacheList';

describe('the list of built files', () => {
  it('keeps what only partners need out of every visitor’s download', () => {
    const files = ['/', '/assets/index-1.js', '/assets/on-demand/grid-1.js', 'assets/on-demand/grid-1.css'];
    const { everyone, onDemand } = splitBuild(files.map((url) => ({ url, revision: null })));
    expect(everyone.map((file) => file.url)).toEqual(['/', '/assets/index-1.js']);
    expect(onDemand).toHaveLength(2);
  });

  it('knows the new editions of what a device has, and no more', () => {
    const folder = '/assets/on-demand';
    const kept = [`${folder}/browserReader-BnK06Xlc.js`, `${folder}/PricingRoute-D5GONxJQ.css`];
    const built = [
      'browserReader--_K06Xlc.js',
      'PricingRoute-2n2E2EgB.js',
      'PricingRoute-A5GONxJQ.css',
      'Pricing-a.js',
    ];
    expect(
      editionsOf(
        kept,
        built.map((name) => `${folder}/${name}`),
      ),
    ).toEqual([`${folder}/browserReader--_K06Xlc.js`, `${folder}/PricingRoute-A5GONxJQ.css`]);
  });

  it.each([
    ['index.html', '/'],
    ['contact.html', '/contact'],
    ['solutions/proxmox.html', '/solutions/proxmox'],
    ['shell.html', '/shell'],
    ['assets/a.js', '/assets/a.js'],
  ])('serves %s as %s', (file, address) => {
    expect(servedAddress(file)).toBe(address);
  });
});
