import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PROMISES = Array.from({ length: 34 }, (_, index) => index + 1);

interface Entry {
  file: string;
  title: string;
}

/** Number of the promise with the tests that the table names for it. */
function table(): Map<number, Entry[]> {
  const rows = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8').matchAll(/^\| (\d+)\s*\|(.*)$/gm);
  return new Map(
    [...rows].map(([, number, rest = '']) => [
      Number(number),
      [...rest.matchAll(/`((?:src|tests)\/[^`]+)`: (.+?)(?=<br>| \|)/g)].map(([, file = '', title = '']) => ({
        file,
        title,
      })),
    ]),
  );
}

/** Numbers in the titles of each test file. */
function numbersByFile(): Map<string, Set<number>> {
  const files = ['src', 'tests'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  return new Map(
    files.map((file) => {
      const titles = readFileSync(join(ROOT, file), 'utf8').matchAll(/['`"]promise \d+[^:'`"]{0,30}:/g);
      return [file, new Set([...titles].flatMap(([title]) => title.match(/\d+/g)?.map(Number) ?? []))];
    }),
  );
}

describe('the table of promises', () => {
  const listed = table();
  const proved = numbersByFile();

  it('has a row for every promise', () => {
    expect([...listed.keys()]).toEqual(PROMISES);
  });

  it('is complete: every promise stands in the title of a test', () => {
    const found = new Set([...proved.values()].flatMap((numbers) => [...numbers]));
    expect(PROMISES.filter((number) => !found.has(number))).toEqual([]);
  });

  it('names only files that hold the promise, and at least one', () => {
    for (const [number, entries] of listed) {
      expect(entries, `promise ${number}`).not.toEqual([]);
      expect(
        entries.filter(({ file }) => proved.get(file)?.has(number) !== true),
        `promise ${number}`,
      ).toEqual([]);
    }
  });

  it('names only titles that stand in their file; what a title fills in is … there', () => {
    const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\$\{\w+\}/g, '…');
    const wrong = [...listed.values()].flat().filter(({ file, title }) => !text(file).includes(title));
    expect(wrong).toEqual([]);
  });
});
