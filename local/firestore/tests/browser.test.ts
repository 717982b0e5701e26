import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileRules } from '../src/index';
import type { probeSdk } from './browserProbe';
import { startTestServerWithClients, type TestServerWithClients } from './testClients';

const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /notes/{id} { allow read, write: if request.auth.token.admin == true; }
  }
}`;

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients({ rules: compileRules(RULES) });
});
afterAll(() => clients.close());

async function bundle(): Promise<string> {
  const { output } = await build({
    input: fileURLToPath(new URL('browserProbe.ts', import.meta.url)),
    platform: 'browser',
    output: { format: 'esm' },
    write: false,
    logLevel: 'silent',
  });
  return output[0].code;
}

test('serves the unmodified lite SDK in a browser from another origin', async () => {
  const code = await bundle();
  const site = createServer((request, response) => {
    const isScript = request.url === '/probe.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? code : '<!doctype html><script type="module" src="/probe.js"></script>');
  });
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve);
  });
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path)),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    await page.waitForFunction('typeof probeSdk === "function"');
    const results = await page.evaluate(
      (port) => (globalThis as unknown as { probeSdk: typeof probeSdk }).probeSdk(port),
      clients.server.port,
    );
    expect(results).toEqual({
      text: 'l’été 😀',
      ordered: ['one 10', 'two 2'],
      count: 2,
      denied: 'permission-denied',
      deniedQuery: 'permission-denied',
      missing: 'not-found',
      tooLarge: 'failed-precondition',
    });
  } finally {
    await browser.close();
    site.close();
  }
});
