import { chromium, type Browser, type Page } from 'playwright';

/** Nothing of the browser's own may speak to the network, and none of its first-run pages may come between. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** The Chromium that `npm test` found, by `CHROMIUM_PATH`; Debian's otherwise. */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
}

/** `proxyPort`: all traffic, this machine's own included, goes through a proxy of this machine. */
export function launchChromium(proxyPort?: number): Promise<Browser> {
  const options = { executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] };
  return chromium.launch(proxyPort ? { ...options, proxy: { server: `http://127.0.0.1:${proxyPort}` } } : options);
}

/** Everything that the page says on its console, and every error that nobody caught. */
export function listenToConsole(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // Said by the test's own tool where it keeps service workers out.
    if (message.text() !== 'Service Worker registration blocked by Playwright')
      said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  return said;
}
