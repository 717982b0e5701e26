/**
 * Measures every public page as a mobile visitor loads it. Serves the build like Firebase Hosting (HTTP/2, brotli,
 * headers), takes the median of the runs, prints a table, and fails below the targets.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import { SITE_MAP } from '../../../src/features/site/content/siteMap.ts';
import { DIST_DIR } from '../../../tests/support/distPages.ts';
import { serveDist } from '../../../tests/support/serveDist.ts';
import { findOrInstallHeadlessShell } from '../../chromium.ts';
import { parsePositiveInteger, parseCommandOptions, runMain, UsageError } from '../../commandLine.ts';
import { computeProcessorBlockingMs } from './computeProcessorBlockingMs.ts';
import { createCertificate } from './createCertificate.ts';

const HELP = `npm run build, puis npm run lighthouse -- [options]
  --runs N           mesures par page, dont la médiane est retenue (5 sinon)
  --only /chemin     cette page seule
  --site http://…    adresse d’un npm start du même build : mesure aussi le blog et ses premiers articles, tels que
                     sa fonction les rend (servis comme le cache de Hosting : comprimés, sans attendre la fonction)
Navigateur : CHROMIUM_PATH, sinon le « headless shell » de Debian (installé au besoin), sinon un Chromium entier. Celui-ci
prépare aussi sa propre fenêtre, ce que la page attend sur une machine de deux cœurs.
tbtMs suit l’horloge : une machine occupée l’allonge. tbtOwnMs n’est que le temps de processeur de la page.`;

const OPTIONS = {
  runs: { type: 'string', default: '5' },
  only: { type: 'string' },
  site: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

const TARGETS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const LIMITS = { lcpMs: 1_200, cls: 0.02, tbtMs: 50 } as const;

/** `tbtMs` follows the clock; `tbtOwnMs` is processor time, which separates a slow page from a busy machine. */
const NAMES = ['performance', 'accessibility', 'best-practices', 'seo', 'lcpMs', 'cls', 'tbtMs', 'tbtOwnMs'] as const;
type Measures = Record<(typeof NAMES)[number], number>;

function readMeasures({ lhr: { categories, audits }, artifacts }: RunnerResult): Measures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    lcpMs: Math.round(value('largest-contentful-paint')),
    cls: Number(value('cumulative-layout-shift').toFixed(3)),
    tbtMs: Math.round(value('total-blocking-time')),
    tbtOwnMs: Math.round(computeProcessorBlockingMs(artifacts.Trace.traceEvents)),
  };
}

function computeMedian(runs: readonly Measures[], name: keyof Measures): number {
  const sorted = runs.map((run) => run[name]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Lists the measures that miss their targets, as text. */
function listShortfalls(row: Measures): readonly string[] {
  const low = Object.entries(TARGETS).flatMap(([name, target]) =>
    row[name as keyof typeof TARGETS] < target ? [`${name} < ${target}`] : [],
  );
  const slow = Object.entries(LIMITS).flatMap(([name, limit]) =>
    row[name as keyof typeof LIMITS] > limit ? [`${name} > ${limit}`] : [],
  );
  return [...low, ...slow];
}

/** Number of posts to measure as a sample. */
const MAX_POSTS = 2;

/** Limits retries after a lost trace, which a busy machine causes, not the page. */
const MAX_ATTEMPTS = 3;

async function measurePage(url: string, port: number, attempts = MAX_ATTEMPTS): Promise<Measures> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'silent',
    onlyCategories: Object.keys(TARGETS),
    formFactor: 'mobile',
  });
  if (!result) throw new Error(`No measurement of ${url}`);
  if (result.lhr.runtimeError && attempts > 1) return measurePage(url, port, attempts - 1);
  if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
  for (const [id, audit] of Object.entries(result.lhr.audits)) {
    const isRelevant = ['accessibility', 'best-practices', 'seo'].some((name) =>
      result.lhr.categories[name]?.auditRefs.some((reference) => reference.id === id && reference.weight > 0),
    );
    if (isRelevant && audit.score !== null && audit.score < 1) console.log(`  ${url}: ${id} (${audit.title})`);
  }
  return readMeasures(result);
}

/** Lists the blog's pages of a running site: the index and its first posts. */
async function listBlogPaths(site: string): Promise<readonly string[]> {
  const response = await fetch(`${site}/blog`).catch(() => {
    throw new UsageError(`--site : rien ne répond à ${site}/blog.`);
  });
  const html = await response.text();
  const posts = new Set([...html.matchAll(/<a [^>]*href="(\/blog\/[^"#?/]+)"/g)].map(([, path = '']) => path));
  if (!response.ok || posts.size === 0) throw new UsageError(`--site : aucun article sur ${site}/blog.`);
  const styles = /\/assets\/[^"]+\.css/.exec(html)?.[0] ?? '';
  if (!existsSync(join(DIST_DIR, styles))) throw new UsageError(`--site : ${site} sert un autre build que dist/.`);
  return ['/blog', ...[...posts].slice(0, MAX_POSTS)];
}

async function measureMedian(url: string, runs: number, port: number): Promise<Measures> {
  const measured: Measures[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await measurePage(url, port));
  return Object.fromEntries(NAMES.map((name) => [name, computeMedian(measured, name)])) as unknown as Measures;
}

interface MeasureOptions {
  runs: number;
  only?: string | undefined;
  site?: string | undefined;
}

async function measureAll({ runs, only, site }: MeasureOptions) {
  const files = SITE_MAP.filter(({ delivery }) => delivery === 'file').map(({ path }) => path);
  const known = [...files, ...(site ? await listBlogPaths(site) : [])];
  const paths = known.filter((path) => only === undefined || path === only);
  if (paths.length === 0) throw new UsageError(`--only : « ${only} » n’est aucune page.`);
  const browser = findOrInstallHeadlessShell();
  console.log(`Navigateur : ${browser}`);
  const server = await serveDist({ backendUrl: site, hasCompression: true, certificate: createCertificate() });
  const table: Record<string, Measures & { missing: string }> = {};
  try {
    for (const path of paths) {
      const row = await runWithBrowser(browser, (port) => measureMedian(server.url + path, runs, port));
      table[path] = { ...row, missing: listShortfalls(row).join(', ') };
      console.log(`${path}: ${JSON.stringify(row)}`);
    }
  } finally {
    await server.close();
  }
  return table;
}

/** Starts a browser per page: one that lost a trace after dozens of runs keeps losing them. */
async function runWithBrowser<T>(chromePath: string, work: (port: number) => Promise<T>): Promise<T> {
  const chrome = await chromeLauncher.launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--ignore-certificate-errors',
    ],
  });
  try {
    return await work(chrome.port);
  } finally {
    chrome.kill();
  }
}

async function main(): Promise<void> {
  const { values } = parseCommandOptions({ options: OPTIONS }, HELP);
  if (values.help) {
    console.log(HELP);
    return;
  }
  const { only, site, runs } = values;
  const table = await measureAll({ runs: parsePositiveInteger('runs', runs), only, site });
  console.table(table);
  if (Object.values(table).some((row) => row.missing !== '')) process.exitCode = 1;
}

await runMain(main);
