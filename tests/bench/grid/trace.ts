/** What a trace of Chromium holds, as far as it is read here. Times in µs. */
export interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Time on the processor alone: waiting for a busy machine is not the page's work. */
  tdur?: number;
  args: { name?: string };
}

export interface Busy {
  /** Work of the page's main thread, ms. */
  total: number;
  /** Its longest uninterrupted piece, ms: what a frame had to wait for at worst. */
  longest: number;
  /** Pieces longer than a frame of 60 Hz. */
  overFrame: number;
}

export const TRACE_CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const FRAME_MS = 1000 / 60;

/** How long the main thread of the page was busy, without its idle waits: script, style, layout and paint alike. */
export function busyTime(trace: Buffer): Busy {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
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
  let end = -Infinity;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task inside of another one is counted with it.
    if (ts < end) continue;
    end = ts + dur;
    const ms = tdur / 1000;
    total += ms;
    longest = Math.max(longest, ms);
    if (ms > FRAME_MS) overFrame += 1;
  }
  return { total, longest, overFrame };
}
