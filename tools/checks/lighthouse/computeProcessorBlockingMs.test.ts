import { describe, expect, it } from 'vitest';
import { computeProcessorBlockingMs, type TraceEventTiming } from './computeProcessorBlockingMs.ts';

const MAIN = { pid: 7, tid: 7 };

/** Builds a task of the page's main thread; times in milliseconds. */
function task(at: number, { clock, processor }: { clock: number; processor: number }): TraceEventTiming {
  return { ...MAIN, name: 'RunTask', ts: at * 1_000, dur: clock * 1_000, tdur: processor * 1_000 };
}

const mark = (name: string, at: number): TraceEventTiming => ({ ...MAIN, name, ts: at * 1_000 });

const FIRST_FRAME = [
  task(100, { clock: 10, processor: 10 }),
  mark('Layout', 101),
  mark('Paint', 108),
  mark('firstContentfulPaint', 112),
];

describe('computeProcessorBlockingMs', () => {
  it('sums what exceeds 50 ms per task at four times slowdown', () => {
    const script = task(200, { clock: 20, processor: 20 });
    expect(computeProcessorBlockingMs([...FIRST_FRAME, script])).toBe(30);
  });

  it('excludes the time that the thread waited for the processor', () => {
    const script = task(200, { clock: 90, processor: 12 });
    expect(computeProcessorBlockingMs([...FIRST_FRAME, script])).toBe(0);
  });

  it('applies half the slowdown to layout', () => {
    const frame = task(200, { clock: 30, processor: 30 });
    expect(computeProcessorBlockingMs([...FIRST_FRAME, frame, mark('Layout', 210)])).toBe(10);
  });

  it('includes the first painted frame', () => {
    const frame = [task(100, { clock: 35, processor: 35 }), ...FIRST_FRAME.slice(1)];
    expect(computeProcessorBlockingMs(frame)).toBe(20);
  });

  it('excludes earlier tasks and other threads', () => {
    const before = task(20, { clock: 40, processor: 40 });
    const other = { ...task(300, { clock: 40, processor: 40 }), tid: 8 };
    expect(computeProcessorBlockingMs([before, mark('Layout', 90), ...FIRST_FRAME, other])).toBe(0);
  });

  it('throws if nothing was painted', () => {
    expect(() => computeProcessorBlockingMs([task(100, { clock: 10, processor: 10 })])).toThrow('No first paint');
  });
});
