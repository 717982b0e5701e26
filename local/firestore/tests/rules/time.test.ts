import { describe, expect, test } from 'vitest';
import { timestamp, NOW, getConditionOutcome } from './rulesRequests';

const data = {
  t: { timestampValue: NOW },
  before: timestamp(1735689599, 499_999_000),
  old: timestamp(-1, 250_000_000),
};

function check(rows: [string, 'true' | 'false' | 'error'][]): void {
  test.each(rows)('%s is %s', (condition, expected) => {
    expect(getConditionOutcome(condition, { data })).toBe(expected);
  });
}

describe('the last half second of 2024', () => {
  check([
    ['resource.data.t.year() == 2024', 'true'],
    ['resource.data.t.month() == 12', 'true'],
    ['resource.data.t.day() == 31', 'true'],
    ['resource.data.t.dayOfWeek() == 2', 'true'],
    ['resource.data.t.dayOfYear() == 366', 'true'],
    ['resource.data.t.hours() == 23', 'true'],
    ['resource.data.t.minutes() == 59', 'true'],
    ['resource.data.t.seconds() == 59', 'true'],
    ['resource.data.t.nanos() == 500000000', 'true'],
    ['resource.data.t.toMillis() == 1735689599500', 'true'],
    ['resource.data.t.date() == timestamp.date(2024, 12, 31)', 'true'],
    ['resource.data.t.time() == duration.time(23, 59, 59, 500000000)', 'true'],
  ]);
});

describe('a time before 1970', () => {
  check([
    ['resource.data.old.year() == 1969', 'true'],
    ['resource.data.old.seconds() == 59', 'true'],
    ['resource.data.old.nanos() == 250000000', 'true'],
    ['resource.data.old.date() == timestamp.date(1969, 12, 31)', 'true'],
  ]);
});

describe('timestamps', () => {
  check([
    ['timestamp.value(0) == timestamp.date(1970, 1, 1)', 'true'],
    ['timestamp.date(2023, 2, 29) == timestamp.value(0)', 'error'],
    ["timestamp.date('2024', 1, 1) == timestamp.value(0)", 'error'],
    ['timestamp.date(9999, 12, 31).year() == 9999 && timestamp.date(1, 1, 1).dayOfWeek() == 1', 'true'],
    ['timestamp.date(10000, 1, 1).year() == 10000', 'error'],
    ['timestamp.date(9223372036854775807, 1, 1).year() == 1', 'error'],
    ['timestamp.value(9223372036854775807).year() == 1', 'error'],
    ["(request.time + duration.value(9000, 'w') * 1).year() == 1", 'error'],
    ["(request.time + duration.value(9223372036854775807, 'w')).year() == 1", 'error'],
    ['timestamp.value(1.5) == timestamp.value(1)', 'error'],
    ['request.time == resource.data.t', 'true'],
    ['request.time == resource.data.before', 'false'],
    ['request.time > resource.data.before', 'true'],
    ["request.time < resource.data.before + duration.value(1, 'h')", 'true'],
    ["request.time - resource.data.before == duration.value(501000, 'ns')", 'false'],
    ["request.time - resource.data.before == duration.value(1000, 'ns')", 'true'],
    ["duration.value(1, 's') + timestamp.value(0) == timestamp.value(1000)", 'true'],
    ['timestamp.value(0) + timestamp.value(0) == timestamp.value(0)', 'error'],
    ['timestamp.value(0) + 1 == timestamp.value(1)', 'error'],
    ["timestamp.value(0) < duration.value(1, 's')", 'error'],
  ]);
});

describe('durations', () => {
  check([
    ["duration.value(1, 'w') == duration.value(7, 'd')", 'true'],
    ["duration.value(1, 'd') == duration.value(24, 'h')", 'true'],
    ["duration.value(1, 'h') == duration.value(60, 'm')", 'true'],
    ["duration.value(1, 'm') == duration.value(60, 's')", 'true'],
    ["duration.value(1, 's') == duration.value(1000, 'ms')", 'true'],
    ["duration.value(1, 'ms') == duration.value(1000000, 'ns')", 'true'],
    ["duration.value(1, 'y') == duration.value(1, 'y')", 'error'],
    ["duration.value(1, 'constructor') == duration.value(1, 's')", 'error'],
    ["duration.abs(duration.value(-10, 's')) == duration.value(10, 's')", 'true'],
    ["duration.value(1, 'm') > duration.value(59, 's')", 'true'],
    ["duration.value(1500, 'ms').seconds() == 1", 'true'],
    ["duration.value(1500, 'ms').nanos() == 500000000", 'true'],
    ["duration.value(1, 's') - duration.value(1, 's') == duration.value(0, 's')", 'true'],
    ["-duration.value(1, 's') == duration.value(-1, 's')", 'true'],
  ]);
});
