import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { execa } from 'execa';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { build, preview, type PreviewServer } from 'vite';
import { CHROMIUM_ARGS, getChromiumPath } from '../../support/browser';
import type { BenchPage } from './harness';
import { buildFirestoreBundle, buildSampleRows } from './sampleRows';

/**
 * Compares the editor's data layer with other local stores in one Chromium: no network, same rows, same table, a
 * profile on the disk. `floor` is one bare put of Dexie with strict durability; the others run with their defaults, so
 * with relaxed durability. Prints medians in ms.
 */
const SIZES = [200, 1_000, 5_000] as const;
const OPENINGS = 6;
/** Edits follow each other in turns, so that what a page does when it comes to the front is over. */
const TURNS = 8;
const EDITS_PER_TURN = 10;
const PAUSE_BEFORE_TURN_MS = 200;
const REORDERS = 6;
/** The table renders 40 rows; an edit of any other row would never appear. */
const EDITABLE_ROWS = 40;

const PEERS_FOLDER = join(import.meta.dirname, '../peers');
const FOLDERS = {
  ours: import.meta.dirname,
  floor: import.meta.dirname,
  sdk: import.meta.dirname,
  rxdb: PEERS_FOLDER,
  pouchdb: PEERS_FOLDER,
} as const;

type Side = keyof typeof FOLDERS;
const SIDES: readonly Side[] = ['ours', 'floor', 'sdk', 'rxdb', 'pouchdb'];
const PEERS: readonly Side[] = ['sdk', 'rxdb', 'pouchdb'];

/** Medians in ms; a side without this measurement is missing. */
type Medians = Partial<Record<Side, number>>;

/** What `exposeOnWindow` put on the page's window. */
declare const window: BenchPage & { fill(content: unknown): Promise<unknown> };

function computeMedian(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Installs what `npm install` of the project leaves out. */
async function installPeers(): Promise<void> {
  if (existsSync(join(PEERS_FOLDER, 'node_modules'))) return;
  await execa('npm', ['ci', '--ignore-scripts'], { cwd: PEERS_FOLDER, stdio: 'inherit' });
}

/** A served page of one side, and the compressed bytes of its scripts. */
interface ServedSide {
  server: PreviewServer;
  address: string;
  bytes: number;
}

async function serveSide(side: Side, folder: string): Promise<ServedSide> {
  const outDir = join(folder, side);
  await build({
    configFile: false,
    root: FOLDERS[side],
    logLevel: 'error',
    build: { outDir, target: 'es2023', rolldownOptions: { input: join(FOLDERS[side], `${side}.html`) } },
  });
  const files = await readdir(outDir, { recursive: true });
  const scripts = await Promise.all(files.filter((file) => file.endsWith('.js')).map((f) => readFile(join(outDir, f))));
  // A port of its own gives each side an origin, and so a database, of its own.
  const server = await preview({
    configFile: false,
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
  return {
    server,
    address: new URL(`${side}.html`, server.resolvedUrls?.local[0]).href,
    bytes: scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0),
  };
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

async function prepareSide(context: BrowserContext, address: string, content: unknown): Promise<BenchSide> {
  const page = await context.newPage();
  await page.goto(`${address}#fill`);
  await page.evaluate(async (given) => void (await window.fill(given)), content);
  // Warms the disk and code caches before the first measurement.
  await measureOpen(page, address);
  return { page, address };
}

type BenchSides = Readonly<Record<Side, BenchSide>>;

/**
 * Returns, by name, the medians of each side. Alternates the sides and their order, so that background load hits all.
 * `run` returns the measurements of one round by name.
 */
async function measureAlternately(
  sides: BenchSides,
  { names, rounds }: { names: readonly Side[]; rounds: number },
  run: (side: BenchSide, round: number) => Promise<Record<string, number[]>>,
): Promise<Record<string, Medians>> {
  const results: Record<string, Partial<Record<Side, number[]>>> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? names : names.toReversed()) {
      await sides[side].page.bringToFront();
      await sides[side].page.waitForTimeout(PAUSE_BEFORE_TURN_MS);
      for (const [name, values] of Object.entries(await run(sides[side], round))) {
        results[name] ??= {};
        (results[name][side] ??= []).push(...values);
      }
    }
  }
  const computeMedians = (values: Partial<Record<Side, number[]>>): Medians =>
    Object.fromEntries(Object.entries(values).map(([side, numbers]) => [side, computeMedian(numbers)]));
  return Object.fromEntries(Object.entries(results).map(([name, values]) => [name, computeMedians(values)]));
}

/** Runs one turn of edits, one after the other. */
async function measureEdits({ page }: BenchSide, turn: number): Promise<Record<string, number[]>> {
  const changes = Array.from({ length: EDITS_PER_TURN }, (_, index) => {
    const count = turn * EDITS_PER_TURN + index;
    return { index: (count * 2) % EDITABLE_ROWS, price: `${2_000 + count},25` };
  });
  const times = await page.evaluate(async (given) => {
    const measured = [];
    for (const { index, price } of given) measured.push(await window.edit(index, price));
    return measured;
  }, changes);
  return {
    'edit until delivered': times.map(({ delivered }) => delivered),
    'edit until painted': times.map(({ painted }) => painted),
  };
}

async function measure(sides: BenchSides): Promise<Record<string, Medians>> {
  const openings = await measureAlternately(sides, { names: SIDES, rounds: OPENINGS }, async ({ page, address }) => {
    const { first, all } = await measureOpen(page, address);
    return { 'first rows': [first], 'all rows': [all] };
  });
  const edits = await measureAlternately(sides, { names: SIDES, rounds: TURNS }, measureEdits);
  const reorders = await measureAlternately(
    sides,
    { names: ['ours', 'floor', 'sdk'], rounds: REORDERS },
    async ({ page }) => {
      const times = await page.evaluate(() => window.reorder?.());
      return { 'reorder of 200 until painted': times === undefined ? [] : [times.painted] };
    },
  );
  return { ...openings, ...edits, ...reorders };
}

/** Formats a row of the printed table; `best peer` is the fastest other store. */
function formatMedians(medians: Medians): Record<string, string> {
  const { ours = Number.NaN, floor = Number.NaN } = medians;
  const best = Math.min(...PEERS.map((side) => medians[side] ?? Infinity));
  return {
    ...Object.fromEntries(SIDES.map((side) => [side, medians[side]?.toFixed(1) ?? '–'])),
    'ours / floor': (ours / floor).toFixed(2),
    'ours / best peer': (ours / best).toFixed(2),
  };
}

async function measureSize(
  size: number,
  addresses: Readonly<Record<Side, string>>,
  profile: string,
): Promise<Record<string, Medians>> {
  // A private window would keep its databases in memory, where durability costs nothing.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: getChromiumPath(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    const rows = buildSampleRows(size);
    const bundle = await buildFirestoreBundle(rows);
    const sides: Partial<Record<Side, BenchSide>> = {};
    for (const side of SIDES) sides[side] = await prepareSide(context, addresses[side], side === 'sdk' ? bundle : rows);
    return await measure(sides as BenchSides);
  } finally {
    await context.close();
  }
}

await installPeers();
const folder = await mkdtemp(join(tmpdir(), 'bench-grid-'));
const servers: PreviewServer[] = [];
try {
  const addresses = {} as Record<Side, string>;
  const bytes: Record<string, number> = {};
  for (const side of SIDES) {
    const served = await serveSide(side, folder);
    servers.push(served.server);
    addresses[side] = served.address;
    bytes[side] = served.bytes;
  }
  const table: Record<string, object> = {};
  for (const size of SIZES) {
    for (const [name, medians] of Object.entries(await measureSize(size, addresses, join(folder, `profile-${size}`))))
      table[`${size} rows: ${name} (ms)`] = formatMedians(medians);
  }
  table['JavaScript (bytes, brotli)'] = bytes;
  console.table(table);
  console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`);
} finally {
  await Promise.all(servers.map((server) => server.close()));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
