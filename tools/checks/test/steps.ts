/** One step of `npm test`. Each check and the build count as one test; a Vitest project counts its tests. */
export type TestStep =
  /** `commands`: arguments of Node by name of the check. */
  | { kind: 'checks'; name: string; commands: Readonly<Record<string, readonly string[]>> }
  /** `filters`: parts of the paths of the test files. */
  | {
      kind: 'tests';
      name: string;
      projects: readonly string[];
      filters?: readonly string[];
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

const BUILD: TestStep = { kind: 'build', name: 'build' };

/** One run of Vitest for many projects leaves no core idle at the end of each. */
const TESTS_WITHOUT_BROWSER = {
  kind: 'tests',
  name: 'tests without a browser',
  projects: ['unit', 'components', 'firestore', 'simulation', 'rules', 'dist', 'budgets'],
} satisfies TestStep;

const BROWSER_TESTS = { kind: 'tests', name: 'browser tests', projects: ['e2e'] } satisfies TestStep;

const isBrowserTest = (file: string): boolean => file.startsWith('tests/e2e/');

/** Cheap checks come first; the build precedes tests that read `dist` or start a stack. */
export const TEST_STEPS: readonly TestStep[] = [buildChecks(['.']), BUILD, TESTS_WITHOUT_BROWSER, BROWSER_TESTS];

/** Tests that read the sources, the documentation or the built site: they run after any change. */
const SOURCE_READING_TESTS = [
  'tools/checks/docs/',
  'tools/checks/imports/',
  'tools/checks/styles/',
  'tools/checks/test/',
  'tests/dist/',
  'tests/budgets/',
];

/** Tests of other files that they read rather than import, by the beginnings of the paths of these files. */
const READING_TESTS: readonly { reads: readonly string[]; tests: readonly string[] }[] = [
  { reads: ['firestore.'], tests: ['tests/rules/', 'tools/deploy/'] },
  { reads: ['firebase.json'], tests: ['tools/deploy/'] },
  { reads: ['content/', 'public/'], tests: ['tools/content/posts/', 'tools/stack/'] },
  { reads: ['.npmrc', 'functions/package.json', 'local/firestore/package.json'], tests: ['tools/checks/packageLock'] },
];

/** Shows that the simulation finds faults of the engine: it runs only after a change of the simulation. */
const ENGINE_MUTANTS_TEST = 'tests/simulation/engineMutants.test.ts';

/**
 * Returns the steps of `npm test -- --changed`: the checks, the build, tests that a change of these files can touch.
 * Browser tests run only after a change of tests: their sample data imports the domain, so that most of them would run
 * after any change of it.
 */
export function listStepsForChanges(
  changedFiles: readonly string[],
  selectTests: (changedFiles: readonly string[]) => readonly string[],
): readonly TestStep[] {
  const changedTests = changedFiles.filter((file) => file.startsWith('tests/'));
  const isSimulationChanged = changedTests.some((file) => file.startsWith('tests/simulation/'));
  const selectedTests = selectTests(changedFiles).filter((file) => !isBrowserTest(file));
  const browserTests = selectTests(changedTests).filter(isBrowserTest);
  return [
    buildChecks(changedFiles),
    BUILD,
    {
      ...TESTS_WITHOUT_BROWSER,
      filters: [
        ...selectedTests.filter((file) => file !== ENGINE_MUTANTS_TEST || isSimulationChanged),
        ...SOURCE_READING_TESTS,
        ...listReadingTests(changedFiles),
      ],
      hasShortSearches: true,
    },
    ...(browserTests.length > 0 ? [{ ...BROWSER_TESTS, filters: browserTests, hasShortSearches: true }] : []),
  ];
}

function listReadingTests(changedFiles: readonly string[]): readonly string[] {
  const isRead = (path: string): boolean => changedFiles.some((file) => file.startsWith(path));
  return READING_TESTS.flatMap(({ reads, tests }) => (reads.some(isRead) ? tests : []));
}
