import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DIST, elements, FILE_ROUTES, linked, readPage, type DistPage } from '../support/distPages';

const KB = 1_000;
const BUDGET = {
  /** HTML and the styles it waits for. */
  critical: 13 * KB,
  /** Scripts that a page loads by itself, compressed. */
  scripts: 85 * KB,
  /** Everything the first visit of the home page fetches. */
  home: 200 * KB,
};

/** Words that the vendors' published code cannot do without: where they stand, the vendor stands. */
const FOREIGN_BYTES: Readonly<Record<string, RegExp>> = {
  dexie: /DexieError|Dexie\.Syncable|_dbSchema/,
  firebase: /firestore\.googleapis|identitytoolkit|FirebaseError/,
  'dnd-kit': /DndContext|DndDescribedBy|onDragCancel/,
  papaparse: /Papa\.parse|BAD_DELIMITERS|UndetectableDelimiter/,
};

const compressed = (content: Buffer | string) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

const read = (address: string) => readFile(join(DIST, address));

/** By address: most pages share most files, and packing as tightly as the edge does takes its time. */
const weights = new Map<string, Promise<number>>();

async function weightOf(addresses: readonly string[]): Promise<number> {
  const each = addresses.map((address) => {
    const weight = weights.get(address) ?? read(address).then(compressed);
    weights.set(address, weight);
    return weight;
  });
  return (await Promise.all(each)).reduce((sum, weight) => sum + weight, 0);
}

function scriptsOf(page: DistPage): readonly string[] {
  const own = elements(page, 'script').flatMap(({ attribs }) => (attribs.src ? [attribs.src] : []));
  return [...new Set([...own, ...linked(page, 'modulepreload')])];
}

describe('what a first visit costs', () => {
  it.each(FILE_ROUTES.map((route) => route.path))('%s stays within its budgets', async (path) => {
    const page = await readPage(path);
    const critical = compressed(page.html) + (await weightOf(linked(page, 'stylesheet')));
    const scripts = await weightOf(scriptsOf(page));
    expect(critical, `HTML and styles of ${path}`).toBeLessThanOrEqual(BUDGET.critical);
    expect(scripts, `scripts of ${path}`).toBeLessThanOrEqual(BUDGET.scripts);
  });

  it('keeps the home page below its whole weight, fonts and drawings included', async () => {
    const page = await readPage('/');
    const styles = linked(page, 'stylesheet');
    const sources = await Promise.all(styles.map(async (style) => String(await read(style))));
    const drawn = sources.flatMap((css) => [...css.matchAll(/url\(([^)]+)\)/g)].map((match) => match[1] ?? ''));
    const total =
      compressed(page.html) + (await weightOf([...styles, ...scriptsOf(page)])) + (await weightOf([...new Set(drawn)]));
    expect(total).toBeLessThanOrEqual(BUDGET.home);
  });

  it.each(FILE_ROUTES.map((route) => route.path))('%s carries no byte of what only partners need', async (path) => {
    for (const script of scriptsOf(await readPage(path))) {
      const code = String(await read(script));
      const found = Object.entries(FOREIGN_BYTES).filter(([, words]) => words.test(code));
      expect(found.map(([vendor]) => `${vendor} in ${script}`)).toEqual([]);
    }
  });
});
