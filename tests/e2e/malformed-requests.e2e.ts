import { rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { getSiteDir, getStackInfo, resetStack } from '../support/stack';

/** Sends a URL unchanged; `fetch` would normalize it. */
async function sendRawGet(address: string, host?: string): Promise<string> {
  const { hostname, port } = new URL(getStackInfo().site);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${address} HTTP/1.1\r\nHost: ${host ?? hostname}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

// The login throttle counts wrong passwords of other test files for this machine.
beforeAll(resetStack);

describe('Hosting', () => {
  it.each(['/%', '/%E0%A4%A', '/%c0%ae', '/blog/%', '/api/partnerLogin%', '//', '/\\', 'http://[::1/'])(
    'responds to %s with its 404 page',
    async (address) => {
      const response = await sendRawGet(address);
      expect(response).toMatch(/^HTTP\/1\.1 404 /);
      expect(response).toContain('<h1');
      expect(response).toContain("default-src 'none'");
    },
  );

  it.each(['/?remise=100%', '/contact?a=%E0%A4'])('serves the page of %s', async (address) => {
    expect(await sendRawGet(address)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['a b', '%', '[::1'])('serves a page whose host is %j', async (host) => {
    expect(await sendRawGet('/contact', host)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('survives files that a build removes before their response', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `assets/removed-${index}.js`);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(names.map((name) => writeFile(join(getSiteDir(), name), ' '.repeat(20_000))));
      const responses = names.map((name) => sendRawGet(`/${name}`));
      // Some requests have found their file by then, and have not opened it yet.
      await setTimeout(round % 10);
      await Promise.all(names.map((name) => rm(join(getSiteDir(), name))));
      await Promise.all(responses);
    }
    expect(await sendRawGet('/contact')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('keeps sessions alive after a malformed request', async () => {
    const login = await fetch(`${getStackInfo().site}/api/partnerLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { password: getStackInfo().passwords.partner } }),
    });
    const { result } = (await login.json()) as { result: { token: string } };
    const signIn = await callIdentityToolkit('accounts:signInWithCustomToken', {
      token: result.token,
      returnSecureToken: true,
    });
    await sendRawGet('/%');
    const { users } = await callIdentityToolkit('accounts:lookup', { idToken: signIn.idToken });
    expect(users).toHaveLength(1);
  });
});

async function callIdentityToolkit(method: string, body: object): Promise<{ idToken?: string; users?: unknown[] }> {
  const response = await fetch(`${getStackInfo().auth}/identitytoolkit.googleapis.com/v1/${method}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { idToken?: string; users?: unknown[] };
}
