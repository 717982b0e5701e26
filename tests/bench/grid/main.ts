import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { build, preview } from 'vite';
import { launchChromium } from '../../support/browser';
import type { BenchPage } from './harness';
import { buildFirestoreBundle, buildSampleRows } from './sampleRows';

/**
 * Compares the editor's data layer with the Firestore SDK's persistent cache in one Chromium: no network, same rows, same
 * table. Prints the medians in ms and the ratio of the SDK's to the editor's.
 */
const SIZES = [200, 1_000, 5_000] as const;
const SIDES = ['ours', 'sdk'] as const;
const OPENINGS = 6;
const EDITS = 60;
const REORDERS = 6;
/** The table renders 40 rows; an edit of any other row would never appear. */
const EDITABLE_ROWS = 40;

type Side = (typeof SIDES)[number];

/** What `offer` put on the page's window. */
declare const window: BenchPage & { fill(content: unknown): Promise<void> };

function computeMedian(numbers: readonly number[]): number {
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
  // Leaves the page first: a change of the fragment alone would not reload it.
  await page.goto('about:blank');
  await page.goto(address);
  return page.evaluate(() => window.opened);
}

/** Page of one side, whose database holds the rows. */
interface BenchSide {
  page: Page;
  address: string;
}

async function prepareSide(browser: Browser, address: string, content: unknown): Promise<BenchSide> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate((given) => window.fill(given), content);
  // Warms the disk and code caches before the first measurement.
  await measureOpen(page, address);
  return { page, address };
}

/** Returns the medians of both sides. Alternates the sides and which goes first, so that background load hits both. */
async function measureAlternately(
  sides: Readonly<Record<Side, BenchSide>>,
  rounds: number,
  run: (side: BenchSide, round: number) => Promise<number[]>,
): Promise<Record<Side, number[]>> {
  const results: Record<Side, number[][]> = { ours: [], sdk: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      await sides[side].page.bringToFront();
      results[side].push(await run(sides[side], round));
    }
  }
  const computeMedians = (measurements: number[][]): number[] =>
    (measurements[0] ?? []).map((_, index) => computeMedian(measurements.map((values) => values[index] ?? Number.NaN)));
  return { ours: computeMedians(results.ours), sdk: computeMedians(results.sdk) };
}

async function measure(sides: Readonly<Record<Side, BenchSide>>): Promise<Record<string, Record<Side, number>>> {
  const openings = await measureAlternately(sides, OPENINGS, async ({ page, address }) => {
    const { first, all } = await measureOpen(page, address);
    return [first, all];
  });
  const edits = await measureAlternately(sides, EDITS, async ({ page }, round) => {
    const change = { index: (round * 2) % EDITABLE_ROWS, price: `${2_000 + round},25` };
    return [await page.evaluate(({ index, price }) => window.edit(index, price), change)];
  });
  const reorders = await measureAlternately(sides, REORDERS, async ({ page }) => [
    await page.evaluate(() => window.reorder()),
  ]);
  const pickMedian = (medians: Record<Side, number[]>, index: number): Record<Side, number> => ({
    ours: medians.ours[index] ?? Number.NaN,
    sdk: medians.sdk[index] ?? Number.NaN,
  });
  return {
    'first rows': pickMedian(openings, 0),
    'all rows': pickMedian(openings, 1),
    'edit to painted': pickMedian(edits, 0),
    'reorder of 200': pickMedian(reorders, 0),
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
    const rows = buildSampleRows(size);
    const sides = {
      ours: await prepareSide(browser, addresses.get('ours') ?? '', rows),
      sdk: await prepareSide(browser, addresses.get('sdk') ?? '', await buildFirestoreBundle(rows)),
    };
    for (const [name, { ours, sdk }] of Object.entries(await measure(sides))) {
      table[`${size} rows: ${name} (ms)`] = {
        ours: ours.toFixed(1),
        sdk: sdk.toFixed(1),
        ratio: (sdk / ours).toFixed(2),
      };
    }
    for (const { page } of Object.values(sides)) await page.context().close();
  }
  table['JavaScript (bytes, brotli)'] = { ...bytes, ratio: (bytes.sdk / bytes.ours).toFixed(2) };
  console.table(table);
  await Promise.all(servers.map((server) => server.close()));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
