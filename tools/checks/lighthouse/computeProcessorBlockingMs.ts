import type { TraceEventTiming as WholeEvent } from '../../../tests/bench/grid/measureBusyTime.ts';

export type TraceEventTiming = Pick<WholeEvent, 'name' | 'pid' | 'tid' | 'ts' | 'dur' | 'tdur'>;

/** How many times slower than this machine Lighthouse's simulated phone is: for tasks without and with layout. */
const SLOWDOWN = 4;
const LAYOUT_SLOWDOWN = 2;
const LONG_TASK_MS = 50;

/**
 * Sums what exceeds 50 ms in each main-thread task from the first paint on, in ms of processor time of the simulated
 * phone. Lighthouse's own figure uses the clock and grows with other load. Throws if nothing was painted.
 */
export function computeProcessorBlockingMs(events: readonly TraceEventTiming[]): number {
  const contentful = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!contentful) throw new Error('No first paint in this trace');
  const own = events.filter(({ pid, tid }) => pid === contentful.pid && tid === contentful.tid);
  const listTimes = (wanted: string) => own.filter(({ name }) => name === wanted).map(({ ts }) => ts);
  const [layouts, firstPaint] = [listTimes('Layout'), Math.min(...listTimes('Paint'), contentful.ts)];
  const lengths = own
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur > firstPaint)
    .map(({ ts, dur = 0, tdur = dur }) => {
      const slowdown = layouts.some((layout) => layout >= ts && layout < ts + dur) ? LAYOUT_SLOWDOWN : SLOWDOWN;
      return (tdur / 1_000) * slowdown;
    });
  return lengths.reduce((sum, length) => sum + Math.max(0, length - LONG_TASK_MS), 0);
}
