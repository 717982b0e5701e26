/** One step of `npm test`. A check and the build each count as one test; a Vitest project counts its tests. */
export type TestStep =
  | { kind: 'check'; name: string; command: readonly string[] }
  /** `filters`: arguments of Vitest that select files of the project; `mayBeEmpty`: they may select none. */
  | { kind: 'tests'; name: string; project: string; filters?: readonly string[]; mayBeEmpty?: boolean }
  | { kind: 'build'; name: string };

const buildTypeCheck = (project: string): TestStep => ({
  kind: 'check',
  name: `types: ${project}`,
  command: ['node_modules/typescript/bin/tsc', '--project', project],
});

const CODE_CHECKS: readonly TestStep[] = [
  buildTypeCheck('tsconfig.json'),
  buildTypeCheck('src/pwa/worker/tsconfig.json'),
  buildTypeCheck('functions/tsconfig.json'),
  buildTypeCheck('local/firestore/tsconfig.json'),
  { kind: 'check', name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  { kind: 'check', name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
  {
    kind: 'check',
    name: 'licences',
    command: ['--import', 'tsx', 'tools/checks/licences/main.ts', '--check'],
  },
];

const buildFormatCheck = (files: readonly string[]): TestStep => ({
  kind: 'check',
  name: 'format',
  command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--ignore-unknown', '--log-level', 'warn', ...files],
});

const RULES_TESTS: TestStep = { kind: 'tests', name: 'security rules', project: 'rules' };
const BUILD: TestStep = { kind: 'build', name: 'build' };
const DIST_TESTS: readonly TestStep[] = [
  { kind: 'tests', name: 'built site', project: 'dist' },
  { kind: 'tests', name: 'budgets', project: 'budgets' },
];

/** Cheap checks come first; the build precedes the steps that read `dist` or start a stack. */
export const TEST_STEPS: readonly TestStep[] = [
  ...CODE_CHECKS,
  buildFormatCheck(['.']),
  { kind: 'tests', name: 'unit tests', project: 'unit' },
  { kind: 'tests', name: 'local Firestore', project: 'firestore' },
  RULES_TESTS,
  { kind: 'tests', name: 'simulation', project: 'simulation' },
  BUILD,
  ...DIST_TESTS,
  { kind: 'tests', name: 'browser tests', project: 'e2e' },
];

/** Tests of files that they read rather than import: they run after any change. */
const TREE_TESTS = 'tools/checks';

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
  return [
    ...CODE_CHECKS,
    ...(changedFiles.length > 0 ? [buildFormatCheck(changedFiles)] : []),
    { kind: 'tests', name: 'checks of the repository', project: 'unit', filters: [TREE_TESTS] },
    buildStep('unit tests', 'unit', ['--exclude', `${TREE_TESTS}/**`]),
    buildStep('local Firestore', 'firestore'),
    changedFiles.includes('firestore.rules') ? RULES_TESTS : buildStep('security rules', 'rules'),
    buildStep('simulation', 'simulation'),
    BUILD,
    ...DIST_TESTS,
    ...(changedFiles.some((file) => file.startsWith('tests/')) ? [buildStep('browser tests', 'e2e')] : []),
  ];
}
