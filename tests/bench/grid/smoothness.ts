import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { VITE_CSS_OPTIONS } from '../../../tools/vite/viteCssOptions';
import { launchChromium } from '../../support/browser';
import { buildSampleRows } from './sampleRows';
import { measureBusyTime, TRACE_CATEGORIES } from './measureBusyTime';

/**
 * Measures the main-thread time per scroll, key press and click on the admin screen with 5,000 rows, from a Chromium
 * trace. A 60 Hz frame lasts 16.7 ms. Needs an otherwise idle machine.
 */
const ROWS = 5_000;
const EVENTS = 30;
/** Time between events, so that each one gets its own frames. */
const PAUSE_MS = 60;

/** What `exposeOnWindow` put on the page's window. */
declare const window: { fill(content: unknown): Promise<void> };

const SEARCH_TEXT = 'numero 4321 essai offre';

interface BenchAction {
  name: string;
  prepare?(page: Page): Promise<void>;
  /** Triggers one event; `round` counts from 0. */
  trigger(page: Page, round: number): Promise<void>;
}

const BENCH_ACTIONS: readonly BenchAction[] = [
  {
    name: 'wheel over three rows',
    prepare: (page) => page.locator('.pricing-grid__body').hover({ position: { x: 300, y: 200 } }),
    trigger: (page) => page.mouse.wheel(0, 120),
  },
  { name: 'wheel over a screen', trigger: (page) => page.mouse.wheel(0, 900) },
  {
    name: 'jump by the scroll bar',
    trigger: (page, round) =>
      page.locator('.pricing-grid').evaluate((grid, to) => grid.scrollTo(0, to), 6_000 * (round + 1)),
  },
  {
    name: 'key in the search',
    prepare: (page) => page.getByRole('searchbox').focus(),
    trigger: (page, round) => page.keyboard.press(SEARCH_TEXT[round] ?? 'Backspace'),
  },
  {
    name: 'click on a checkbox',
    prepare: async (page) => {
      await page.getByRole('searchbox').fill('');
      await page.locator('.pricing-grid').evaluate((grid) => grid.scrollTo(0, 0));
      await page.locator('[role=row][aria-rowindex="2"]').waitFor();
    },
    trigger: (page, round) =>
      page.locator(`[role=row][aria-rowindex="${2 + (round % 8)}"] input[type=checkbox]`).dispatchEvent('click'),
  },
  {
    name: 'arrow key in the grid',
    prepare: (page) => page.locator('[role=row][aria-rowindex="2"] [data-cell="1"]').focus(),
    trigger: (page) => page.keyboard.press('ArrowDown'),
  },
  {
    name: 'key in a cell',
    trigger: (page, round) => page.keyboard.press(round % 5 === 4 ? 'Backspace' : String(round % 10)),
  },
  {
    name: 'price saved by Enter, next row',
    prepare: (page) => page.keyboard.press('Escape'),
    trigger: async (page, round) => {
      await page.keyboard.type(String(100 + round));
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'range extended by Shift+arrow',
    trigger: (page) => page.keyboard.press('Shift+ArrowDown'),
  },
];

async function bundleScreen(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react()],
    css: VITE_CSS_OPTIONS,
    build: { outDir, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, 'screen.html') } },
  });
}

async function openScreen(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate((rows) => window.fill(rows), buildSampleRows(ROWS));
  await page.goto('about:blank');
  await page.goto(address);
  await page.locator('[role=row][data-item]').first().waitFor();
  // Waits until the first poll has failed without a network.
  await page.waitForTimeout(2_000);
  return page;
}

async function measureAction(
  browser: Browser,
  page: Page,
  { prepare, trigger }: BenchAction,
): Promise<Record<string, string>> {
  await prepare?.(page);
  await page.waitForTimeout(PAUSE_MS * 5);
  await browser.startTracing(page, { categories: TRACE_CATEGORIES });
  for (let round = 0; round < EVENTS; round += 1) {
    await trigger(page, round);
    await page.waitForTimeout(PAUSE_MS);
  }
  const { total, longest, overFrame } = measureBusyTime(await browser.stopTracing());
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
  for (const action of BENCH_ACTIONS) table[action.name] = await measureAction(browser, page, action);
  console.table(table);
  await server.close();
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
