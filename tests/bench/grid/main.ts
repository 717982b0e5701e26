import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '../../support/browser';
import type { BenchPage } from './harness';
import { bundleOf, sampleRows } from './sampleRows';

/**
 * The editor's data layer beside the Firestore SDK's own persistent cache: one Chromium, no network, the same rows and the
 * same table. Prints medians in ms and how many times as long the SDK takes.
 */
const SIZES = [200, 1_000, 5_000] as const;
const SIDES = ['ours', 'sdk'] as const;
const OPENINGS = 5;
const EDITS = 15;
const REORDERS = 5;

type Side = (typeof SIDES)[number];
type Figures = Record<'first rows' | 'all rows' | 'edit to painted' | 'reorder of 200', number>;

/** What `offer` put on the page's window. */
declare const window: BenchPage & { fill(content: unknown): Promise<void> };

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

async function bundleSide(side: Side, folder: string): Promise<number> {
  const outDir = join(folder, side);
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir, target: 'es2023', rolldownOptions: { input: join(import.meta.dirname, `${side}.html`) } },
  });
  const files = await readdir(outDir, { recursive: true });
  const scripts = await Promise.all(files.filter((file) => file.endsWith('.js')).map((f) => readFile(join(outDir, f))));
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
}

async function measureOpen(page: Page, address: string): Promise<{ first: number; all: number }> {
  // Another document each time: a change of the fragment alone would load nothing.
  await page.goto('about:blank');
  await page.goto(address);
  return page.evaluate(() => window.opened);
}

async function measure(browser: Browser, address: string, content: unknown): Promise<Figures> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate((given) => window.fill(given), content);
  const openings = [];
  // The first one warms the disk and the code cache, for both sides alike.
  await measureOpen(page, address);
  for (let round = 0; round < OPENINGS; round += 1) openings.push(await measureOpen(page, address));
  const edits = [];
  for (let round = 0; round < EDITS; round += 1) {
    const asked = { index: round * 2, price: `${2_000 + round},25` };
    edits.push(await page.evaluate(({ index, price }) => window.edit(index, price), asked));
  }
  const reorders = [];
  for (let round = 0; round < REORDERS; round += 1) reorders.push(await page.evaluate(() => window.reorder()));
  await context.close();
  return {
    'first rows': median(openings.map(({ first }) => first)),
    'all rows': median(openings.map(({ all }) => all)),
    'edit to painted': median(edits),
    'reorder of 200': median(reorders),
  };
}

const folder = await mkdtemp(join(tmpdir(), 'bench-grid-'));
const browser = await launchChromium();
try {
  const bytes = { ours: await bundleSide('ours', folder), sdk: await bundleSide('sdk', folder) };
  const addresses = new Map<Side, string>();
  const servers = [];
  for (const side of SIDES) {
    const server = await preview({
      configFile: false,
      logLevel: 'silent',
      build: { outDir: join(folder, side) },
      preview: { host: '127.0.0.1', port: 0 },
    });
    servers.push(server);
    addresses.set(side, new URL(`${side}.html`, server.resolvedUrls?.local[0]).href);
  }
  const table: Record<string, object> = {};
  for (const size of SIZES) {
    const rows = sampleRows(size);
    const contents = { ours: rows, sdk: await bundleOf(rows) };
    const ours = await measure(browser, addresses.get('ours') ?? '', contents.ours);
    const sdk = await measure(browser, addresses.get('sdk') ?? '', contents.sdk);
    for (const key of Object.keys(ours) as (keyof Figures)[]) {
      table[`${size} rows: ${key} (ms)`] = {
        ours: ours[key].toFixed(1),
        sdk: sdk[key].toFixed(1),
        ratio: (sdk[key] / ours[key]).toFixed(2),
      };
    }
  }
  table['JavaScript (bytes, brotli)'] = { ...bytes, ratio: (bytes.sdk / bytes.ours).toFixed(2) };
  console.table(table);
  await Promise.all(servers.map((server) => server.close()));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
