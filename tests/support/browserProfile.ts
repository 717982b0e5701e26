import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { STORAGE_KEYS } from '../../src/config/constants';
import { BROWSER_TIMEOUT_MS, CHROMIUM_ARGS, getChromiumPath, prepareContext } from './browser';
import type { FaultyNetwork } from './faultyNetwork';
import { signIn, waitForOfflineReady } from './partnerPages';
import { getStackInfo } from './stack';

/** A browser's data folder on disk, which outlives the browser. */
export interface BrowserProfile {
  /** Starts Chromium with this profile, at the grid or another path of the site. */
  open(path?: string): Promise<RunningBrowser>;
  /** Kills browsers that still use the profile. */
  closeAll(): Promise<void>;
  /** Kills its browsers and deletes the folder. */
  remove(): Promise<void>;
}

export interface RunningBrowser {
  context: BrowserContext;
  page: Page;
  /** Sends SIGKILL to the browser and its children: no further code runs. */
  kill(): Promise<void>;
  /** Closes the browser normally, so that it flushes its data. Does nothing if it has exited. */
  quit(): Promise<void>;
}

const DEVTOOLS_ADDRESS = /DevTools listening on (ws:\/\/\S+)/;

async function createBrowserProfile(network: FaultyNetwork): Promise<BrowserProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  const running = new Set<RunningBrowser>();
  const closeAll = async (): Promise<void> => {
    for (const browser of running) await browser.kill();
    running.clear();
  };
  return {
    async open(path = '/partner/pricing') {
      const browser = await startBrowser(folder, [
        `--proxy-server=${network.address}`,
        // Chromium bypasses proxies for localhost unless this is disabled.
        '--proxy-bypass-list=<-loopback>',
      ]);
      running.add(browser);
      await browser.page.goto(`${getStackInfo().site}${path}`, { waitUntil: 'commit' });
      return browser;
    },
    closeAll,
    async remove() {
      await closeAll();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Creates a profile that is signed in and ready for offline use; its browser is closed. */
export async function createSignedInBrowserProfile(
  network: FaultyNetwork,
  role: 'admin' | 'partner',
): Promise<BrowserProfile> {
  const profile = await createBrowserProfile(network);
  try {
    const { page, quit } = await profile.open('/partner');
    await page.evaluate((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
    await signIn(page, role);
    await waitForOfflineReady(page);
    await quit();
    return profile;
  } catch (error) {
    await profile.remove();
    throw error;
  }
}

const MAX_STARTS = 3;

/** Starts Chromium and attaches to it. Retries, since attaching sometimes hangs. */
async function startBrowser(folder: string, args: readonly string[]): Promise<RunningBrowser> {
  for (let attempt = 1; ; attempt += 1) {
    const browser = launch(folder, args);
    try {
      return await attach(browser);
    } catch (error) {
      // A leftover browser would lock the profile.
      await browser.kill();
      if (attempt === MAX_STARTS) throw error;
    }
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

interface LaunchedProcess {
  child: ChildProcess;
  exited: Promise<void>;
  kill(): Promise<void>;
}

function launch(folder: string, args: readonly string[]): LaunchedProcess {
  const child = spawn(
    getChromiumPath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--lang=fr-FR',
      '--window-size=1280,900',
      '--password-store=basic',
      ...CHROMIUM_ARGS,
      ...args,
      // Playwright may miss a page that loads while it attaches.
      'about:blank',
    ],
    // Own process group, so that one signal reaches all processes.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killGroup = (): void => {
    if (!hasExited(child) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // A signal that aborts the test run does not reach the process group of the browser, so it is killed here.
  process.once('exit', killGroup);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', killGroup);
      resolve();
    });
  });
  return {
    child,
    exited,
    async kill() {
      killGroup();
      await exited;
    },
  };
}

async function attach({ child, exited, kill }: LaunchedProcess): Promise<RunningBrowser> {
  const browser = await chromium.connectOverCDP(await readDebuggerAddress(child), { timeout: BROWSER_TIMEOUT_MS });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium started without its profile.');
  prepareContext(context);
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    context,
    page,
    async kill() {
      await kill();
      await browser.close().catch(() => undefined);
    },
    async quit() {
      if (hasExited(child)) return;
      const session = await browser.newBrowserCDPSession();
      // The response may be lost with the browser.
      await session.send('Browser.close').catch(() => undefined);
      await exited;
    },
  };
}

function readDebuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = DEVTOOLS_ADDRESS.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Chromium exited during startup:\n${output}`)));
  });
}
