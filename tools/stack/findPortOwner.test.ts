import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { listen } from '../../tests/support/listen';
import { findFreePort, isPortFree } from './ports';
import { findListeningInodes, findPortOwner } from './findPortOwner';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:1388 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4242 1 0000 100
   1: 0100007F:1388 0100007F:C350 01 00000000:00000000 00:00000000 00000000     0        0 4243 1 0000 20
   2: 0100007F:1389 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4244 1 0000 100
   3: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4245 1 0000 100`;

it('finds the listening socket, not its connections', () => {
  expect(findListeningInodes(TABLE, 5000)).toEqual(['4242']);
  expect(findListeningInodes(TABLE, 80)).toEqual(['4245']);
  expect(findListeningInodes(TABLE, 5002)).toEqual([]);
});

it('returns the program that listens on a port', async () => {
  const { port, close } = await listen(createServer());
  expect(await isPortFree(port)).toBe(false);
  expect(await findPortOwner(port)).toEqual({ pid: process.pid, command: expect.stringMatching(/^[^\0]+$/) });
  await close();
});

it('returns null for a free port', async () => {
  // Another program may take the port at once: retry with another port.
  await expect
    .poll(async () => {
      const { port, close } = await listen(createServer());
      await close();
      return [await isPortFree(port), await findPortOwner(port)];
    })
    .toEqual([true, null]);
});

it('returns distinct ports', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, findFreePort));
  expect(new Set(ports).size).toBe(20);
});
