/** One step of `npm test`. A check counts as one test; a Vitest project counts its tests. */
export type Step =
  | { kind: 'check'; name: string; command: readonly string[] }
  | { kind: 'tests'; name: string; project: string }
  | { kind: 'build'; name: string };

const types = (project: string): Step => ({
  kind: 'check',
  name: `types: ${project}`,
  command: ['node_modules/typescript/bin/tsc', '--project', project],
});

/** Cheap checks first; the build stands before what reads `dist` or starts a stack. */
export const STEPS: readonly Step[] = [
  types('tsconfig.json'),
  types('src/pwa/worker/tsconfig.json'),
  types('functions/tsconfig.json'),
  types('local/firestore/tsconfig.json'),
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
    command: ['--import', 'tsx', 'scripts/licences/main.ts', '--check'],
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
