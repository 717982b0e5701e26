import { admission, isStormy, withAnybodysFailure, withFailure, withForgiven, type Admission } from './throttlePolicy';

/** Where failure times are kept between instances. Lists are ms since 1970, oldest first; an unknown key is empty. */
export interface FailureStore {
  read(key: string): Promise<number[]>;
  /** Reads and replaces one list atomically; `change` answers null to leave it. Answers the list that is stored now. */
  change(key: string, change: (failures: number[]) => number[] | null): Promise<number[]>;
  clear(key: string): Promise<void>;
}

export const EVERYBODY = 'everybody';

/** A flood from ever new addresses must not fill the memory of an instance. */
const REMEMBERED_ADDRESSES = 10_000;
/** Once the storm is certain, one entry in this time keeps it alive: 51 of them fall into one hour many times over. */
const STORM_WRITE_EVERY_MS = 30_000;
/** How long an instance believes what it last read of everybody's failures. */
const STORM_READ_EVERY_MS = 10_000;

interface ThrottleParts {
  store: FailureStore;
  now: () => number;
}

/**
 * The throttle with its memory in front of the store: a refused address costs neither a read nor a write until its time
 * is over, so a flood costs at most one write per admitted comparison.
 */
export class LoginThrottle {
  private readonly store: FailureStore;
  private readonly now: () => number;
  private readonly refusedUntil = new Map<string, number>();
  private everybody: { failures: number[]; readAt: number } | null = null;

  constructor({ store, now }: ThrottleParts) {
    this.store = store;
    this.now = now;
  }

  /** Counts one comparison for this address, or refuses it. */
  async admit(address: string): Promise<Admission> {
    const refusedUntil = this.refusedUntil.get(address);
    if (refusedUntil !== undefined && refusedUntil > this.now()) return { admitted: false, retryAt: refusedUntil };
    this.refusedUntil.delete(address);

    // An object, not a variable: the store may try more than once, and the last try decides.
    const last: { decision: Admission } = { decision: { admitted: true } };
    await this.store.change(address, (failures) => {
      const now = this.now();
      last.decision = admission(failures, now);
      return last.decision.admitted ? withFailure(failures, now) : null;
    });
    if (!last.decision.admitted) this.remember(address, last.decision.retryAt);
    return last.decision;
  }

  /** A right password wipes the address clean, unless that was done for too many failures within the hour. */
  async succeeded(address: string): Promise<void> {
    // The newest entry is the right password itself.
    const failures = (await this.store.read(address)).slice(0, -1);
    if (failures.length > 0 && !(await this.forgive(address, failures))) return;
    this.refusedUntil.delete(address);
    await this.store.clear(address);
  }

  /** A wrong password counts for everybody too. */
  async failed(): Promise<void> {
    const now = this.now();
    const known = this.everybody?.failures ?? [];
    const newest = known.at(-1) ?? 0;
    if (isStormy(known, now) && now - newest < STORM_WRITE_EVERY_MS) return;
    const failures = await this.store.change(EVERYBODY, (all) => withAnybodysFailure(all, now));
    this.everybody = { failures, readAt: now };
  }

  /** Whether every answer has to take longer for now. */
  async stormy(): Promise<boolean> {
    const now = this.now();
    if (this.everybody === null || now - this.everybody.readAt >= STORM_READ_EVERY_MS) {
      this.everybody = { failures: await this.store.read(EVERYBODY), readAt: now };
    }
    return isStormy(this.everybody.failures, now);
  }

  private async forgive(address: string, failures: readonly number[]): Promise<boolean> {
    const last = { forgiven: false };
    await this.store.change(`${address}-forgiven`, (before) => {
      const next = withForgiven(before, failures, this.now());
      last.forgiven = next !== null;
      return next;
    });
    return last.forgiven;
  }

  private remember(address: string, retryAt: number): void {
    if (this.refusedUntil.size >= REMEMBERED_ADDRESSES) {
      const oldest = this.refusedUntil.keys().next();
      if (!oldest.done) this.refusedUntil.delete(oldest.value);
    }
    this.refusedUntil.set(address, retryAt);
  }
}
