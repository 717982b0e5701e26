import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { on, type Builtins, type Outcome } from './overload';
import { Failure, RuleDuration, RuleLatLng, RuleTimestamp } from './values';

const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const DAY = 86_400n * SECOND;
const UNITS = new Map([
  ['w', 7n * DAY],
  ['d', DAY],
  ['h', 3600n * SECOND],
  ['m', 60n * SECOND],
  ['s', SECOND],
  ['ms', MILLISECOND],
  ['ns', 1n],
]);
/** From 0001-01-01 to the end of 9999, as Firestore has them, in nanoseconds. */
const FIRST_TIMESTAMP = -62_135_596_800_000_000_000n;
const LAST_TIMESTAMP = 253_402_300_799_999_999_999n;
const EARTH_RADIUS_METERS = 6_371_008.8;

/** A 64-bit integer, or the failure that an overflow is. */
export function int64(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('integer overflow');
}

/** A timestamp, or the failure that a time outside of Firestore's years is. */
export function timestampAt(nanos: bigint): RuleTimestamp | Failure {
  const exists = nanos >= FIRST_TIMESTAMP && nanos <= LAST_TIMESTAMP;
  return exists ? new RuleTimestamp(nanos) : new Failure('a time before the year 1 or after 9999');
}

/** What is left over `unit`, never negative, so that times before 1970 fall into the right day and second. */
function within({ nanos }: RuleTimestamp, unit: bigint): bigint {
  return ((nanos % unit) + unit) % unit;
}

const millisOf = (time: RuleTimestamp): bigint => (time.nanos - within(time, MILLISECOND)) / MILLISECOND;

function dateAt(...parts: readonly [bigint, bigint, bigint]): Outcome {
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? timestampAt(BigInt(date.getTime()) * MILLISECOND) : new Failure('no date');
}

const datePart = (read: (date: Date) => number): Builtins[string] => [
  on(['timestamp'], (self) => BigInt(read(new Date(Number(millisOf(self)))))),
];

function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function distance(from: RuleLatLng, to: RuleLatLng): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const share = latitude + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(share)));
}

const whole = (round: (value: number) => number): Builtins[string] => [
  on(['int'], (value) => value),
  on(['float'], (value) => (Number.isFinite(value) ? int64(BigInt(round(value))) : new Failure('not a finite number'))),
];

const hash = (digest: (bytes: Uint8Array) => Uint8Array): Builtins[string] => [
  on(['string'], (value) => new Uint8Array(digest(Buffer.from(value)))),
  on(['bytes'], (value) => new Uint8Array(digest(value))),
];

function bigEndian(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** Numbers, times, places and hashes. */
export const measures: Builtins = {
  'math.abs': [on(['int'], (value) => int64(value < 0n ? -value : value)), on(['float'], Math.abs)],
  'math.ceil': whole(Math.ceil),
  'math.floor': whole(Math.floor),
  'math.round': whole((value) => Math.sign(value) * Math.round(Math.abs(value))),
  'math.sqrt': [on(['number'], (value) => Math.sqrt(Number(value)))],
  'math.isNaN': [on(['number'], (value) => Number.isNaN(Number(value)))],
  'math.isInfinite': [on(['number'], (value) => Math.abs(Number(value)) === Infinity)],
  'math.pow': [on(['number', 'number'], (base, exponent) => Number(base) ** Number(exponent))],

  'timestamp.date': [on(['int', 'int', 'int'], dateAt)],
  'timestamp.value': [on(['int'], (millis) => timestampAt(millis * MILLISECOND))],
  '.date': [on(['timestamp'], (self) => new RuleTimestamp(self.nanos - within(self, DAY)))],
  '.time': [on(['timestamp'], (self) => new RuleDuration(within(self, DAY)))],
  '.year': datePart((date) => date.getUTCFullYear()),
  '.month': datePart((date) => date.getUTCMonth() + 1),
  '.day': datePart((date) => date.getUTCDate()),
  // Monday is 1: the documentation says 1 to 7 and leaves the first day open.
  '.dayOfWeek': datePart((date) => ((date.getUTCDay() + 6) % 7) + 1),
  '.dayOfYear': datePart(dayOfYear),
  '.hours': datePart((date) => date.getUTCHours()),
  '.minutes': datePart((date) => date.getUTCMinutes()),
  '.seconds': [...datePart((date) => date.getUTCSeconds()), on(['duration'], (self) => self.nanos / SECOND)],
  '.nanos': [on(['timestamp'], (self) => within(self, SECOND)), on(['duration'], (self) => self.nanos % SECOND)],
  '.toMillis': [on(['timestamp'], millisOf)],

  'duration.value': [
    on(['int', 'string'], (magnitude, unit) => {
      const nanos = UNITS.get(unit);
      return nanos === undefined ? new Failure('unknown unit of a duration') : new RuleDuration(magnitude * nanos);
    }),
  ],
  'duration.time': [
    on(
      ['int', 'int', 'int', 'int'],
      (hours, minutes, seconds, nanos) => new RuleDuration((hours * 3600n + minutes * 60n + seconds) * SECOND + nanos),
    ),
  ],
  'duration.abs': [on(['duration'], ({ nanos }) => new RuleDuration(nanos < 0n ? -nanos : nanos))],

  'latlng.value': [
    on(['number', 'number'], (latitude, longitude) => {
      const [lat, lng] = [Number(latitude), Number(longitude)];
      return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? new RuleLatLng(lat, lng) : new Failure('no place on earth');
    }),
  ],
  '.latitude': [on(['latlng'], (self) => self.latitude)],
  '.longitude': [on(['latlng'], (self) => self.longitude)],
  '.distance': [on(['latlng', 'latlng'], distance)],

  'hashing.md5': hash((bytes) => createHash('md5').update(bytes).digest()),
  'hashing.sha256': hash((bytes) => createHash('sha256').update(bytes).digest()),
  'hashing.crc32': hash((bytes) => bigEndian(crc32(bytes))),
  'hashing.crc32c': hash((bytes) => bigEndian(crc32c(bytes))),
};
