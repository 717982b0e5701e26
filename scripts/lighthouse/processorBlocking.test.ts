import { describe, expect, it } from 'vitest';
import { processorBlockingMs, type TraceEvent } from './processorBlocking.ts';

const MAIN = { pid: 7, tid: 7 };

/** A task of the page's main thread; times in milliseconds. */
function task(at: number, { clock, processor }: { clock: number; processor: number }): TraceEvent {
  return { ...MAIN, name: 'RunTask', ts: at * 1_000, dur: clock * 1_000, tdur: processor * 1_000 };
}

const mark = (name: string, at: number): TraceEvent => ({ ...MAIN, name, ts: at * 1_000 });

const FIRST_FRAME = [
  task(100, { clock: 10, processor: 10 }),
  mark('Layout', 101),
  mark('Paint', 108),
  mark('firstContentfulPaint', 112),
];

describe('the blocking time of a page in processor time', () => {
  it('is what tasks are longer than 50 ms on a phone four times slower', () => {
    const script = task(200, { clock: 20, processor: 20 });
    expect(processorBlockingMs([...FIRST_FRAME, script])).toBe(30);
  });

  it('does not count the time that the thread waited for the processor', () => {
    const script = task(200, { clock: 90, processor: 12 });
    expect(processorBlockingMs([...FIRST_FRAME, script])).toBe(0);
  });

  it('takes layout for half as slow', () => {
    const frame = task(200, { clock: 30, processor: 30 });
    expect(processorBlockingMs([...FIRST_FRAME, frame, mark('Layout', 210)])).toBe(10);
  });

  it('counts the frame that paints first', () => {
    const frame = [task(100, { clock: 35, processor: 35 }), ...FIRST_FRAME.slice(1)];
    expect(processorBlockingMs(frame)).toBe(20);
  });

  it('leaves out what came before that, and other threads', () => {
    const before = task(20, { clock: 40, processor: 40 });
    const other = { ...task(300, { clock: 40, processor: 40 }), tid: 8 };
    expect(processorBlockingMs([before, mark('Layout', 90), ...FIRST_FRAME, other])).toBe(0);
  });

  it('is unknown for a page that painted nothing', () => {
    expect(() => processorBlockingMs([task(100, { clock: 10, processor: 10 })])).toThrow('No first paint');
  });
});
