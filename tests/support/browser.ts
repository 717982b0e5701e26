import { chromium, type Browser, type Page } from 'playwright';

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

/** Returns `CHROMIUM_PATH`, which `npm test` sets, else Debian's Chromium. */
export function getChromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
}

let sharedChromium: Promise<Browser> | undefined;

/** Returns the Chromium of this worker, whose end closes it; test files close their contexts only. */
export function getSharedChromium(): Promise<Browser> {
  sharedChromium ??= launchChromium();
  return sharedChromium;
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: getChromiumPath(), args: [...CHROMIUM_ARGS] });
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
