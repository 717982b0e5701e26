import { isInteger, isText, method0, wrongArgument, type Builtin } from './builtin';
import { Failure, RuleDuration, RuleTimestamp, timestampAt, type RuleValue } from './values';

const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const DAY = 86_400n * SECOND;

const UNITS: Readonly<Record<string, bigint>> = {
  w: 7n * DAY,
  d: DAY,
  h: 3600n * SECOND,
  m: 60n * SECOND,
  s: SECOND,
  ms: MILLISECOND,
  ns: 1n,
};

function isTimestamp(value: RuleValue): value is RuleTimestamp {
  return value instanceof RuleTimestamp;
}

function isDuration(value: RuleValue): value is RuleDuration {
  return value instanceof RuleDuration;
}

/** Rounded down, so that times before 1970 fall into the right day and second. */
function divideDown(value: bigint, by: bigint): bigint {
  return value >= 0n ? value / by : -((-value + by - 1n) / by);
}

function sinceMidnight({ nanos }: RuleTimestamp): bigint {
  return nanos - divideDown(nanos, DAY) * DAY;
}

function dateOf({ nanos }: RuleTimestamp): Date {
  return new Date(Number(divideDown(nanos, MILLISECOND)));
}

function part(read: (date: Date) => number): Builtin {
  return method0(isTimestamp, (self) => BigInt(read(dateOf(self))));
}

function dayOfYear(date: Date): number {
  const start = Date.UTC(date.getUTCFullYear(), 0, 1);
  return Math.floor((date.getTime() - start) / 86_400_000) + 1;
}

export const timestampMethods: Readonly<Record<string, Builtin>> = {
  date: method0(isTimestamp, (self) => new RuleTimestamp(self.nanos - sinceMidnight(self))),
  time: method0(isTimestamp, (self) => new RuleDuration(sinceMidnight(self))),
  year: part((date) => date.getUTCFullYear()),
  month: part((date) => date.getUTCMonth() + 1),
  day: part((date) => date.getUTCDate()),
  // Monday is 1: the documentation says 1 to 7 and leaves the first day open.
  dayOfWeek: part((date) => ((date.getUTCDay() + 6) % 7) + 1),
  dayOfYear: part(dayOfYear),
  hours: part((date) => date.getUTCHours()),
  minutes: part((date) => date.getUTCMinutes()),
  seconds: part((date) => date.getUTCSeconds()),
  nanos: method0(isTimestamp, (self) => self.nanos - divideDown(self.nanos, SECOND) * SECOND),
  toMillis: method0(isTimestamp, (self) => divideDown(self.nanos, MILLISECOND)),
};

export const durationMethods: Readonly<Record<string, Builtin>> = {
  seconds: method0(isDuration, (self) => self.nanos / SECOND),
  nanos: method0(isDuration, (self) => self.nanos % SECOND),
};

export const timestampFunctions: Readonly<Record<string, Builtin>> = {
  date: {
    arity: 3,
    apply: (args) => {
      const [year = 0, month = 0, day = 0] = args.filter(isInteger).map(Number);
      const date = new Date(0);
      date.setUTCFullYear(year, month - 1, day);
      const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
      if (!args.every(isInteger) || !exists) return new Failure('no date');
      return timestampAt(BigInt(date.getTime()) * MILLISECOND);
    },
  },
  value: {
    arity: 1,
    apply: ([millis = null]) => (isInteger(millis) ? timestampAt(millis * MILLISECOND) : wrongArgument(millis)),
  },
};

export const durationFunctions: Readonly<Record<string, Builtin>> = {
  value: {
    arity: 2,
    apply: ([magnitude = null, unit = null]) => {
      const nanos = isText(unit) && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
      if (!isInteger(magnitude)) return wrongArgument(magnitude);
      return nanos === undefined ? new Failure('unknown unit of a duration') : new RuleDuration(magnitude * nanos);
    },
  },
  time: {
    arity: 4,
    apply: (args) => {
      const [hours = 0n, minutes = 0n, seconds = 0n, nanos = 0n] = args.filter(isInteger);
      if (!args.every(isInteger)) return new Failure('duration.time takes four integers');
      return new RuleDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos);
    },
  },
  abs: {
    arity: 1,
    apply: ([self = null]) =>
      isDuration(self) ? new RuleDuration(self.nanos < 0n ? -self.nanos : self.nanos) : wrongArgument(self),
  },
};
