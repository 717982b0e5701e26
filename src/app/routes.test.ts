import { describe, expect, it } from 'vitest';
import { findRedirect, resolveRoute } from './routes';

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
