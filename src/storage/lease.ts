import type { SyncLease, PricingDatabase } from './schema';

async function readLease(db: PricingDatabase): Promise<SyncLease | null> {
  const record = await db.meta.get('lease');
  return record?.key === 'lease' ? record.value : null;
}

/** A lease dated in the future precedes a clock change: treat it as expired. */
function isAlive(lease: SyncLease, now: number, staleAfterMs: number): boolean {
  const age = now - lease.seenAt;
  return age >= 0 && age < staleAfterMs;
}

export function acquireLease(
  db: PricingDatabase,
  holder: string,
  { now, staleAfterMs, isForced }: { now: number; staleAfterMs: number; isForced: boolean },
): PromiseLike<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db);
    const isTaken = lease !== null && lease.holder !== holder && isAlive(lease, now, staleAfterMs);
    if (isTaken && !isForced) return false;
    await db.meta.put({ key: 'lease', value: { holder, seenAt: now } });
    return true;
  });
}

export async function readLeaseTime(db: PricingDatabase): Promise<number | null> {
  return (await readLease(db))?.seenAt ?? null;
}

export function releaseLease(db: PricingDatabase, holder: string): PromiseLike<void> {
  return db.transaction('rw', db.meta, async () => {
    if ((await readLease(db))?.holder === holder) await db.meta.delete('lease');
  });
}
