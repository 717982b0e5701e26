import { describe, expect, it } from 'vitest';
import { BROWSER_BLOCKED_PORTS, findPortObstacle, findUnblockedPort } from './ports';

describe('BROWSER_BLOCKED_PORTS', () => {
  it.each([...BROWSER_BLOCKED_PORTS])('holds %i, which fetch rejects', async (port) => {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  });
});

describe('findPortObstacle', () => {
  it.each([80, 443, 5000, 8080, 65_535])('returns null for %i', (port) => expect(findPortObstacle(port)).toBeNull());
});

describe('findUnblockedPort', () => {
  it('skips blocked ports', () => expect(findUnblockedPort(5060)).toBe(5062));
  it('returns a usable port unchanged', () => expect(findUnblockedPort(5000)).toBe(5000));
});
