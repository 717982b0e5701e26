import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PROMISES = Array.from({ length: 34 }, (_, index) => index + 1);

interface ListedTest {
  file: string;
  title: string;
}

/** Maps each promise number to the tests that docs/promises.md lists for it. */
function parsePromiseTable(): Map<number, ListedTest[]> {
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

/** Maps each test file to the promise numbers in its titles. */
function readPromiseNumbers(): Map<string, Set<number>> {
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

describe('docs/promises.md', () => {
  const listedTests = parsePromiseTable();
  const numbersByFile = readPromiseNumbers();

  it('contains a row for every promise', () => {
    expect([...listedTests.keys()]).toEqual(PROMISES);
  });

  it('lists every promise named in a test title', () => {
    const found = new Set([...numbersByFile.values()].flatMap((numbers) => [...numbers]));
    expect(PROMISES.filter((number) => !found.has(number))).toEqual([]);
  });

  it('names only files that hold the promise, and at least one', () => {
    for (const [number, entries] of listedTests) {
      expect(entries, `promise ${number}`).not.toEqual([]);
      expect(
        entries.filter(({ file }) => numbersByFile.get(file)?.has(number) !== true),
        `promise ${number}`,
      ).toEqual([]);
    }
  });

  it('names only titles of the file, with … for interpolated values', () => {
    const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\$\{\w+\}/g, '…');
    const wrong = [...listedTests.values()].flat().filter(({ file, title }) => !readText(file).includes(title));
    expect(wrong).toEqual([]);
  });
});
