import type { Firestore, WriteBatch } from 'firebase-admin/firestore';

/** Writing stopped midway. Every post is either unchanged or complete; the same import writes the rest. */
export class InterruptedImportError extends Error {
  constructor(
    readonly writtenCount: number,
    readonly totalCount: number,
    options: ErrorOptions,
  ) {
    super(`Stopped after ${writtenCount} of ${totalCount} posts`, options);
  }
}

/** Well below the limits of one commit: 500 writes and 10 MiB. */
const BATCH_WRITES = 100;
const BATCH_BYTES = 6 * 1024 * 1024;

export interface PendingWrite {
  bytes: number;
  isPost: boolean;
  addTo(batch: WriteBatch): void;
}

/** Writes in this order. Throws an InterruptedImportError if not everything was written. */
export async function commitInBatches(db: Firestore, writes: readonly PendingWrite[]): Promise<void> {
  const countPosts = (part: readonly PendingWrite[]) => part.filter((write) => write.isPost).length;
  let writtenCount = 0;
  for (const group of groupBySize(writes)) {
    const batch = db.batch();
    for (const write of group) write.addTo(batch);
    try {
      await batch.commit();
    } catch (cause) {
      throw new InterruptedImportError(writtenCount, countPosts(writes), { cause });
    }
    writtenCount += countPosts(group);
  }
}

function groupBySize(writes: readonly PendingWrite[]): readonly (readonly PendingWrite[])[] {
  const groups: PendingWrite[][] = [];
  let bytes = 0;
  for (const write of writes) {
    const group = groups.at(-1);
    bytes += write.bytes;
    if (group && group.length < BATCH_WRITES && bytes <= BATCH_BYTES) {
      group.push(write);
    } else {
      groups.push([write]);
      bytes = write.bytes;
    }
  }
  return groups;
}
