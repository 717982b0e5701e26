import { describe, expect, it } from 'vitest';
import { findRedirect, findServedPath, resolveRoute } from './routes';

describe('resolveRoute', () => {
  it.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/contact/', '/contact'],
    ['/cybersecurity/ninjarmm', '/solutions/ninja-rmm'],
    ['/blog/', '/blog'],
    ['/blog/fin-du-cuivre', '/blog/:slug'],
    ['/blog/fin-du-cuivre/', '/blog/:slug'],
    ['/blog/fin/cuivre', '*'],
    ['/nulle-part', '*'],
  ])('finds for %s the page %s', (pathname, path) => {
    expect(resolveRoute(pathname).path).toBe(path);
  });
});

describe('findRedirect', () => {
  it.each([
    ['/Contact', '/contact'],
    ['/SOLUTIONS/Proxmox', '/solutions/proxmox'],
    ['/blog/Fin-du-cuivre', '/blog/fin-du-cuivre'],
    ['/cybersecurity/ninjarmm', '/solutions/ninja-rmm'],
    ['/Cybersecurity/NinjaRMM', '/solutions/ninja-rmm'],
    ['/contact', undefined],
    ['/contact/', undefined],
    ['/blog/fin-du-cuivre', undefined],
    ['/Nulle-Part', undefined],
  ])('redirects %s to %s', (path, target) => {
    expect(findRedirect(path)).toBe(target);
  });
});

describe('findServedPath', () => {
  it.each([
    ['/', '/'],
    ['/contact', '/contact'],
    ['/rendez%2Dvous', '/rendez-vous'],
    ['/solutions/%70roxmox', '/solutions/proxmox'],
    ['/solutions//proxmox', '/solutions/proxmox'],
    ['//blog', '/blog'],
    ['//blog/fin-du-cuivre', '/blog/fin-du-cuivre'],
    // Hosting has no page under these.
    ['/solutions%2Fproxmox', '/solutions%2Fproxmox'],
    ['/%2563ontact', '/%2563ontact'],
    ['/%62log', '/%62log'],
    ['/blog//fin-du-cuivre', '/blog//fin-du-cuivre'],
    ['/%E9', '/%E9'],
  ])('finds under %s what it serves as %s', (pathname, path) => {
    expect(findServedPath(pathname)).toBe(path);
  });
});
