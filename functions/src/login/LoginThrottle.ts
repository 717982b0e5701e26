import { MINUTE_MS } from '../../../src/domain/durations';
import { setBounded } from '../setBounded';
import { KeyedQueue } from './KeyedQueue';
import {
  decideAdmission,
  GLOBAL_SLOWDOWN_RULE,
  sumLastHour,
  isProvenAddress,
  isGlobalFailureLimitExceeded,
  mergeCountsByMinute,
  buildOneMinuteCounts,
  PER_GOOGLE_FRONT_END_SLOWDOWN_RULE,
  computeSlowdownMs,
  countPasswordComparison,
  keepTimesWithinLastHour,
  applySuccessfulLogin,
  type AdmissionDecision,
  type AddressRecord,
  type AttemptCounts,
  type OneMinuteCounts,
} from './throttlePolicy';

/** Storage of the counts, shared by all instances. */
export interface ThrottleStore {
  /** Updates one record in a transaction; `change` returns null to keep it. Returns the stored record. */
  updateRecord(addressHash: string, change: (record: AddressRecord) => AddressRecord | null): Promise<AddressRecord>;
  readMinutes(): Promise<OneMinuteCounts[]>;
  /** Updates the counts of all addresses in a transaction and returns them. */
  updateMinutes(change: (minutes: OneMinuteCounts[]) => OneMinuteCounts[]): Promise<OneMinuteCounts[]>;
}

/** Client that a password comparison is counted for; `addressHash` comes from `hashAddress`. */
export interface ThrottleSubject {
  addressHash: string;
  /** Address of the Google proxy that reported the client's address; null for a request to the function's own URL. */
  frontEnd: string | null;
}

type Denial = Exclude<AdmissionDecision, { isAdmitted: true }>;

/** `isProven`: the address succeeded within 30 days. `delayMs`: delay before the comparison. */
export type ThrottleDecision = Denial | { isAdmitted: true; isProven: boolean; delayMs: number };

const GLOBAL_KEY = 'all';
/** Bounds the memory of an instance when a flood uses a new address per request. */
const MAX_MEMORY_KEYS = 10_000;
/** Bounds the memory per front end. Does not affect the delay, which reaches its maximum at a lower count. */
const MAX_TIMES_PER_FRONT_END = 100;
/** How long global counts are cached, and how long writes are batched while the global limit is exceeded. */
const COUNTS_CACHE_MS = 10_000;

/** How long a first denial is remembered; doubles with each further one, so that a flood causes few reads. */
const DENIAL_CACHE_MS = 10_000;
const DENIAL_CACHE_MAX_MS = 2 * MINUTE_MS;

/** A denial that is repeated without a read until `readAgainAt`, `cacheMs` after the last read. */
interface RememberedDenial {
  retryAt: number;
  readAgainAt: number;
  cacheMs: number;
}

interface ThrottleDeps {
  store: ThrottleStore;
  now: () => number;
}

/**
 * Throttles logins, with in-memory state in front of the store: a flood causes writes for admitted comparisons only. A
 * denied address is read again while its denial lasts, because a success on another instance may have cleared it.
 */
export class LoginThrottle {
  private readonly store: ThrottleStore;
  private readonly now: () => number;
  /** Serializes transactions per document, which would contend otherwise. */
  private readonly queue = new KeyedQueue();
  private readonly denials = new Map<string, RememberedDenial>();
  /** Times (ms since 1970) of comparisons without success per front end, seen by this instance only. */
  private readonly timesByFrontEnd = new Map<string, number[]>();
  private lastRead: { minutes: OneMinuteCounts[]; readAt: number } | null = null;
  private lastWriteAt = -Infinity;
  private unwrittenMinutes: OneMinuteCounts[] = [];

  constructor({ store, now }: ThrottleDeps) {
    this.store = store;
    this.now = now;
  }

  /** Counts one comparison for the subject, or denies it. */
  async admit({ addressHash, frontEnd }: ThrottleSubject): Promise<ThrottleDecision> {
    const decision = await this.queue.run(addressHash, () => this.admitAddress(addressHash));
    if (!decision.isAdmitted) return decision;
    const { isProven } = decision;
    this.addCounts({ comparisons: 1, failures: 0 });
    const frontEndCount = this.recordAndCountByFrontEnd(frontEnd);
    if (isProven) return { isAdmitted: true, isProven, delayMs: 0 };
    const { comparisons } = await this.readHourCounts();
    const delayMs = Math.max(
      computeSlowdownMs(comparisons, GLOBAL_SLOWDOWN_RULE),
      computeSlowdownMs(frontEndCount, PER_GOOGLE_FRONT_END_SLOWDOWN_RULE),
    );
    return { isAdmitted: true, isProven, delayMs };
  }

  /** Clears the failures of the address, within the limit of `applySuccessfulLogin`, and marks it as proven for 30 days. */
  async recordSuccess({ addressHash, frontEnd }: ThrottleSubject): Promise<void> {
    if (frontEnd !== null) this.timesByFrontEnd.get(frontEnd)?.pop();
    await Promise.all([
      this.queue.run(addressHash, () =>
        this.store.updateRecord(addressHash, (record) => applySuccessfulLogin(record, this.now())),
      ),
      this.flushCounts(),
    ]);
    this.denials.delete(addressHash);
  }

  /** Adds a failure to the global counts; the address itself is counted by `admit`. */
  async recordFailure(): Promise<void> {
    this.addCounts({ comparisons: 0, failures: 1 });
    await this.flushCounts();
  }

  /** True while all responses must be delayed. */
  async isGlobalFailureLimitExceeded(): Promise<boolean> {
    return isGlobalFailureLimitExceeded(await this.readHourCounts());
  }

  private async admitAddress(addressHash: string): Promise<Denial | { isAdmitted: true; isProven: boolean }> {
    const denial = this.denials.get(addressHash);
    if (denial !== undefined && denial.readAgainAt > this.now()) return { isAdmitted: false, retryAt: denial.retryAt };
    // Each run of a retried transaction assigns it; the last one decides.
    let decision!: AdmissionDecision;
    const record = await this.store.updateRecord(addressHash, (stored) => {
      const now = this.now();
      decision = decideAdmission(stored, now);
      return decision.isAdmitted ? countPasswordComparison(stored, now) : null;
    });
    if (decision.isAdmitted) {
      this.denials.delete(addressHash);
      return { isAdmitted: true, isProven: isProvenAddress(record, this.now()) };
    }
    const cacheMs = denial === undefined ? DENIAL_CACHE_MS : Math.min(2 * denial.cacheMs, DENIAL_CACHE_MAX_MS);
    const { retryAt } = decision;
    const readAgainAt = Math.min(retryAt, this.now() + cacheMs);
    setBounded(this.denials, addressHash, { retryAt, readAgainAt, cacheMs }, MAX_MEMORY_KEYS);
    return decision;
  }

  /** Records one comparison of a front end and returns the number of those of the last hour without success. */
  private recordAndCountByFrontEnd(frontEnd: string | null): number {
    if (frontEnd === null) return 0;
    const now = this.now();
    const times = [...keepTimesWithinLastHour(this.timesByFrontEnd.get(frontEnd) ?? [], now), now].slice(
      -MAX_TIMES_PER_FRONT_END,
    );
    setBounded(this.timesByFrontEnd, frontEnd, times, MAX_MEMORY_KEYS);
    return times.length;
  }

  /** Returns the global counts of the last hour, including those that this instance has not written yet. */
  private async readHourCounts(): Promise<AttemptCounts> {
    const now = this.now();
    const minutes =
      this.findCachedMinutes(now) ??
      // An earlier task of the queue may have read or written them.
      (await this.queue.run(GLOBAL_KEY, async () => this.findCachedMinutes(now) ?? this.readMinutes(now)));
    return sumLastHour([...minutes, ...this.unwrittenMinutes], now);
  }

  private findCachedMinutes(now: number): OneMinuteCounts[] | null {
    const { lastRead } = this;
    return lastRead !== null && now - lastRead.readAt < COUNTS_CACHE_MS ? lastRead.minutes : null;
  }

  private async readMinutes(now: number): Promise<OneMinuteCounts[]> {
    const minutes = await this.store.readMinutes();
    this.lastRead = { minutes, readAt: now };
    return minutes;
  }

  private addCounts(counts: AttemptCounts): void {
    const now = this.now();
    this.unwrittenMinutes = mergeCountsByMinute(this.unwrittenMinutes, [buildOneMinuteCounts(counts, now)], now);
  }

  /**
   * Writes pending counts, at most every 10 s while the global failure limit is exceeded; calls during a transaction
   * share the next one.
   */
  private async flushCounts(): Promise<void> {
    if (await this.isRecentlyWritten()) return;
    await this.queue.run(GLOBAL_KEY, async () => {
      const added = this.unwrittenMinutes;
      if (added.length === 0) return;
      this.unwrittenMinutes = [];
      const now = this.now();
      try {
        const minutes = await this.store.updateMinutes((stored) => mergeCountsByMinute(stored, added, now));
        this.lastRead = { minutes, readAt: now };
        this.lastWriteAt = now;
      } catch (error) {
        this.unwrittenMinutes = mergeCountsByMinute(added, this.unwrittenMinutes, now);
        throw error;
      }
    });
  }

  private async isRecentlyWritten(): Promise<boolean> {
    return (await this.isGlobalFailureLimitExceeded()) && this.now() - this.lastWriteAt < COUNTS_CACHE_MS;
  }
}
