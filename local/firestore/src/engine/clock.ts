import type { Timestamp } from './value';

const MICROS_PER_SECOND = 1_000_000;

/** Microseconds since 1970 as the service writes them: they fit a double exactly until the year 2255. */
const timestampOf = (micros: number): Timestamp => ({
  seconds: String(Math.floor(micros / MICROS_PER_SECOND)),
  nanos: (micros % MICROS_PER_SECOND) * 1000,
});

export const microsOf = (time: Timestamp): number =>
  Number(time.seconds) * MICROS_PER_SECOND + Math.floor(time.nanos / 1000);

/** Commit times rise strictly, also when the machine's clock is set back or two commits share a microsecond. */
export class CommitClock {
  #last = 0;

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  /** The time of the next commit: later than every time handed out before. */
  nextCommit(): Timestamp {
    return this.#advance(this.#last + 1);
  }

  /** The time of a read: not before any commit that it can see, and before every later commit. */
  readTime(): Timestamp {
    return this.#advance(this.#last);
  }

  /** Commit times read back from disk are in the past of every new one. */
  observe(time: Timestamp): void {
    this.#last = Math.max(this.#last, microsOf(time));
  }

  milliseconds(): number {
    return this.now();
  }

  #advance(atLeast: number): Timestamp {
    this.#last = Math.max(Math.floor(this.now() * 1000), atLeast);
    return timestampOf(this.#last);
  }
}
