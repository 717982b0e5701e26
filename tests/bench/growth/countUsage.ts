import { setTimeout as sleep } from 'node:timers/promises';
import type { UsageCounts } from '../../../local/firestore/src/service/UsageCounter';
import type { StackInfo } from '../../../tools/stack/stackFile';

/** What a piece of work costs: billed documents, and commits that moved the head. */
export interface Usage {
  requests: number;
  /** All billed reads. */
  reads: number;
  /** Those of `reads` that rules look up. */
  ruleReads: number;
  writes: number;
  pushes: number;
}

/** A device without edits polls every 20 s at most: a second without requests ends what it has to do. */
const QUIET_MS = 1_000;

/** Returns the result of `work` and what it cost, until the backend has had no request for a second. */
export async function countUsage<Result>(
  stack: StackInfo,
  work: () => Promise<Result>,
): Promise<{ usage: Usage; result: Result }> {
  const revision = await fetchRevision(stack);
  const before = await fetchUsageWhenQuiet(stack);
  const result = await work();
  const after = await fetchUsageWhenQuiet(stack);
  const pushes = (await fetchRevision(stack)) - revision;
  const subtract = (select: (counts: UsageCounts) => number): number => select(after) - select(before);
  const usage = {
    requests: subtract(({ requests }) => requests),
    reads: subtract(
      ({ reads: { get, list, aggregation, listen, rules } }) => get + list + aggregation + listen + rules,
    ),
    ruleReads: subtract(({ reads }) => reads.rules),
    writes: subtract(({ writes }) => writes.create + writes.update + writes.delete),
    pushes,
  };
  return { usage, result };
}

async function fetchUsageWhenQuiet({ firestore, projectId }: StackInfo): Promise<UsageCounts> {
  let last: UsageCounts | null = null;
  for (;;) {
    const response = await fetch(`${firestore}/emulator/v1/projects/${projectId}:usage`);
    const counts = (await response.json()) as UsageCounts;
    if (counts.requests === last?.requests) return counts;
    last = counts;
    await sleep(QUIET_MS);
  }
}

async function fetchRevision({ firestore, projectId }: StackInfo): Promise<number> {
  const address = `${firestore}/v1/projects/${projectId}/databases/(default)/documents/pricing_grid/head`;
  const response = await fetch(address, { headers: { authorization: 'Bearer owner' } });
  const { fields } = (await response.json()) as { fields: { revision: { integerValue: string } } };
  return Number(fields.revision.integerValue);
}
