import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles } from '../../listRepositoryFiles';
import { PROJECT_ROOT } from '../../projectRoot';
import { readImports, selectTests, SHARED_FILES } from './selectTests';

/** Selects from files given with their imports. */
function select(imports: Record<string, readonly string[]>, ...changedFiles: readonly string[]) {
  const edges = Object.entries(imports).flatMap(([from, targets]) =>
    targets.map((to) => ({ from, specifier: to, to, isType: false })),
  );
  return selectTests(changedFiles, Object.keys(imports), edges);
}

const UNIT_TESTS = {
  'src/domain/money.ts': [],
  'src/domain/rebase.ts': ['src/domain/money.ts'],
  'src/domain/money.test.ts': ['src/domain/money.ts'],
  'src/domain/rebase.test.ts': ['src/domain/rebase.ts'],
  'tests/sync/push.test.ts': ['tests/support/device.ts'],
  'tests/support/device.ts': ['src/domain/rebase.ts'],
  'tests/e2e/grid.e2e.ts': ['tests/support/device.ts'],
};

/** Both component tests render the whole page on the real engine. */
const COMPONENT_TESTS = {
  'src/domain/undo.ts': [],
  'src/domain/tsv.ts': ['src/domain/cells.ts'],
  'src/domain/cells.ts': [],
  'src/domain/labels.ts': [],
  'src/sync/engine.ts': ['src/domain/undo.ts'],
  'src/ui/Button.tsx': [],
  'src/features/shell/Page.tsx': ['src/features/copy/useCopy.ts', 'src/features/menu/Menu.tsx', 'src/ui/Button.tsx'],
  'src/features/copy/useCopy.ts': ['src/domain/tsv.ts'],
  'src/features/copy/copying.test.tsx': ['tests/support/tab.tsx'],
  'src/features/menu/Menu.tsx': ['src/features/copy/useCopy.ts'],
  'src/features/menu/useOther.ts': ['src/domain/tsv.ts'],
  'src/features/menu/Menu.test.tsx': ['tests/support/tab.tsx', 'src/domain/labels.ts'],
  'tests/support/tab.tsx': ['src/sync/engine.ts', 'src/features/shell/Page.tsx'],
};

describe('selectTests', () => {
  it('selects the tests whose imports reach a changed file', () => {
    expect(select(UNIT_TESTS, 'src/domain/money.ts')).toEqual([
      'src/domain/money.test.ts',
      'src/domain/rebase.test.ts',
      'tests/sync/push.test.ts',
      'tests/e2e/grid.e2e.ts',
    ]);
    expect(select(UNIT_TESTS, 'src/domain/rebase.ts')).not.toContain('src/domain/money.test.ts');
    expect(select(UNIT_TESTS, 'tests/support/device.ts')).toEqual(['tests/sync/push.test.ts', 'tests/e2e/grid.e2e.ts']);
    expect(select(UNIT_TESTS, 'src/domain/money.test.ts')).toEqual(['src/domain/money.test.ts']);
    expect(select(UNIT_TESTS, 'README.md')).toEqual([]);
  });

  it('selects every test after a change of a file that all depend on', () => {
    expect(select(UNIT_TESTS, 'package.json')).toHaveLength(4);
  });

  it('selects the component tests of the whole page for a file of the screens', () => {
    expect(select(COMPONENT_TESTS, 'src/ui/Button.tsx')).toHaveLength(2);
    expect(select(COMPONENT_TESTS, 'tests/support/tab.tsx')).toHaveLength(2);
  });

  it('selects component tests by their subject for a file below the screens', () => {
    expect(select(COMPONENT_TESTS, 'src/domain/undo.ts')).toEqual([]);
    expect(select(COMPONENT_TESTS, 'src/sync/engine.ts')).toEqual([]);
    expect(select(COMPONENT_TESTS, 'src/domain/tsv.ts')).toEqual(['src/features/copy/copying.test.tsx']);
    expect(select(COMPONENT_TESTS, 'src/domain/cells.ts')).toEqual([]);
    expect(select(COMPONENT_TESTS, 'src/domain/labels.ts')).toEqual(['src/features/menu/Menu.test.tsx']);
  });

  it('terminates in an import cycle', () => {
    const cycle = { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'a.test.ts': ['a.ts'] };
    expect(select(cycle, 'c.ts')).toEqual([]);
  });
});

describe('readImports', () => {
  const files = listRepositoryFiles().filter((file) => existsSync(join(PROJECT_ROOT, file)));
  const imports = readImports(files);
  const selectFor = (file: string) => selectTests([file], files, imports);

  it('follows imports through all folders', () => {
    expect(selectFor('src/domain/pricing/replay.ts')).toEqual(
      expect.arrayContaining([
        'src/domain/pricing/replay.test.ts',
        'tests/sync/conflicts.test.ts',
        'tests/simulation/runSimulation.test.ts',
        'functions/src/plans/publishDuePlans.test.ts',
      ]),
    );
    expect(selectFor('src/features/pricing/grid/PricingGrid.tsx')).toContain(
      'src/features/pricing/cells/cellEditing.test.tsx',
    );
  });

  it('follows the pages that the site loads by name', () => {
    expect(selectFor('src/features/site/pages/ContactPage.tsx')).toContain('src/app/App.test.tsx');
  });

  it('leaves out types and styles, which no test runs', () => {
    expect(selectFor('src/domain/pricing/syncActivity.ts')).toEqual([]);
    expect(selectFor('src/features/pricing/grid/pricingGrid.css')).toEqual([]);
  });
});

describe('SHARED_FILES', () => {
  it('name the setup of the tests', () => {
    const config = readFileSync(join(PROJECT_ROOT, 'vitest.config.ts'), 'utf8');
    const setup = [...config.matchAll(/'(?:\.\/)?(tests\/support\/\w+\.ts)'/g)].map(([, file = '']) => file);
    expect(setup.length).toBeGreaterThan(4);
    expect(setup.filter((file) => !SHARED_FILES.includes(file))).toEqual([]);
    expect(SHARED_FILES.filter((file) => !existsSync(join(PROJECT_ROOT, file)))).toEqual([]);
  });
});
