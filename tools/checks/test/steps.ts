/** One step of `npm test`. A check and the build each count as one test; a Vitest project counts its tests. */
export type TestStep =
  | { kind: 'check'; name: string; command: readonly string[] }
  | { kind: 'tests'; name: string; project: string }
  | { kind: 'build'; name: string };

const buildTypeCheck = (project: string): TestStep => ({
  kind: 'check',
  name: `types: ${project}`,
  command: ['node_modules/typescript/bin/tsc', '--project', project],
});

/** Cheap checks come first; the build precedes the steps that read `dist` or start a stack. */
export const TEST_STEPS: readonly TestStep[] = [
  buildTypeCheck('tsconfig.json'),
  buildTypeCheck('src/pwa/worker/tsconfig.json'),
  buildTypeCheck('functions/tsconfig.json'),
  buildTypeCheck('local/firestore/tsconfig.json'),
  { kind: 'check', name: 'lint', command: ['node_modules/oxlint/bin/oxlint', '--deny-warnings'] },
  {
    kind: 'check',
    name: 'format',
    command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
  },
  { kind: 'check', name: 'unused code', command: ['node_modules/knip/bin/knip.js'] },
  {
    kind: 'check',
    name: 'licences',
    command: ['--import', 'tsx', 'tools/checks/licences/main.ts', '--check'],
  },
  { kind: 'tests', name: 'unit tests', project: 'unit' },
  { kind: 'tests', name: 'local Firestore', project: 'firestore' },
  { kind: 'tests', name: 'security rules', project: 'rules' },
  { kind: 'tests', name: 'simulation', project: 'simulation' },
  { kind: 'build', name: 'build' },
  { kind: 'tests', name: 'built site', project: 'dist' },
  { kind: 'tests', name: 'budgets', project: 'budgets' },
  { kind: 'tests', name: 'browser tests', project: 'e2e' },
];
