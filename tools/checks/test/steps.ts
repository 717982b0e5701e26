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

/** Projects whose tests read the built site. */
const BUILT_SITE_PROJECTS = ['dist', 'budgets'];

const BUILD: TestStep = { kind: 'build', name: 'build' };

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
    projects: [...IMPORTING_PROJECTS, 'rules', ...BUILT_SITE_PROJECTS],
  },
  { kind: 'tests', name: 'browser tests', projects: ['e2e'] },
];

/** Tests of files that they read rather than import: they run after any change. */
const READING_TESTS = ['tools/checks', 'tests/dist', 'tests/budgets'];

/** Shows that the simulation finds faults of the engine: it runs after a change of the simulation. */
const SIMULATION_CHECK = 'tests/simulation/engineMutants.test.ts';

/**
 * Returns the steps of `npm test -- --changed REF`: the checks, the built site, and the tests whose imports reach a file
 * that changed since the Git reference; all of the rules, which no test imports, if those changed. Browser tests run only
 * if a test changed: their sample data imports the domain, so that most of them would run after any change of it.
 */
export function listStepsForChanges(reference: string, changedFiles: readonly string[]): readonly TestStep[] {
  const isIn = (folder: string): boolean => changedFiles.some((file) => file.startsWith(folder));
  const areRulesChanged = changedFiles.includes('firestore.rules');
  const excluded = ['tools/checks/**', ...(isIn('tests/simulation/') ? [] : [SIMULATION_CHECK])];
  const changed = { kind: 'tests', mayBeEmpty: true, hasShortSearches: true } as const;
  return [
    buildChecks(changedFiles),
    {
      ...changed,
      name: 'tests without a browser',
      projects: [...IMPORTING_PROJECTS, ...(areRulesChanged ? [] : ['rules'])],
      filters: ['--changed', reference, ...excluded.flatMap((files) => ['--exclude', files])],
    },
    ...(areRulesChanged
      ? [{ kind: 'tests', name: 'security rules', projects: ['rules'], hasShortSearches: true } as const]
      : []),
    BUILD,
    {
      kind: 'tests',
      name: 'repository and built site',
      projects: ['unit', ...BUILT_SITE_PROJECTS],
      filters: READING_TESTS,
    },
    ...(isIn('tests/')
      ? [{ ...changed, name: 'browser tests', projects: ['e2e'], filters: ['--changed', reference] }]
      : []),
  ];
}
