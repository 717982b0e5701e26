import type { Timestamp } from './value';

const MICROS_PER_SECOND = 1_000_000;

/** Converts microseconds since 1970, the service's precision; a double holds them exactly until the year 2255. */
const toTimestamp = (micros: number): Timestamp => ({
  seconds: String(Math.floor(micros / MICROS_PER_SECOND)),
  nanos: (micros % MICROS_PER_SECOND) * 1000,
});

export const toMicros = (time: Timestamp): number =>
  Number(time.seconds) * MICROS_PER_SECOND + Math.floor(time.nanos / 1000);

/** Truncates to milliseconds, the precision of the service's `REQUEST_TIME` and of `request.time` in rules. */
export const toRequestTime = ({ seconds, nanos }: Timestamp): Timestamp => ({
  seconds,
  nanos: nanos - (nanos % 1_000_000),
});

/** Issues strictly increasing commit times, even if the system clock goes back or two commits share a microsecond. */
export class CommitClock {
  #last = 0;

  /** @param now milliseconds since 1970 */
  constructor(private readonly now: () => number) {}

  /** Returns a time later than every time returned before. */
  createCommitTime(): Timestamp {
    return this.#advance(this.#last + 1);
  }

  /** Returns a time at or after every visible commit and before every later one. */
  createReadTime(): Timestamp {
    return this.#advance(this.#last);
  }

  /** Keeps later times from preceding a commit time that is replayed from disk. */
  observe(time: Timestamp): void {
    this.#last = Math.max(this.#last, toMicros(time));
  }

  getMillis(): number {
    return this.now();
  }

  #advance(atLeast: number): Timestamp {
    this.#last = Math.max(Math.floor(this.now() * 1000), atLeast);
    return toTimestamp(this.#last);
  }
}
