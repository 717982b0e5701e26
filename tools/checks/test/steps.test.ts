import { describe, expect, it } from 'vitest';
import { listRepositoryFiles } from '../../listRepositoryFiles';
import { listStepsForChanges, TEST_STEPS } from './steps';

/** A file selects the test beside it; a file of the tests also selects a browser test. */
const selectTests = (changedFiles: readonly string[]) =>
  changedFiles.flatMap((file) => [`${file}.test.ts`, ...(file.startsWith('tests/') ? ['tests/e2e/a.e2e.ts'] : [])]);

const findStep = (changedFiles: readonly string[], name: string) =>
  listStepsForChanges(changedFiles, selectTests).find((step) => step.name === name);

const listFilters = (changedFiles: readonly string[], selected: readonly string[]) => {
  const step = listStepsForChanges(changedFiles, () => selected).find(({ name }) => name === 'tests without a browser');
  return step?.kind === 'tests' ? step.filters : undefined;
};

describe('listStepsForChanges', () => {
  it('runs the selected tests, and those that read files, after the build', () => {
    const steps = listStepsForChanges(['src/a.ts'], selectTests);
    expect(steps.map(({ name }) => name)).toEqual(['checks', 'build', 'tests without a browser']);
    expect(listFilters(['src/a.ts'], ['src/a.test.ts'])).toEqual(
      expect.arrayContaining(['src/a.test.ts', 'tools/checks/imports/', 'tests/budgets/']),
    );
  });

  it('names tests that exist', () => {
    const readFiles = ['firestore.rules', 'firebase.json', 'public/robots.txt', 'functions/package.json'];
    const filters = listFilters(readFiles, []) ?? [];
    const files = listRepositoryFiles();
    expect(filters.length).toBeGreaterThan(10);
    expect(filters.filter((filter) => !files.some((file) => file.startsWith(filter)))).toEqual([]);
  });

  it.each([
    ['firestore.rules', 'tests/rules/'],
    ['firestore.indexes.json', 'tools/deploy/'],
    ['firebase.json', 'tools/deploy/'],
    ['public/robots.txt', 'tools/content/posts/'],
    ['content/blog/a/post.md', 'tools/stack/'],
    ['functions/package.json', 'tools/checks/packageLock'],
  ])('runs the tests that read %s after a change of it', (file, folder) => {
    expect(listFilters([file], [])).toContain(folder);
    expect(listFilters(['src/a.ts'], [])).not.toContain(folder);
  });

  it('filters the tests although nothing changed', () => {
    expect(listFilters([], [])).toContain('tests/budgets/');
  });

  it('runs browser tests after a change of tests only', () => {
    const browserTest = 'tests/e2e/a.e2e.ts';
    expect(findStep(['src/a.ts'], 'browser tests')).toBeUndefined();
    expect(findStep(['tests/support/stack.ts'], 'browser tests')).toMatchObject({ filters: [browserTest] });
    expect(listFilters(['tests/support/stack.ts'], [browserTest])).not.toContain(browserTest);
  });

  it('checks the simulation itself after a change of the simulation only', () => {
    const check = 'tests/simulation/engineMutants.test.ts';
    expect(listFilters(['src/a.ts'], [check])).not.toContain(check);
    expect(listFilters(['tests/simulation/createDeviceFetch.ts'], [check])).toContain(check);
  });

  it('shortens random searches, unlike the whole run', () => {
    expect(findStep([], 'tests without a browser')).toMatchObject({ hasShortSearches: true });
    expect(findStep(['tests/a.ts'], 'browser tests')).toMatchObject({ hasShortSearches: true });
    expect(JSON.stringify(TEST_STEPS)).not.toContain('hasShortSearches');
  });

  it('checks the format of the changed files only', () => {
    expect(findStep(['a.ts'], 'checks')).toMatchObject({ commands: { format: expect.arrayContaining(['a.ts']) } });
    expect(findStep([], 'checks')).not.toHaveProperty('commands.format');
  });
});
