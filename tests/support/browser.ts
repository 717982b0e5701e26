import { chromium, type Browser, type Page } from 'playwright';
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
    context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
    context.on('weberror', (webError) => {
      const error = webError.error();
      if (!isOfBlankDocument(error)) uncaughtErrors.push(error);
    });
  });
  return browser;
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
