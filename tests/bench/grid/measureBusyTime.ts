/** Event of a Chromium trace, limited to the fields in use. Times in µs. */
export interface TraceEventTiming {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time: excludes waiting for a busy machine. */
  tdur?: number;
  args: { name?: string };
}

export interface BusyTime {
  /** CPU time of the page's main thread, ms. */
  total: number;
  /** Longest task, ms: the longest that a frame had to wait. */
  longest: number;
  /** Tasks longer than a 60 Hz frame. */
  overFrame: number;
  /** Tasks longer than 50 ms, which a person notices. */
  longTasks: number;
}

export const TRACE_CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const FRAME_MS = 1000 / 60;
const LONG_TASK_MS = 50;

/** Sums the tasks of the page's main thread: script, style, layout and paint. */
export function measureBusyTime(trace: Buffer): BusyTime {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEventTiming[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}/${tid}`))
    .toSorted((a, b) => a.ts - b.ts);
  let total = 0;
  let longest = 0;
  let overFrame = 0;
  let longTasks = 0;
  let end = -Infinity;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // The outer task includes nested ones.
    if (ts < end) continue;
    end = ts + dur;
    const ms = tdur / 1000;
    total += ms;
    longest = Math.max(longest, ms);
    if (ms > FRAME_MS) overFrame += 1;
    if (ms > LONG_TASK_MS) longTasks += 1;
  }
  return { total, longest, overFrame, longTasks };
}
