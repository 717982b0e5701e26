import { rm } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Firestore } from 'firebase-admin/firestore';
import { PROJECT_ROOT } from '../../../tools/projectRoot';
import type { StackInfo } from '../../../tools/stack/stackFile';
import { startStack } from '../../../tools/stack/startStack';
import { GridDevice, type Role } from './GridDevice';
import { countUsage, type Usage } from './countUsage';
import { seedGrid } from './seedGrid';

/**
 * Measures how the costs of the grid grow with its rows: the built site in Chromium against the local backend, whose
 * counters bill as Firestore does, look-ups of rules included. Run `npm run build` first.
 */
const SIZES = [60, 1_000, 5_000, 20_000];
/** Sizes between which exponents of growth are printed: 1 is in proportion to the rows, 0 independent of them. */
const EXPONENT_RANGES = [
  [1_000, 20_000],
  [5_000, 20_000],
] as const;
/** The median of as many is taken: a poll may fall into one of them. */
const ROUNDS = 3;
const HELP = `npm run bench:growth -- [sizes] [events] [undone]     all of them without arguments
  sizes    rows of the measured grids, such as 1000 20000
  events   what single events cost in a grid of 60 rows
  undone   what a new device reads of a grid of 60 rows after three undone imports of 5,000`;
const SECTIONS = ['events', 'undone'];

const SMALL_GRID_ROWS = 60;
const UNDONE_IMPORTS = 3;
const LINES_PER_IMPORT = 5_000;

/** One column of the table: numbers by measure. */
type Measurements = Record<string, number>;

interface Bench {
  stack: StackInfo;
  firestore: Firestore;
}

async function withDevice<Result>(
  stack: StackInfo,
  role: Role,
  work: (device: GridDevice) => Promise<Result>,
): Promise<Result> {
  const device = await GridDevice.open(stack, role);
  try {
    return await work(device);
  } finally {
    await device.close();
  }
}

const pickMedian = (rounds: readonly Usage[]): Usage =>
  rounds.toSorted((a, b) => a.reads - b.reads)[rounds.length >> 1] as Usage;

async function measureSize({ stack, firestore }: Bench, size: number): Promise<Measurements> {
  await seedGrid(firestore, stack, size);
  const partnerPull = await withDevice(stack, 'partner', (device) => countUsage(stack, () => device.signIn(size)));
  return await withDevice(stack, 'admin', async (device) => {
    const pull = await countUsage(stack, () => device.signIn(size));
    const openings: number[] = [];
    const edits: Usage[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) openings.push(await device.reopen(size));
    for (let round = 1; round <= ROUNDS; round += 1) {
      edits.push((await countUsage(stack, () => device.changePrice(`${round},25`))).usage);
    }
    const edit = pickMedian(edits);
    const move = async (): Promise<Usage> => (await countUsage(stack, () => device.moveLastRowToTop(size))).usage;
    const [firstMove, nextMove] = [await move(), await move()];
    const bulk = await countUsage(stack, () => device.raiseAllPrices());
    return {
      'login and first pull: s': pull.result,
      'login and first pull: reads': pull.usage.reads,
      'login and first pull of a partner: reads': partnerPull.usage.reads,
      'reopening: ms until all rows': openings.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN,
      'one edit: requests': edit.requests,
      'one edit: reads': edit.reads,
      'one edit: of these by rules': edit.ruleReads,
      'one edit: writes': edit.writes,
      'last row to the top: pushes': firstMove.pushes,
      'last row to the top: reads': firstMove.reads,
      'last row to the top: writes': firstMove.writes,
      'last row to the top again: pushes': nextMove.pushes,
      'last row to the top again: writes': nextMove.writes,
      '+3 % on all: pushes': bulk.usage.pushes,
      '+3 % on all: requests': bulk.usage.requests,
      '+3 % on all: reads': bulk.usage.reads,
      '+3 % on all: writes': bulk.usage.writes,
      '+3 % on all: main thread, s': (bulk.result.gesture.total + bulk.result.sending.total) / 1000,
      '+3 % on all: longest task of the gesture, ms': bulk.result.gesture.longest,
      '+3 % on all: longest task of sending, ms': bulk.result.sending.longest,
      '+3 % on all: tasks of sending over 50 ms': bulk.result.sending.longTasks,
    };
  });
}

/** Measures single events, which `docs/operations.md` adds up to a day. All but the first pulls cost the same at any size. */
async function measureEvents({ stack, firestore }: Bench): Promise<Record<string, Usage>> {
  const size = SMALL_GRID_ROWS;
  await seedGrid(firestore, stack, size);
  const devices = await Promise.all([
    GridDevice.open(stack, 'admin'),
    GridDevice.open(stack, 'admin'),
    GridDevice.open(stack, 'partner'),
  ]);
  const [editor, admin, partner] = devices;
  const usages: Record<string, Usage[]> = {};
  const measureEvent = async (event: string, work: () => Promise<unknown>): Promise<void> => {
    (usages[event] ??= []).push((await countUsage(stack, work)).usage);
  };
  try {
    await editor.signIn(size);
    await editor.setOnline(false);
    for (const [role, device] of Object.entries({ admin, partner })) {
      await measureEvent(`login and first pull, ${role}`, () => device.signIn(size));
      await measureEvent(`reopening, ${role}`, () => device.reopen(size));
      await device.setOnline(false);
    }
    for (let round = 1; round <= ROUNDS; round += 1) {
      await measureEvent('poll without news', () => editor.setOnline(true));
      await measureEvent('edit, sent', () => editor.changePrice(`${round},75`));
      await editor.setOnline(false);
      for (const [role, device] of Object.entries({ admin, partner })) {
        await measureEvent(`edit, received by ${role}`, () => device.setOnline(true));
        await device.setOnline(false);
      }
    }
  } finally {
    await Promise.all(devices.map((device) => device.close()));
  }
  return Object.fromEntries(Object.entries(usages).map(([event, rounds]) => [event, pickMedian(rounds)]));
}

async function measureUndoneImports({ stack, firestore }: Bench): Promise<Measurements> {
  await seedGrid(firestore, stack, SMALL_GRID_ROWS);
  const imports = await withDevice(stack, 'admin', async (device) => {
    await device.signIn(SMALL_GRID_ROWS);
    return await countUsage(stack, async () => {
      for (let count = 1; count <= UNDONE_IMPORTS; count += 1) {
        const lines = Array.from(
          { length: LINES_PER_IMPORT },
          (_, at) => `Lot ${count} article ${at};${at % 900},50;15`,
        );
        await device.importAndUndo(lines.join('\n'), SMALL_GRID_ROWS);
      }
    });
  });
  const pull = await withDevice(stack, 'admin', (device) => countUsage(stack, () => device.signIn(SMALL_GRID_ROWS)));
  return {
    'imports and undo: pushes': imports.usage.pushes,
    'imports and undo: writes': imports.usage.writes,
    'new device: s': pull.result,
    'new device: reads': pull.usage.reads,
  };
}

/** Returns the exponent e of size^e; a zero on either side counts as 1. */
const computeExponent = (ratio: number, from: number, to: number): number =>
  Math.log(Math.max(to, 1) / Math.max(from, 1)) / Math.log(ratio);

const format = (value: number | undefined): string =>
  value === undefined ? '' : Number.isInteger(value) ? String(value) : value.toFixed(value < 100 ? 1 : 0);

function printGrowth(bySize: ReadonlyMap<number, Measurements>): void {
  const measures = Object.keys([...bySize.values()][0] ?? {});
  const rows = measures.map((measure) => {
    const cells: Record<string, string> = {};
    for (const [size, column] of bySize) cells[`${size} rows`] = format(column[measure]);
    for (const [from, to] of EXPONENT_RANGES) {
      const [start, end] = [bySize.get(from)?.[measure], bySize.get(to)?.[measure]];
      if (start === undefined || end === undefined) continue;
      cells[`exponent ${from}–${to}`] = computeExponent(to / from, start, end).toFixed(2);
    }
    return [measure, cells];
  });
  console.table(Object.fromEntries(rows));
}

const args = process.argv.slice(2);
const sizes = args.filter((argument) => !SECTIONS.includes(argument)).map(Number);
if (sizes.some((size) => !(size >= 2))) {
  console.log(HELP);
  process.exit(args.includes('--help') ? 0 : 1);
}
const isSelected = (section: string): boolean => args.length === 0 || args.includes(section);
// By default Ctrl-C ends a process without the `exit` event, at which the programs of the stack are killed.
process.once('SIGINT', () => process.exit(130));
const dataDir = `.local/bench-growth-${process.pid}`;
const { info: stack, firestore, stop } = await startStack({ dataDir, isFresh: true });
const bench = { stack, firestore };
try {
  const bySize = new Map<number, Measurements>();
  for (const size of args.length === 0 ? SIZES : sizes) {
    bySize.set(size, await measureSize(bench, size));
    console.log(`${size} rows measured, load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  }
  if (bySize.size > 0) printGrowth(bySize);
  if (isSelected('events')) {
    console.log(`Single events, ${SMALL_GRID_ROWS} rows:`);
    console.table(await measureEvents(bench));
  }
  if (isSelected('undone')) {
    console.log(`${SMALL_GRID_ROWS} rows after ${UNDONE_IMPORTS} undone imports of ${LINES_PER_IMPORT}:`);
    const undone = await measureUndoneImports(bench);
    console.table(Object.fromEntries(Object.entries(undone).map(([measure, value]) => [measure, format(value)])));
  }
} finally {
  await stop();
  await rm(join(PROJECT_ROOT, dataDir), { recursive: true, force: true });
}
