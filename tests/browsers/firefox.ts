import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { WebSocket } from 'ws';
import { buildKeyActions, type BrowserPage } from './browserPage';

interface BidiMessage {
  id?: number;
  type: string;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

/** Equals WebDriver's own timeout for loading a page. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Builds preferences that disable the browser's own requests and use the proxy for localhost too. */
const buildPrefs = (proxyPort: number) => ({
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': proxyPort,
  'network.proxy.no_proxies_on': '',
  'network.proxy.allow_hijacking_localhost': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'fr-FR',
});

/** Opens Firefox with a new profile and drives it directly by WebDriver BiDi. */
export async function openFirefox(proxyPort: number): Promise<BrowserPage> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-profile-'));
  const prefs = Object.entries(buildPrefs(proxyPort)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), prefs.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const firefox = execa('firefox-esr', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    buffer: false,
    reject: false,
  });
  const address = await readBidiAddress(firefox.stderr);
  const { send, disconnect } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      // Returns JSON text, since the protocol has its own notation for values.
      const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`;
      const response = await send('script.evaluate', { expression: asText, target: { context }, awaitPromise: true });
      if (response['type'] !== 'success') throw new Error(JSON.stringify(response['exceptionDetails']));
      return JSON.parse((response['result'] as { value: string }).value) as unknown;
    },
    typeKeys: async (text) => void (await send('input.performActions', { context, actions: [buildKeyActions(text)] })),
    close: async () => {
      disconnect();
      firefox.kill();
      await firefox;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function readBidiAddress(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    lines.once('close', () => reject(new Error('Firefox exited during startup')));
  });
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const pending = new Map<number, (message: BidiMessage) => void>();
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as BidiMessage;
    if (message.id !== undefined) pending.get(message.id)?.(message);
  });
  let lastId = 0;
  return {
    disconnect: () => socket.close(),
    send(method: string, params: object): Promise<Record<string, unknown>> {
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${method}: no response`)), RESPONSE_TIMEOUT_MS);
        pending.set(id, (message) => {
          clearTimeout(timer);
          pending.delete(id);
          if (message.type === 'success') resolve(message.result ?? {});
          else reject(new Error(`${method}: ${message.error}: ${message.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
  };
}
