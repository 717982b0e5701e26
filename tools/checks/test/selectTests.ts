import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseImports, type ImportEdge } from '../imports/imports';
import { PROJECT_ROOT } from '../../projectRoot';

/** Files that every test depends on without importing them. */
export const SHARED_FILES: readonly string[] = [
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vitest.config.ts',
  'tests/support/BrowserTestRunner.ts',
  'tests/support/browserWorkers.ts',
  'tests/support/componentTestSetup.ts',
  'tests/support/failOnConsole.ts',
  'tests/support/failOnUncaughtError.ts',
  'tests/support/stackSetup.ts',
  'tests/support/testDomStorage.ts',
];

/** Imports pages by glob patterns, which the parser does not follow. */
const GLOBBING_FILE = 'src/app/createPage.tsx';
const GLOBBED_FOLDERS = ['src/app', 'src/features/site'];

const isSource = (file: string): boolean => /\.tsx?$/.test(file);
const isTest = (file: string): boolean => /\.(?:test\.tsx?|e2e\.ts)$/.test(file);
const isComponentTest = (file: string): boolean => file.endsWith('.test.tsx');
const isBelowScreens = (file: string): boolean => /^src\/(?:domain|storage|remote|sync)\//.test(file);
const isTestSupport = (file: string): boolean => file.startsWith('tests/') || file.includes('/testing/');
const isWithin = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);

/** Parses the imports of all TypeScript files of a list; those of types, styles and packages are left out. */
export function readImports(files: readonly string[]): ImportEdge[] {
  const sources = files.filter(isSource);
  const globbed = sources.filter((file) => !isTest(file) && GLOBBED_FOLDERS.some((folder) => isWithin(file, folder)));
  return [
    ...sources.flatMap((file) => parseImports(PROJECT_ROOT, file, readFileSync(join(PROJECT_ROOT, file), 'utf8'))),
    ...globbed.map((to) => ({ from: GLOBBING_FILE, specifier: to, to, isType: false })),
  ].filter(({ to, isType }) => !isType && to !== null && !to.endsWith('.css'));
}

/**
 * Returns the tests whose imports reach a changed file. Component tests render the whole page on the real engine, thus
 * reach nearly every file: a file below the screens selects those whose subject itself imports it. The subject is the file
 * that the test is named after, else the folder of the test, and what the test itself imports.
 */
export function selectTests(
  changedFiles: readonly string[],
  files: readonly string[],
  edges: readonly ImportEdge[],
): string[] {
  const tests = files.filter(isTest);
  if (changedFiles.some((file) => SHARED_FILES.includes(file))) return tests;
  const targets = new Map<string, string[]>(files.map((file) => [file, []]));
  for (const { from, to } of edges) if (to !== null) targets.get(from)?.push(to);
  const listTargets = (file: string): readonly string[] => targets.get(file) ?? [];
  const reaches = (test: string, changed: readonly string[]): boolean => {
    const seen = new Set([test]);
    // A set yields what is added while it is iterated.
    for (const file of seen) for (const target of listTargets(file)) seen.add(target);
    return changed.some((file) => seen.has(file));
  };
  const changedScreens = changedFiles.filter((file) => !isBelowScreens(file));
  return tests.filter((test) => {
    if (!isComponentTest(test)) return reaches(test, changedFiles);
    const subject = [...listSubject(test, files), ...listTargets(test).filter((file) => !isTestSupport(file))];
    const imported = new Set([...subject, ...subject.flatMap(listTargets)]);
    return changedFiles.some((file) => imported.has(file)) || reaches(test, changedScreens);
  });
}

function listSubject(test: string, files: readonly string[]): readonly string[] {
  const name = test.replace(/\.test\.tsx$/, '');
  const namesakes = files.filter((file) => file === `${name}.tsx` || file === `${name}.ts`);
  if (namesakes.length > 0) return namesakes;
  return files.filter((file) => dirname(file) === dirname(test) && isSource(file) && !isTest(file));
}
