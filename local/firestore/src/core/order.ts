import type { ContentByValueType, Fields, Value } from './value';

const sign = <T extends number | bigint | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares UTF-8 bytes; JavaScript's order differs for surrogate pairs only. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [x, y] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (x === y) continue;
    const [isXSurrogate, isYSurrogate] = [x, y].map((code) => code >= 0xd800 && code <= 0xdfff);
    return isXSurrogate === isYSurrogate ? sign(x, y) : isXSurrogate ? 1 : -1;
  }
  return sign(a.length, b.length);
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

/** Sorts numeric ids (`__id123__`) first, by number: SDKs start a range over every document with the lowest of them. */
function compareIds(a: string, b: string): number {
  const [x, y] = [NUMERIC_ID.exec(a)?.[1], NUMERIC_ID.exec(b)?.[1]];
  if (x !== undefined && y !== undefined) return sign(BigInt(x), BigInt(y));
  return x !== undefined ? -1 : y !== undefined ? 1 : compareStrings(a, b);
}

/** Compares names segment by segment; only the first segment that differs counts. */
function compareNames(a: string, b: string): number {
  let differs = 0;
  while (differs < a.length && a.charCodeAt(differs) === b.charCodeAt(differs)) differs += 1;
  const start = a.lastIndexOf('/', differs - 1) + 1;
  const [x = '', y = ''] = [a, b].map((name) => name.slice(start).split('/', 1)[0]);
  return compareIds(x, y) || sign(a.length, b.length);
}

/** Compares exactly beyond 2^53 too; NaN sorts below every number. Integers are decimal strings. */
function compareNumbers(a: string | number, b: string | number): number {
  const [x, y] = [Number(a), Number(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return sign(Number.isNaN(y), Number.isNaN(x));
  return x === y && !Number.isSafeInteger(x) && Number.isInteger(x) ? sign(BigInt(a), BigInt(b)) : sign(x, y);
}

/** Compares by the first pair that differs; a prefix sorts first. */
function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): number {
  for (const [index, left] of a.slice(0, b.length).entries()) {
    const order = compare(left, b[index] ?? left);
    if (order !== 0) return order;
  }
  return sign(a.length, b.length);
}

const sortEntries = (fields: Fields): [string, Value][] =>
  Object.entries(fields).toSorted(([a], [b]) => compareStrings(a, b));

type Compare<T> = (a: T, b: T) => number;

/** Firestore's order of types and the order within each; integers and doubles are one type. */
const TYPES: { [K in keyof ContentByValueType]: { rank: number; compare: Compare<ContentByValueType[K]> } } = {
  nullValue: { rank: 0, compare: () => 0 },
  booleanValue: { rank: 1, compare: sign },
  integerValue: { rank: 2, compare: compareNumbers },
  doubleValue: { rank: 2, compare: compareNumbers },
  timestampValue: { rank: 3, compare: (a, b) => compareNumbers(a.seconds, b.seconds) || sign(a.nanos, b.nanos) },
  stringValue: { rank: 4, compare: compareStrings },
  bytesValue: { rank: 5, compare: (a, b) => Buffer.compare(a, b) },
  referenceValue: { rank: 6, compare: compareNames },
  geoPointValue: { rank: 7, compare: (a, b) => sign(a.latitude, b.latitude) || sign(a.longitude, b.longitude) },
  arrayValue: { rank: 8, compare: (a, b) => compareLists(a.values, b.values, compareValues) },
  mapValue: {
    rank: 9,
    compare: (a, b) =>
      compareLists(
        sortEntries(a.fields),
        sortEntries(b.fields),
        ([x, left], [y, right]) => compareStrings(x, y) || compareValues(left, right),
      ),
  },
};

function getKind(value: Value): keyof ContentByValueType {
  const [kind] = Object.keys(value);
  if (kind === undefined || !(kind in TYPES)) throw new Error('Value without a type');
  return kind as keyof ContentByValueType;
}

/** Returns the rank of the value's type; range filters match within one type only. */
export const getTypeOrder = (value: Value): number => TYPES[getKind(value)].rank;

/** Compares any two values in Firestore's total order; values for which it returns 0 are equal for `==` filters. */
export function compareValues(a: Value, b: Value): number {
  const [left, right] = [getKind(a), getKind(b)];
  const { rank, compare } = TYPES[left] as { rank: number; compare: Compare<unknown> };
  return sign(rank, TYPES[right].rank) || compare(Object.values(a)[0], Object.values(b)[0]);
}
