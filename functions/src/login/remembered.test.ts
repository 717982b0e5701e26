import { describe, expect, it } from 'vitest';
import { remembered } from './remembered';

function counting(answers: (number | Error)[]) {
  const clock = { now: 0 };
  let reads = 0;
  const read = async (): Promise<number> => {
    const answer = answers[reads] ?? -1;
    reads += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { clock, ask: remembered(read, { forMs: 1_000, now: () => clock.now }), reads: () => reads };
}

describe('remembered', () => {
  it('reads once for all who ask within its time', async () => {
    const { clock, ask, reads } = counting([7, 8]);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([7, 7, 7]);
    clock.now = 999;
    expect(await ask()).toBe(7);
    expect(reads()).toBe(1);
  });

  it('reads again afterwards', async () => {
    const { clock, ask } = counting([7, 8]);
    await ask();
    clock.now = 1_000;
    expect(await ask()).toBe(8);
  });

  it('forgets a failure at once', async () => {
    const { ask } = counting([new Error('no network'), 8]);
    await expect(ask()).rejects.toThrow('no network');
    expect(await ask()).toBe(8);
  });
});
