/** One step of `npm test`. Each check and the build count as one test; a Vitest project counts its tests. */
export type TestStep =
  /** `commands`: arguments of Node by name of the check. */
  | { kind: 'checks'; name: string; commands: Readonly<Record<string, readonly string[]>> }
  /** `filters`: arguments of Vitest that select files of the projects. */
  | {
      kind: 'tests';
      name: string;
      projects: readonly string[];
      filters?: readonly string[];
      /** The filters may select no file. */
      mayBeEmpty?: boolean;
      /** Tries a tenth of the cases of random searches (`tests/support/scaleSearch.ts`). */
      hasShortSearches?: boolean;
    }
  | { kind: 'build'; name: string };

const buildTypeCheck = (project: string): readonly string[] => [
  'node_modules/typescript/bin/tsc',
  '--project',
  project,
];

/** Returns the checks of all code, and of the format of some files. */
const buildChecks = (formattedFiles: readonly string[]): TestStep => ({
  kind: 'checks',
  name: 'checks',
  commands: {
    ...(formattedFiles.length > 0 && {
      format: ['node_modules/oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...formattedFiles],
    }),
    'types of the site': buildTypeCheck('tsconfig.json'),
    'types of the service workers': buildTypeCheck('src/pwa/worker/tsconfig.json'),
    'types of the functions': buildTypeCheck('functions/tsconfig.json'),
    'types of the local Firestore': buildTypeCheck('local/firestore/tsconfig.json'),
    lint: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'],
    'unused code': ['node_modules/knip/bin/knip.js'],
    licences: ['--import', 'tsx', 'tools/checks/licences/main.ts', '--check'],
  },
});

/** Projects whose tests can be selected by their imports. */
const IMPORTING_PROJECTS = ['unit', 'components', 'firestore', 'simulation'];

const RULES_TESTS = { kind: 'tests', name: 'security rules', projects: ['rules'] } as const satisfies TestStep;
const BUILD: TestStep = { kind: 'build', name: 'build' };
const DIST_TESTS = {
  kind: 'tests',
  name: 'built site and budgets',
  projects: ['dist', 'budgets'],
} as const satisfies TestStep;

/**
 * Cheap checks come first; the build precedes tests that read `dist` or start a stack. One run of Vitest for many
 * projects leaves no core idle at the end of each.
 */
export const TEST_STEPS: readonly TestStep[] = [
  buildChecks(['.']),
  BUILD,
  {
    kind: 'tests',
    name: 'tests without a browser',
    projects: [...IMPORTING_PROJECTS, ...RULES_TESTS.projects, ...DIST_TESTS.projects],
  },
  { kind: 'tests', name: 'browser tests', projects: ['e2e'] },
];

/** Tests of files that they read rather than import: they run after any change. */
const TREE_TESTS = 'tools/checks';

/** Shows that the simulation finds faults of the engine: it runs after a change of the simulation. */
const SIMULATION_CHECK = 'tests/simulation/engineMutants.test.ts';

/**
 * Returns the steps of `npm test -- --changed REF`: the checks, the built site, and the tests whose imports reach a file
 * that changed since the Git reference. Browser tests run only if a test changed: their sample data imports the domain, so
 * that most of them would run after any change of it.
 */
export function listStepsForChanges(reference: string, changedFiles: readonly string[]): readonly TestStep[] {
  const buildChangedTestsStep = (
    name: string,
    projects: readonly string[],
    excluded: readonly string[] = [],
  ): TestStep => ({
    kind: 'tests',
    name,
    projects,
    filters: ['--changed', reference, ...excluded.flatMap((files) => ['--exclude', files])],
    mayBeEmpty: true,
    hasShortSearches: true,
  });
  const isSimulationChanged = changedFiles.some((file) => file.startsWith('tests/simulation/'));
  return [
    buildChecks(changedFiles),
    { kind: 'tests', name: 'checks of the repository', projects: ['unit'], filters: [TREE_TESTS] },
    buildChangedTestsStep('tests without a browser', IMPORTING_PROJECTS, [
      `${TREE_TESTS}/**`,
      ...(isSimulationChanged ? [] : [SIMULATION_CHECK]),
    ]),
    changedFiles.includes('firestore.rules')
      ? { ...RULES_TESTS, hasShortSearches: true }
      : buildChangedTestsStep('security rules', ['rules']),
    BUILD,
    DIST_TESTS,
    ...(changedFiles.some((file) => file.startsWith('tests/'))
      ? [buildChangedTestsStep('browser tests', ['e2e'])]
      : []),
  ];
}
