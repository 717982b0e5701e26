import { describe, expect, it } from 'vitest';
import { listStepsForChanges, TEST_STEPS } from './steps';

const findStep = (changedFiles: readonly string[], name: string) =>
  listStepsForChanges('main', changedFiles).find((step) => step.name === name);

describe('listStepsForChanges', () => {
  it('selects tests by their imports', () => {
    expect(findStep(['src/domain/dates.ts'], 'tests without a browser')).toMatchObject({
      projects: expect.arrayContaining(['unit', 'rules']),
      filters: expect.arrayContaining(['--changed', 'main']),
      mayBeEmpty: true,
    });
    expect(findStep(['src/domain/dates.ts', 'tests/rules/actors.ts'], 'security rules')).toBeUndefined();
  });

  it('runs all tests of the rules, which no test imports, after a change of the rules', () => {
    expect(findStep(['firestore.rules'], 'security rules')).not.toHaveProperty('filters');
    expect(findStep(['firestore.rules'], 'tests without a browser')).not.toMatchObject({
      projects: expect.arrayContaining(['rules']),
    });
  });

  it('runs the tests that read files after any change, and once', () => {
    expect(findStep(['src/domain/dates.ts'], 'repository and built site')).toMatchObject({
      filters: ['tools/checks', 'tests/dist', 'tests/budgets'],
    });
    expect(findStep(['src/domain/dates.ts'], 'tests without a browser')).toMatchObject({
      filters: expect.arrayContaining(['--exclude', 'tools/checks/**']),
    });
  });

  it('runs browser tests after a change of tests only', () => {
    expect(findStep(['src/domain/dates.ts'], 'browser tests')).toBeUndefined();
    expect(findStep(['tests/support/stack.ts'], 'browser tests')).toMatchObject({ filters: ['--changed', 'main'] });
  });

  it('checks the simulation itself after a change of the simulation only', () => {
    expect(findStep(['src/domain/dates.ts'], 'tests without a browser')).toMatchObject({
      filters: expect.arrayContaining(['tests/simulation/engineMutants.test.ts']),
    });
    expect(findStep(['tests/simulation/createDeviceFetch.ts'], 'tests without a browser')).not.toMatchObject({
      filters: expect.arrayContaining(['tests/simulation/engineMutants.test.ts']),
    });
  });

  it('shortens random searches, unlike the whole run', () => {
    expect(findStep([], 'tests without a browser')).toMatchObject({ hasShortSearches: true });
    expect(findStep(['firestore.rules'], 'security rules')).toMatchObject({ hasShortSearches: true });
    expect(JSON.stringify(TEST_STEPS)).not.toContain('hasShortSearches');
  });

  it('checks the format of the changed files only', () => {
    expect(findStep(['a.ts'], 'checks')).toMatchObject({ commands: { format: expect.arrayContaining(['a.ts']) } });
    expect(findStep([], 'checks')).not.toHaveProperty('commands.format');
  });
});
