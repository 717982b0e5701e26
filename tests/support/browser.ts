import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { findChromium } from '../../tools/chromium';

/** Arguments for every test browser; most disable its own network traffic and first-run pages. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Returns the browser that `npm test` installs if there is none. */
export function getChromiumPath(): string {
  const path = findChromium();
  if (path === null) throw new Error('No Chromium was found: npm test installs one, CHROMIUM_PATH selects another');
  return path;
}

/** Limit of each browser action. It only ends what hangs: on a busy machine, retries of the site can be a minute apart. */
export const BROWSER_TIMEOUT_MS = 120_000;

let sharedChromium: Promise<Browser> | undefined;

/** Returns the Chromium of this worker, whose end closes it; test files close their contexts only. */
export function getSharedChromium(): Promise<Browser> {
  sharedChromium ??= launchChromium();
  return sharedChromium;
}

export async function launchChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: getChromiumPath(), args: [...CHROMIUM_ARGS] });
  browser.on('context', (context) => {
    prepareContext(context);
    context.on('weberror', (webError) => {
      const error = webError.error();
      if (!isOfBlankDocument(error)) uncaughtErrors.push(error);
    });
  });
  return browser;
}

const openContexts = new Set<BrowserContext>();

/** Sets the limit of actions, and includes the context in `describeOpenPages`. */
export function prepareContext(context: BrowserContext): void {
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  openContexts.add(context);
  context.on('close', () => openContexts.delete(context));
}

/** Returns the address and the accessibility tree of each open page of this worker. */
export async function describeOpenPages(): Promise<string> {
  const pages = [...openContexts].flatMap((context) => context.pages());
  return (await Promise.all(pages.map(describePage))).join('\n');
}

const MAX_DESCRIPTION_LENGTH = 4_000;

async function describePage(page: Page): Promise<string> {
  const tree = await page.ariaSnapshot({ timeout: 5_000 }).catch(String);
  return `${page.url()}\n${tree.slice(0, MAX_DESCRIPTION_LENGTH)}`;
}

/** Init scripts of tests also run in the blank document that a page starts with, which has no storage. */
const isOfBlankDocument = ({ message }: Error): boolean => message.includes('Access is denied for this document');

let uncaughtErrors: Error[] = [];

/** Returns what the pages of this worker left uncaught since the last call. */
export function takeUncaughtErrors(): readonly Error[] {
  const errors = uncaughtErrors;
  uncaughtErrors = [];
  return errors;
}

/** Returns a list that collects the page's console messages and uncaught errors from then on. */
export function collectConsoleMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // Playwright logs this when it blocks service workers.
    if (message.text() !== 'Service Worker registration blocked by Playwright')
      messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
  return messages;
}
