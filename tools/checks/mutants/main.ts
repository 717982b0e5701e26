import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { parseCommandOptions, rejectExtraArguments, runMain, UsageError } from '../../commandLine';
import { PROJECT_ROOT } from '../../projectRoot';
import { computeMutationScores, listSurvivors, type MutationReport } from './mutationScores';

const REPORT = '.local/mutants/report.json';

const HELP = `npm run mutants [-- FOLDER]
  changes the code in one place at a time, runs the tests that execute it, and lists the changes that no test finds
  FOLDER: e.g. src/domain/pricing; results of unchanged code and tests are reused
  report: .local/mutants/report.html`;

/** Runs `npm run mutants`; fails if a folder stays below its goal. */
async function main(): Promise<void> {
  const { values, positionals } = parseCommandOptions(
    { options: { help: { type: 'boolean' } }, allowPositionals: true },
    HELP,
  );
  if (values.help) return console.log(HELP);
  rejectExtraArguments(positionals, 1, HELP);
  const [folder] = positionals;
  // Where nothing is to be changed, Stryker runs all tests and succeeds.
  if (folder !== undefined && !statSync(join(PROJECT_ROOT, folder), { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder} is no folder of the project.`);
  const mutated =
    folder === undefined ? [] : ['--mutate', `${folder.replace(/\/$/, '')}/**/*.ts,!**/*.test.ts,!**/testing/**`];
  const options = { cwd: PROJECT_ROOT, preferLocal: true, stdio: 'inherit', reject: false } as const;
  const { exitCode } = await execa('stryker', ['run', ...mutated], options);
  if (exitCode !== 0) throw new Error(`stryker ended with exit code ${exitCode}`);
  const report = JSON.parse(await readFile(join(PROJECT_ROOT, REPORT), 'utf8')) as MutationReport;
  for (const line of listSurvivors(report)) console.log(line);
  for (const { folder: name, found, survived, uncovered, score, goal } of computeMutationScores(report)) {
    console.log(
      `${name}: ${score.toFixed(1)} % (goal ${goal} %): ${found} found, ${survived} survived, ${uncovered} run by no test`,
    );
    if (score < goal) process.exitCode = 1;
  }
}

await runMain(main);
