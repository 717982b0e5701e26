import { spawn } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { endProgram } from './endProgram';
import { keySource, type EnginePage } from './enginePage';

const READY_WITHIN_MS = 20_000;

/** WebKitGTK's small browser through its own driver. It draws on a display: Xvfb gives one where there is none. */
export async function openWebKit(proxyPort: number): Promise<EnginePage> {
  const port = await freePort();
  const driver = spawn('xvfb-run', ['--auto-servernum', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    // The whole group is ended at once: xvfb-run does not end what it started.
    detached: true,
  });
  const root = `http://127.0.0.1:${port}`;
  await waitUntilReady(root);
  const session = await start(root, proxyPort);
  const send = (method: 'POST' | 'DELETE', path: string, body?: object) => call(method, `${session}${path}`, body);
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
    press: async (text) => void (await send('POST', '/actions', { actions: [keySource(text)] })),
    close: async () => {
      await send('DELETE', '');
      const ended = endProgram(driver);
      if (driver.pid !== undefined) process.kill(-driver.pid);
      await ended;
    },
  };
}

async function start(root: string, proxyPort: number): Promise<string> {
  const alwaysMatch = {
    proxy: { proxyType: 'manual', httpProxy: `127.0.0.1:${proxyPort}` },
    'webkitgtk:browserOptions': { args: ['--automation'] },
  };
  const { sessionId } = (await call('POST', `${root}/session`, { capabilities: { alwaysMatch } })) as {
    sessionId: string;
  };
  return `${root}/session/${sessionId}`;
}

async function call(method: 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, body: body === undefined ? null : JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`);
  return value;
}

async function waitUntilReady(root: string): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS;
  while (performance.now() < until) {
    try {
      if ((await fetch(`${root}/status`)).ok) return;
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('WebKitWebDriver does not answer');
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const holder = createServer().listen(0, '127.0.0.1', () => {
      const { port } = holder.address() as AddressInfo;
      holder.close(() => resolve(port));
    });
  });
}
