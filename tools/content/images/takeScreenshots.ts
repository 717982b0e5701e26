import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import { STORAGE_KEYS } from '../../../src/config/constants';
import { findOrInstallChromium } from '../../chromium';
import { PROJECT_ROOT } from '../../projectRoot';
import { STACK_FILE } from '../../stack/stackPaths';
import { readRunningStack, type StackInfo } from '../../stack/stackFile';
import {
  collectWatchedScreenshotTexts,
  findFormerNameProblem,
  recordImageTexts,
  SCREENSHOTS,
} from './renderedImageTexts';

// Takes screenshots for the browser's install dialog: `npm start` first, then `npm run screenshots`.

const FOLDER = join(PROJECT_ROOT, 'public/screenshots');

async function readHomeTitle(browser: Browser, stack: StackInfo): Promise<string> {
  const page = await browser.newPage();
  await page.goto(stack.site);
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await page.close();
  return title ?? '';
}

async function takeAll(browser: Browser, stack: StackInfo): Promise<void> {
  for (const { name, path, viewport } of SCREENSHOTS) {
    const context = await browser.newContext({
      baseURL: stack.site,
      viewport,
      locale: 'fr-FR',
      reducedMotion: 'reduce',
    });
    await context.addInitScript((key) => localStorage.setItem(key, 'essential'), STORAGE_KEYS.cookieConsent);
    const page = await context.newPage();
    if (path.startsWith('/partner')) {
      await page.goto('/partner');
      await page.locator('input[type=password]').fill(stack.passwords.partner);
      await page.getByRole('button', { name: 'Accéder' }).click();
      await page.getByRole('grid').waitFor();
      // Moves the pointer away, so that no row looks selected.
      await page.mouse.move(0, 0);
    } else {
      await page.goto(path, { waitUntil: 'networkidle' });
    }
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
  }
}

const stack = await readRunningStack(STACK_FILE);
if (stack === null) {
  console.error('Le serveur local ne tourne pas : lancez d’abord npm start.');
  process.exitCode = 1;
} else {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const problem = findFormerNameProblem(await readHomeTitle(browser, stack));
  if (problem === null) {
    await mkdir(FOLDER, { recursive: true });
    await takeAll(browser, stack);
    await recordImageTexts(collectWatchedScreenshotTexts());
  } else {
    console.error(problem);
    process.exitCode = 1;
  }
  await browser.close();
}
