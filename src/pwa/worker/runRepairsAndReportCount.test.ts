import { describe, expect, it } from 'vitest';
import { runRepairsAndReportCount } from './runRepairsAndReportCount';

const isNotReplaced = () => Promise.resolve(false);

describe('runRepairsAndReportCount', () => {
  it('runs every repair and always posts the number of stored files', async () => {
    const replies: unknown[] = [];
    const port = { postMessage: (count: unknown) => replies.push(count) } as unknown as MessagePort;
    const fail = () => Promise.reject(new Error('the caches are unreadable'));
    await runRepairsAndReportCount([port], [fail, () => Promise.resolve(2), () => Promise.resolve(1)], isNotReplaced);
    await runRepairsAndReportCount([port], [fail], isNotReplaced);
    expect(replies).toEqual([3, 0]);
  });

  it('counts a copy that another task was first to replace, for the page that failed to import it', async () => {
    const replies: unknown[] = [];
    const port = { postMessage: (count: unknown) => replies.push(count) } as unknown as MessagePort;
    await runRepairsAndReportCount([port], [() => Promise.resolve(0)], () => Promise.resolve(true));
    expect(replies).toEqual([1]);
  });
});
