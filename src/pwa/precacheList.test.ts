import { describe, expect, it } from 'vitest';
import { servedAddress, splitBuild } from './precacheList';

describe('the list of built files', () => {
  it('keeps what only partners need out of every visitor’s download', () => {
    const files = ['/', '/assets/index-1.js', '/assets/on-demand/grid-1.js', 'assets/on-demand/grid-1.css'];
    const { everyone, onDemand } = splitBuild(files.map((url) => ({ url, revision: null })));
    expect(everyone.map((file) => file.url)).toEqual(['/', '/assets/index-1.js']);
    expect(onDemand).toHaveLength(2);
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
