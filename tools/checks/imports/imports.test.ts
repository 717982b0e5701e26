import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles } from '../../listRepositoryFiles';
import { PROJECT_ROOT } from '../../projectRoot';
import { ZONES, type Zone } from './importRules';
import { findCycles, findZone, findImportViolations, parseImports, type ImportEdge } from './imports';
import { renderZoneTable } from './renderZoneTable';

const isChecked = (file: string): boolean =>
  /^(?:src|functions\/src|local\/(?:firestore\/src|seed)|tools|tests)\/.*\.tsx?$/.test(file) &&
  (file.startsWith('tests/') || !/\.test\.tsx?$|\/testing\//.test(file));

const files = listRepositoryFiles().filter(isChecked);

const edges = files.flatMap((file) => parseImports(PROJECT_ROOT, file, readFileSync(join(PROJECT_ROOT, file), 'utf8')));

const pickFile = (zone: Zone): string => files.find((file) => findZone(file) === zone) ?? zone.path;

/** Returns the imports of a source file that imports another one. */
function readPlantedImport(from: string, to: string): ImportEdge[] {
  const specifier = posix.relative(posix.dirname(from), to).replace(/^(?!\.)/, './');
  return parseImports(PROJECT_ROOT, from, `import type { Planted } from '${specifier}';`);
}

const isAllowed = (from: Zone, to: Zone): boolean =>
  from === to || from.mayImport.some((path) => to.path === path || to.path.startsWith(`${path}/`));

const forbidden = ZONES.flatMap((from) => ZONES.filter((to) => !isAllowed(from, to)).map((to) => [from, to] as const));

describe('import rules', () => {
  it('are followed by every product file and by `tests`', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(findImportViolations(edges)).toEqual([]);
  });

  it('allow no import cycle', () => {
    expect(findCycles(edges)).toEqual([]);
  });

  it('leave `import.meta.glob`, whose imports are not checked, to the table of pages', () => {
    const users = files.filter((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8').includes('import.meta.glob'));
    expect(users).toEqual(['src/app/createPage.tsx']);
  });

  it.each(forbidden.map(([from, to]) => [from.path, to.path, pickFile(from), pickFile(to)] as const))(
    'reject an import of %s → %s',
    (_from, _to, from, to) => {
      expect(findImportViolations(readPlantedImport(from, to))).toHaveLength(1);
    },
  );

  it.each([
    ['src/sync/replication/pull.ts', 'dexie'],
    ['src/remote/firestoreRest.ts', 'firebase/app'],
    ['src/app/App.tsx', 'react-hot-toast'],
    ['src/domain/pricing/money.ts', 'react'],
  ])('reject %s importing %s', (from, specifier) => {
    expect(findImportViolations([{ from, specifier, to: null, isType: false }])).toHaveLength(1);
  });

  it('name only existing zones', () => {
    const paths = ZONES.map(({ path }) => path);
    expect(
      ZONES.flatMap(({ mayImport }) => mayImport).filter((path) => !paths.some((one) => one.startsWith(path))),
    ).toEqual([]);
    expect(paths.filter((path) => !existsSync(join(PROJECT_ROOT, path)))).toEqual([]);
  });

  it('equal the table of README.md', () => {
    expect(readFileSync(join(PROJECT_ROOT, 'README.md'), 'utf8')).toContain(renderZoneTable());
  });
});

describe('parseImports', () => {
  it.each([
    ["import a from './a';", false],
    ["import './a';", false],
    ["import { type A, b } from './a';", false],
    ["import type { A } from './a';", true],
    ["export { a } from './a';", false],
    ["export * from './a';", false],
    ["export type { A } from './a';", true],
    ["const a = () => import('./a');", false],
  ])('finds %s', (code, isType) => {
    expect(parseImports(PROJECT_ROOT, 'src/x/y.ts', code)).toEqual([
      { from: 'src/x/y.ts', specifier: './a', to: 'src/x/a', isType },
    ]);
  });
});

describe('findCycles', () => {
  it('finds a cycle through a type import', () => {
    const edge = (from: string, to: string): ImportEdge => ({ from, specifier: to, to, isType: true });
    expect(findCycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual([['b', 'c']]);
  });
});
