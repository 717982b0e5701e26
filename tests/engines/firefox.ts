import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { keySource, type EnginePage } from './enginePage';
import { endProgram } from './endProgram';

interface Answer {
  id?: number;
  type: string;
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

/** As long as WebDriver itself waits for a page. */
const ANSWER_WITHIN_MS = 60_000;

/** Nothing of the browser's own may speak to the network, and this machine's addresses go through the proxy too. */
const prefsFor = (proxyPort: number) => ({
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

/** Debian's Firefox with a profile of its own, driven through WebDriver BiDi without any program between. */
export async function openFirefox(proxyPort: number): Promise<EnginePage> {
  const profile = await mkdtemp(join(tmpdir(), 'engine-firefox-'));
  const prefs = Object.entries(prefsFor(proxyPort)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), prefs.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const firefox = spawn(process.env['FIREFOX_PATH'] ?? 'firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const address = await addressIn(firefox.stderr);
  const { send, end } = await connect(`${address}/session`);
  await send('session.new', { capabilities: {} });
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string };
  return {
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      // As text: the protocol has a notation of its own for values.
      const asText = `(async () => JSON.stringify((await (${expression})) ?? null))()`;
      const answer = await send('script.evaluate', { expression: asText, target: { context }, awaitPromise: true });
      if (answer['type'] !== 'success') throw new Error(JSON.stringify(answer['exceptionDetails']));
      return JSON.parse((answer['result'] as { value: string }).value) as unknown;
    },
    press: async (text) => void (await send('input.performActions', { context, actions: [keySource(text)] })),
    close: async () => {
      end();
      await endProgram(firefox);
      await rm(profile, { recursive: true, force: true });
    },
  };
}

function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    lines.once('close', () => reject(new Error('Firefox ended before it could be reached')));
  });
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  let last = 0;
  return {
    end: () => socket.close(),
    send(method: string, params: object): Promise<Record<string, unknown>> {
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        const giveUp = setTimeout(() => reject(new Error(`${method}: no answer`)), ANSWER_WITHIN_MS);
        waiting.set(id, (answer) => {
          clearTimeout(giveUp);
          waiting.delete(id);
          if (answer.type === 'success') resolve(answer.result ?? {});
          else reject(new Error(`${method}: ${answer.error}: ${answer.message}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
  };
}
