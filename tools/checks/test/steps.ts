/** One step of `npm test`. Each check and the build count as one test; a Vitest project counts its tests. */
export type TestStep =
  /** `commands`: arguments of Node by name of the check. */
  | { kind: 'checks'; name: string; commands: Readonly<Record<string, readonly string[]>> }
  /** `filters`: arguments of Vitest that select files of the project; `mayBeEmpty`: they may select none. */
  | { kind: 'tests'; name: string; project: string; filters?: readonly string[]; mayBeEmpty?: boolean }
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
      format: [
        'node_modules/prettier/bin/prettier.cjs',
        '--check',
        '--ignore-unknown',
        '--log-level',
        'warn',
        ...formattedFiles,
      ],
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

const RULES_TESTS: TestStep = { kind: 'tests', name: 'security rules', project: 'rules' };
const BUILD: TestStep = { kind: 'build', name: 'build' };
const DIST_TESTS: readonly TestStep[] = [
  { kind: 'tests', name: 'built site', project: 'dist' },
  { kind: 'tests', name: 'budgets', project: 'budgets' },
];

/** Cheap checks come first; the build precedes the steps that read `dist` or start a stack. */
export const TEST_STEPS: readonly TestStep[] = [
  buildChecks(['.']),
  { kind: 'tests', name: 'unit tests', project: 'unit' },
  { kind: 'tests', name: 'component tests', project: 'components' },
  { kind: 'tests', name: 'local Firestore', project: 'firestore' },
  RULES_TESTS,
  { kind: 'tests', name: 'simulation', project: 'simulation' },
  BUILD,
  ...DIST_TESTS,
  { kind: 'tests', name: 'browser tests', project: 'e2e' },
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
  const buildStep = (name: string, project: string, filters: readonly string[] = []): TestStep => ({
    kind: 'tests',
    name,
    project,
    filters: ['--changed', reference, ...filters],
    mayBeEmpty: true,
  });
  const isSimulationChanged = changedFiles.some((file) => file.startsWith('tests/simulation/'));
  return [
    buildChecks(changedFiles),
    { kind: 'tests', name: 'checks of the repository', project: 'unit', filters: [TREE_TESTS] },
    buildStep('unit tests', 'unit', ['--exclude', `${TREE_TESTS}/**`]),
    buildStep('component tests', 'components'),
    buildStep('local Firestore', 'firestore'),
    changedFiles.includes('firestore.rules') ? RULES_TESTS : buildStep('security rules', 'rules'),
    buildStep('simulation', 'simulation', isSimulationChanged ? [] : ['--exclude', SIMULATION_CHECK]),
    BUILD,
    ...DIST_TESTS,
    ...(changedFiles.some((file) => file.startsWith('tests/')) ? [buildStep('browser tests', 'e2e')] : []),
  ];
}
