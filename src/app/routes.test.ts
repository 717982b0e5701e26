import { describe, expect, it } from 'vitest';
import { findRedirect } from './routes';

describe('findRedirect', () => {
  it.each([
    ['/Contact', '/contact'],
    ['/SOLUTIONS/Proxmox', '/solutions/proxmox'],
    ['/cybersecurity/ninjarmm', '/solutions/ninja-rmm'],
    ['/contact', undefined],
    ['/Nulle-Part', undefined],
  ])('redirects %s to %s', (path, target) => {
    expect(findRedirect(path)).toBe(target);
  });
});
