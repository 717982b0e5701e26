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
const OPENINGS = 6;
const EDITS = 60;
const REORDERS = 6;
/** The pages show 40 rows: only there can an edit be seen. */
const EDITABLE = 40;

type Side = (typeof SIDES)[number];

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

/** One side, with its rows in its database. */
interface Contender {
  page: Page;
  address: string;
}

async function prepare(browser: Browser, address: string, content: unknown): Promise<Contender> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate((given) => window.fill(given), content);
  // The first one warms the disk and the code cache, for both sides alike.
  await measureOpen(page, address);
  return { page, address };
}

/**
 * Medians of both sides. They take turns, and each begins as often as the other: what else the machine does in the
 * meantime meets both.
 */
async function race(
  contenders: Readonly<Record<Side, Contender>>,
  rounds: number,
  run: (contender: Contender, round: number) => Promise<number[]>,
): Promise<Record<Side, number[]>> {
  const runs: Record<Side, number[][]> = { ours: [], sdk: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      await contenders[side].page.bringToFront();
      runs[side].push(await run(contenders[side], round));
    }
  }
  const medians = (figures: number[][]): number[] =>
    (figures[0] ?? []).map((_, index) => median(figures.map((figure) => figure[index] ?? Number.NaN)));
  return { ours: medians(runs.ours), sdk: medians(runs.sdk) };
}

async function measure(contenders: Readonly<Record<Side, Contender>>): Promise<Record<string, Record<Side, number>>> {
  const openings = await race(contenders, OPENINGS, async ({ page, address }) => {
    const { first, all } = await measureOpen(page, address);
    return [first, all];
  });
  const edits = await race(contenders, EDITS, async ({ page }, round) => {
    const asked = { index: (round * 2) % EDITABLE, price: `${2_000 + round},25` };
    return [await page.evaluate(({ index, price }) => window.edit(index, price), asked)];
  });
  const reorders = await race(contenders, REORDERS, async ({ page }) => [await page.evaluate(() => window.reorder())]);
  const figure = (figures: Record<Side, number[]>, index: number): Record<Side, number> => ({
    ours: figures.ours[index] ?? Number.NaN,
    sdk: figures.sdk[index] ?? Number.NaN,
  });
  return {
    'first rows': figure(openings, 0),
    'all rows': figure(openings, 1),
    'edit to painted': figure(edits, 0),
    'reorder of 200': figure(reorders, 0),
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
    const contenders = {
      ours: await prepare(browser, addresses.get('ours') ?? '', rows),
      sdk: await prepare(browser, addresses.get('sdk') ?? '', await bundleOf(rows)),
    };
    for (const [name, { ours, sdk }] of Object.entries(await measure(contenders))) {
      table[`${size} rows: ${name} (ms)`] = {
        ours: ours.toFixed(1),
        sdk: sdk.toFixed(1),
        ratio: (sdk / ours).toFixed(2),
      };
    }
    for (const { page } of Object.values(contenders)) await page.context().close();
  }
  table['JavaScript (bytes, brotli)'] = { ...bytes, ratio: (bytes.sdk / bytes.ours).toFixed(2) };
  console.table(table);
  await Promise.all(servers.map((server) => server.close()));
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}
