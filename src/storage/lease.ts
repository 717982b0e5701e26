import type { Lease, PricingDatabase } from './schema';

async function readLease(db: PricingDatabase): Promise<Lease | null> {
  const record = await db.meta.get('lease');
  return record?.key === 'lease' ? record.value : null;
}

/** A lease from the future was written before the device clock jumped back: it says nothing, so it is free. */
function isAlive(lease: Lease, now: number, staleAfterMs: number): boolean {
  const age = now - lease.seenAt;
  return age >= 0 && age < staleAfterMs;
}

export function takeLease(
  db: PricingDatabase,
  holder: string,
  { now, staleAfterMs, force }: { now: number; staleAfterMs: number; force: boolean },
): PromiseLike<boolean> {
  return db.transaction('rw', db.meta, async () => {
    const lease = await readLease(db);
    const taken = lease !== null && lease.holder !== holder && isAlive(lease, now, staleAfterMs);
    if (taken && !force) return false;
    await db.meta.put({ key: 'lease', value: { holder, seenAt: now } });
    return true;
  });
}

export async function leaseSeenAt(db: PricingDatabase): Promise<number | null> {
  return (await readLease(db))?.seenAt ?? null;
}

export function dropLease(db: PricingDatabase, holder: string): PromiseLike<void> {
  return db.transaction('rw', db.meta, async () => {
    if ((await readLease(db))?.holder === holder) await db.meta.delete('lease');
  });
}
