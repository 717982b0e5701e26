import { describe, expect, it } from 'vitest';
import { runRepairsAndReportCount } from './runRepairsAndReportCount';

describe('runRepairsAndReportCount', () => {
  it('runs every repair and always posts the number of stored files', async () => {
    const replies: unknown[] = [];
    const port = { postMessage: (count: unknown) => replies.push(count) } as unknown as MessagePort;
    const fail = () => Promise.reject(new Error('the caches are unreadable'));
    await runRepairsAndReportCount([port], [fail, () => Promise.resolve(2), () => Promise.resolve(1)]);
    await runRepairsAndReportCount([port], [fail]);
    expect(replies).toEqual([3, 0]);
  });
});
