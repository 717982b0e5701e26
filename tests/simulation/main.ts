import { positiveNumber, readOptions, runCommand } from '../../scripts/commandLine';
import { installEventLoop } from './eventLoop';

installEventLoop();

const { installFetch } = await import('./seats');
const { runSchedule } = await import('./run');
const { scheduleOf } = await import('./steps');
const { shrink } = await import('./shrink');
const { searchGestures } = await import('./gestureSchedules');

installFetch();
// Dexie warns of every connection that the system closed under it: one of the faults on purpose.
console.warn = () => undefined;

const HELP = `npm run simulate -- [--seed S] [--runs N] [--harsh | --stubborn | --narrow | --gestures]`;

const OPTIONS = {
  seed: { type: 'string', default: '1' },
  runs: { type: 'string', default: '1' },
  harsh: { type: 'boolean', default: false },
  stubborn: { type: 'boolean', default: false },
  narrow: { type: 'boolean', default: false },
  gestures: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values } = readOptions({ options: OPTIONS }, HELP);
  if (values.help) return console.log(HELP);
  const mood = (['harsh', 'stubborn', 'narrow'] as const).find((one) => values[one]) ?? 'usual';
  const first = positiveNumber('seed', values.seed);
  const runs = positiveNumber('runs', values.runs);

  if (values.gestures) return simulateGestures({ seed: first, runs });

  const began = performance.now();
  const total = { edits: 0, conflicts: 0, pushes: 0 };
  for (let seed = first; seed < first + runs; seed += 1) {
    const schedule = scheduleOf(seed, mood);
    const { defects, edits, conflicts, pushes } = await runSchedule(schedule);
    total.edits += Object.values(edits).reduce((sum, count) => sum + count, 0);
    total.conflicts += conflicts;
    total.pushes += pushes;
    if (defects.length > 0) {
      console.log(`seed ${seed}: ${defects.join('\n  ')}`);
      const smallest = await shrink(schedule, async (one) => (await runSchedule(one)).defects.length > 0);
      console.log(`shortest: ${JSON.stringify(smallest, null, 1)}`);
      console.log((await runSchedule(smallest)).defects.join('\n'));
      console.log(`replay: npm run simulate -- --seed ${seed} --runs 1${mood === 'usual' ? '' : ` --${mood}`}`);
      process.exit(1);
    }
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${runs} ${mood} schedules from seed ${first} on, all promises kept: ${total.edits} edits, ${total.pushes} pushes, ` +
      `${total.conflicts} conflicts, ${seconds.toFixed(0)} s.`,
  );
  process.exit(0);
}

/** What people do to the same rows alone, without faults of storage and time: many more schedules. */
async function simulateGestures(options: { seed: number; runs: number }): Promise<void> {
  const found = await searchGestures(options);
  if (found === null)
    return console.log(`${options.runs} schedules of gestures, seed ${options.seed}: all promises kept.`);
  console.log(`shortest: ${JSON.stringify(found.schedule, null, 1)}`);
  console.log(found.defects.join('\n'));
  console.log(`replay: npm run simulate -- --gestures --seed ${options.seed} --runs ${options.runs}`);
  process.exitCode = 1;
}

await runCommand(main);
