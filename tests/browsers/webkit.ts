import { execa } from 'execa';
import { findFreePort } from '../../tools/stack/ports';
import { buildKeyActions, type BrowserPage } from './browserPage';

const STARTUP_TIMEOUT_MS = 20_000;

/** Opens WebKitGTK's MiniBrowser by its WebDriver. It needs a display, which Xvfb provides. */
export async function openWebKit(proxyPort: number): Promise<BrowserPage> {
  const port = await findFreePort();
  const driver = execa('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    reject: false,
    // Own process group, killed as a whole: xvfb-run does not end its children.
    detached: true,
  });
  const root = `http://127.0.0.1:${port}`;
  await waitUntilReady(root);
  const session = await startSession(root, proxyPort);
  const send = (method: 'POST' | 'DELETE', path: string, body?: object) =>
    sendCommand(method, `${session}${path}`, body);
  return {
    goto: async (url) => void (await send('POST', '/url', { url })),
    evaluate: async (expression) => {
      const script = `const done = arguments[arguments.length - 1];
        (async () => JSON.stringify((await (${expression})) ?? null))()
          .then((text) => done({ text }), (error) => done({ error: String(error) }));`;
      const { text, error } = (await send('POST', '/execute/async', { script, args: [] })) as {
        text?: string;
        error?: string;
      };
      if (text === undefined) throw new Error(error);
      return JSON.parse(text) as unknown;
    },
    typeKeys: async (text) => void (await send('POST', '/actions', { actions: [buildKeyActions(text)] })),
    close: async () => {
      await send('DELETE', '');
      driver.kill();
      if (driver.pid !== undefined) process.kill(-driver.pid);
      await driver;
    },
  };
}

async function startSession(root: string, proxyPort: number): Promise<string> {
  const alwaysMatch = {
    proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` },
    'webkitgtk:browserOptions': { args: ['--automation'] },
  };
  const { sessionId } = (await sendCommand('POST', `${root}/session`, { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  return `${root}/session/${sessionId}`;
}

async function sendCommand(method: 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function waitUntilReady(root: string): Promise<void> {
  const deadline = performance.now() + STARTUP_TIMEOUT_MS;
  while (performance.now() < deadline) {
    try {
      if ((await fetch(`${root}/status`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not respond');
}
