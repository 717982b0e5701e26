import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '../../support/browser';
import { sampleRows } from './sampleRows';
import { busyTime, TRACE_CATEGORIES } from './trace';

/**
 * The admin's screen with 5,000 rows under a hand that scrolls, types, ticks and walks: how long the page's main thread
 * works for each event, from Chromium's own trace. A frame of 60 Hz has 16.7 ms. Run it on a quiet machine.
 */
const ROWS = 5_000;
const EVENTS = 30;
/** Every event gets frames of its own. */
const PAUSE_MS = 60;

/** What `offer` put on the page's window. */
declare const window: { fill(content: unknown): Promise<void> };

const TYPED = 'numero 4321 essai offre';

interface Gesture {
  name: string;
  prepare?(page: Page): Promise<void>;
  /** One event of the person, the `round`th from 0. */
  act(page: Page, round: number): Promise<void>;
}

const GESTURES: readonly Gesture[] = [
  {
    name: 'wheel over three rows',
    prepare: (page) => page.locator('.pricing-grid__body').hover({ position: { x: 300, y: 200 } }),
    act: (page) => page.mouse.wheel(0, 120),
  },
  { name: 'wheel over a screen', act: (page) => page.mouse.wheel(0, 900) },
  {
    name: 'jump by the scroll bar',
    act: (page, round) =>
      page.locator('.pricing-grid').evaluate((grid, to) => grid.scrollTo(0, to), 6_000 * (round + 1)),
  },
  {
    name: 'key in the search',
    prepare: (page) => page.getByRole('searchbox').focus(),
    act: (page, round) => page.keyboard.press(TYPED[round] ?? 'Backspace'),
  },
  {
    name: 'tick of a box',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('');
      await page.locator('.pricing-grid').evaluate((grid) => grid.scrollTo(0, 0));
      await page.locator('[role=row][aria-rowindex="2"]').waitFor();
    },
    act: (page, round) =>
      page.locator(`[role=row][aria-rowindex="${2 + (round % 8)}"] input[type=checkbox]`).dispatchEvent('click'),
  },
  {
    name: 'arrow key in the grid',
    prepare: (page) => page.locator('[role=row][aria-rowindex="2"] [data-cell="1"]').focus(),
    act: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'key in a row that is edited',
    prepare: (page) => page.keyboard.press('Enter'),
    act: (page, round) => page.keyboard.press(round % 5 === 4 ? 'Backspace' : String(round % 10)),
  },
  {
    name: 'price saved by Enter, next row',
    prepare: (page) => page.keyboard.press('Escape'),
    act: async (page, round) => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('F2');
      await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill(`${100 + round}`);
      await page.keyboard.press('Enter');
      await page.locator('.pricing-row--editing').waitFor({ state: 'detached' });
    },
  },
];

async function bundleScreen(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'screen.html') } },
  });
}

async function openScreen(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate((rows) => window.fill(rows), sampleRows(ROWS));
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('[role=row][data-item]').first().waitFor();
  // The first look at the server ends without a network.
  await page.waitForTimeout(2_000);
  return page;
}

async function measure(browser: Browser, page: Page, { prepare, act }: Gesture): Promise<Record<string, string>> {
  await prepare?.(page);
  await page.waitForTimeout(PAUSE_MS * 5);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  for (let round = 0; round < EVENTS; round += 1) {
    await act(page, round);
    await page.waitForTimeout(PAUSE_MS);
  }
  const { total, longest, overFrame } = busyTime(await browser.stopTracing());
  return {
    'ms per event': (total / EVENTS).toFixed(1),
    'longest task (ms)': longest.toFixed(1),
    'tasks over a frame': String(overFrame),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-screen-'));
const browser = await launchChromium();
try {
  await bundleScreen(folder);
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  });
  const page = await openScreen(browser, new URL('screen.html', server.resolvedUrls?.local[0]).href);
  const table: Record<string, object> = {};
  for (const gesture of GESTURES) table[gesture.name] = await measure(browser, page, gesture);
  console.table(table);
  await server.close();
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
