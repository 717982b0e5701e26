import { parsePositiveInteger, parseCommandOptions, runMain, UsageError } from '../../tools/commandLine';
import { installEventLoop } from './eventLoop';
import { SIMULATION_PROFILES, type SimulationProfile } from './simulationProfiles';
import type { UserActionGrid } from './findShortestFailingUserActionSchedule';

installEventLoop();

const { installGlobalFetchRouter } = await import('./globalFetchRouter');
const { runSimulation } = await import('./runSimulation');
const { buildSimulationSchedule } = await import('./buildSimulationSchedule');
const { shrinkSchedule } = await import('./shrinkSchedule');
const { findShortestFailingUserActionSchedule } = await import('./findShortestFailingUserActionSchedule');

installGlobalFetchRouter();
// Dexie warns of every connection closed under it, which is an injected fault.
console.warn = () => undefined;

type ProfileFlag = Exclude<SimulationProfile, 'usual'>;

// `Object.keys` loses the type of the keys.
const PROFILE_FLAGS = (Object.keys(SIMULATION_PROFILES) as SimulationProfile[]).filter((name) => name !== 'usual');

const HELP = `npm run simulate -- [--seed S] [--runs N] [${PROFILE_FLAGS.map((name) => `--${name}`).join(' | ')} | --user-actions [--gaps]]`;

const FLAG = { type: 'boolean', default: false } as const;
const OPTIONS = {
  seed: { type: 'string', default: '1' },
  runs: { type: 'string', default: '1' },
  ...(Object.fromEntries(PROFILE_FLAGS.map((name) => [name, FLAG])) as Record<ProfileFlag, typeof FLAG>),
  'user-actions': FLAG,
  help: FLAG,
} as const;

async function main(): Promise<void> {
  const { values } = parseCommandOptions({ options: OPTIONS }, HELP);
  if (values.help) return console.log(HELP);
  const chosen = PROFILE_FLAGS.filter((name) => values[name]);
  const [profile = 'usual'] = chosen;
  if (chosen.length > 1 || (values['user-actions'] && !['usual', 'gaps'].includes(profile)))
    throw new UsageError(`These options exclude each other.\n\n${HELP}`);
  const first = parsePositiveInteger('seed', values.seed);
  const runs = parsePositiveInteger('runs', values.runs);

  if (values['user-actions'])
    return simulateUserActions({ seed: first, runs, grid: profile === 'gaps' ? 'gaps' : 'short' });

  const startedAt = performance.now();
  const total = { edits: 0, conflicts: 0, pushes: 0, renumberingPushes: 0 };
  for (let seed = first; seed < first + runs; seed += 1) {
    const schedule = buildSimulationSchedule(seed, profile);
    const { defects, editOutcomes, conflicts, pushes, renumberingPushes } = await runSimulation(schedule);
    total.edits += Object.values(editOutcomes).reduce((sum, count) => sum + count, 0);
    total.conflicts += conflicts;
    total.pushes += pushes;
    total.renumberingPushes += renumberingPushes;
    if (defects.length > 0) {
      console.log(`seed ${seed}: ${defects.join('\n  ')}`);
      const smallest = await shrinkSchedule(schedule, async (one) => (await runSimulation(one)).defects.length > 0);
      console.log(`shortest: ${JSON.stringify(smallest, null, 1)}`);
      console.log((await runSimulation(smallest)).defects.join('\n'));
      console.log(`replay: npm run simulate -- --seed ${seed} --runs 1${profile === 'usual' ? '' : ` --${profile}`}`);
      process.exit(1);
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${runs} ${profile} schedules from seed ${first} on, all promises kept: ${total.edits} edits, ${total.pushes} pushes ` +
      `(${total.renumberingPushes} only renumbering rows), ${total.conflicts} conflicts, ${seconds.toFixed(0)} s.`,
  );
  process.exit(0);
}

/** Runs user actions alone, without storage and timing faults: many more schedules. */
async function simulateUserActions(options: { seed: number; runs: number; grid: UserActionGrid }): Promise<void> {
  const found = await findShortestFailingUserActionSchedule(options);
  if (found === null)
    return console.log(`${options.runs} schedules of user actions, seed ${options.seed}: all promises kept.`);
  console.log(`shortest: ${JSON.stringify(found.schedule, null, 1)}`);
  console.log(found.defects.join('\n'));
  const flag = options.grid === 'gaps' ? ' --gaps' : '';
  console.log(`replay: npm run simulate -- --user-actions${flag} --seed ${options.seed} --runs ${options.runs}`);
  process.exitCode = 1;
}

await runMain(main);
