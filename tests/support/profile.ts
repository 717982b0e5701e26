import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { CHROMIUM_ARGS, chromiumPath } from './browser';
import type { FaultyNetwork } from './faultyNetwork';
import { signIn, untilOfflineReady } from './partnerPages';
import { stackInfo } from './stack';

/** A browser's data folder on disk: it outlives the browser. */
export interface Profile {
  folder: string;
  /** Starts Chromium on it, at the grid or another address of the site. */
  open(path?: string): Promise<RunningBrowser>;
  /** Kills what still runs on it. */
  closeAll(): Promise<void>;
  /** Ends every browser that was left running, and deletes the folder. */
  remove(): Promise<void>;
}

export interface RunningBrowser {
  context: BrowserContext;
  page: Page;
  /** SIGKILL to the browser and all its children: no code of the page or of Chromium runs any more. */
  kill(): Promise<void>;
  /** As a person closes it: everything is flushed. Nothing where it has ended already. */
  quit(): Promise<void>;
}

const STARTED = /DevTools listening on (ws:\/\/\S+)/;

export async function createProfile(
  network: Pick<FaultyNetwork, 'address'>,
  moreArgs: readonly string[] = [],
): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  const running = new Set<RunningBrowser>();
  const closeAll = async (): Promise<void> => {
    for (const browser of running) await browser.kill();
    running.clear();
  };
  return {
    folder,
    async open(path = '/partner/pricing') {
      const browser = await start(folder, [
        `--proxy-server=${network.address}`,
        // Addresses of this machine go past a proxy unless that is taken back.
        '--proxy-bypass-list=<-loopback>',
        ...moreArgs,
      ]);
      running.add(browser);
      await browser.page.goto(`${stackInfo().site}${path}`, { waitUntil: 'commit' });
      return browser;
    },
    closeAll,
    async remove() {
      await closeAll();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A profile on which this role signed in and whose site opens without a network, closed. */
export async function signedInProfile(
  network: FaultyNetwork,
  role: 'admin' | 'partner',
  moreArgs: readonly string[] = [],
): Promise<Profile> {
  const profile = await createProfile(network, moreArgs);
  try {
    const { page, quit } = await profile.open('/partner');
    await page.evaluate(() => localStorage.setItem('cookie-consent', 'essential'));
    await signIn(page, role);
    await untilOfflineReady(page);
    await quit();
    return profile;
  } catch (error) {
    await profile.remove();
    throw error;
  }
}

const STARTS = 3;

/** Attaching to a browser that has only just started hangs now and then: then it is started anew. */
async function start(folder: string, args: readonly string[]): Promise<RunningBrowser> {
  for (let attempt = 1; ; attempt += 1) {
    const browser = launch(folder, args);
    try {
      return await attach(browser);
    } catch (error) {
      // Left alive, it would keep the profile for itself.
      await browser.kill();
      if (attempt === STARTS) throw error;
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

interface Launched {
  child: ChildProcess;
  ended: Promise<void>;
  kill(): Promise<void>;
}

function launch(folder: string, args: readonly string[]): Launched {
  const child = spawn(
    chromiumPath(),
    [
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      '--lang=fr-FR',
      '--window-size=1280,900',
      '--password-store=basic',
      ...CHROMIUM_ARGS,
      ...args,
      // A page that loads while one attaches to it may be lost to sight.
      'about:blank',
    ],
    // A process group of its own, so that one signal reaches all of it.
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const killGroup = (): void => {
    if (!hasEnded(child) && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  // Out of the group of the tests, it would outlive a run that is broken off.
  process.once('exit', killGroup);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      process.off('exit', killGroup);
      resolve();
    });
  });
  return {
    child,
    ended,
    async kill() {
      killGroup();
      await ended;
    },
  };
}

async function attach({ child, ended, kill }: Launched): Promise<RunningBrowser> {
  const browser = await chromium.connectOverCDP(await debuggerAddress(child), { timeout: 15_000 });
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium started without its profile.');
  // A browser of its own beside others, on a core that they share, takes its time.
  context.setDefaultTimeout(60_000);
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  return {
    context,
    page,
    async kill() {
      await kill();
      await browser.close().catch(() => undefined);
    },
    async quit() {
      if (hasEnded(child)) return;
      const session = await browser.newBrowserCDPSession();
      // The answer may be lost with the browser.
      await session.send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = STARTED.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', () => reject(new Error(`Chromium ended at its start:\n${said}`)));
  });
}
