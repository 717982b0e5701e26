import type { Fields, Value } from './value';

/** Firestore's order of types; integers and doubles are one type. */
const TYPE_ORDER = {
  nullValue: 0,
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 2,
  timestampValue: 3,
  stringValue: 4,
  bytesValue: 5,
  referenceValue: 6,
  geoPointValue: 7,
  arrayValue: 8,
  mapValue: 9,
} as const;

/** The position of a value's type in Firestore's order of types; range filters match within one type only. */
export function typeOrder(value: Value): number {
  for (const key in value) if (key in TYPE_ORDER) return TYPE_ORDER[key as keyof typeof TYPE_ORDER];
  throw new Error('Value without a type');
}

const compare = <T extends number | bigint | boolean>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Strings are ordered by their UTF-8 bytes, which differs from JavaScript's order for surrogate pairs only. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index);
    const y = b.charCodeAt(index);
    if (x === y) continue;
    const xSurrogate = x >= 0xd800 && x <= 0xdfff;
    const ySurrogate = y >= 0xd800 && y <= 0xdfff;
    return xSurrogate === ySurrogate ? compare(x, y) : xSurrogate ? 1 : -1;
  }
  return compare(a.length, b.length);
}

const NUMERIC_ID = /^__id(-?\d+)__$/;

function compareIds(a: string, b: string): number {
  const [x, y] = [NUMERIC_ID.exec(a)?.[1], NUMERIC_ID.exec(b)?.[1]];
  if (x !== undefined && y !== undefined) return compare(BigInt(x), BigInt(y));
  return x !== undefined ? -1 : y !== undefined ? 1 : compareStrings(a, b);
}

/** Names are ordered segment by segment, numeric ids before all others. Only the first differing segment is looked at. */
function compareNames(a: string, b: string): number {
  let differs = 0;
  while (differs < a.length && a.charCodeAt(differs) === b.charCodeAt(differs)) differs += 1;
  if (differs === a.length && differs === b.length) return 0;
  const start = differs === 0 ? 0 : a.lastIndexOf('/', differs - 1) + 1;
  const segment = (name: string): string => name.slice(start, (name.indexOf('/', start) + 1 || name.length + 1) - 1);
  return compareIds(segment(a), segment(b)) || compare(a.length, b.length);
}

/** Exact also beyond 2^53; NaN comes before every number. */
function compareNumbers(a: Value, b: Value): number {
  const x = numberOf(a);
  const y = numberOf(b);
  if (Number.isNaN(x) || Number.isNaN(y)) return compare(Number.isNaN(y), Number.isNaN(x));
  if (x !== y || Number.isSafeInteger(x) || !Number.isInteger(x)) return compare(x, y);
  return compare(integerOf(a), integerOf(b));
}

const numberOf = (value: Value): number =>
  'integerValue' in value ? Number(value.integerValue) : 'doubleValue' in value ? value.doubleValue : Number.NaN;

const integerOf = (value: Value): bigint =>
  'integerValue' in value ? BigInt(value.integerValue) : BigInt(numberOf(value));

function compareMaps(a: Fields, b: Fields): number {
  const left = Object.keys(a).toSorted(compareStrings);
  const right = Object.keys(b).toSorted(compareStrings);
  for (const [index, key] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const [x, y] = [a[key], b[other]];
    const order = compareStrings(key, other) || (x && y ? compareValues(x, y) : 0);
    if (order !== 0) return order;
  }
  return compare(left.length, right.length);
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    const order = compareValues(left, right);
    if (order !== 0) return order;
  }
  return compare(a.length, b.length);
}

/** Firestore's total order over all values (negative, 0 or positive). Equal is also what `==` filters mean by equal. */
export function compareValues(a: Value, b: Value): number {
  const types = compare<number>(typeOrder(a), typeOrder(b));
  if (types !== 0) return types;
  if ('stringValue' in a && 'stringValue' in b) return compareStrings(a.stringValue, b.stringValue);
  if ('booleanValue' in a && 'booleanValue' in b) return compare(a.booleanValue, b.booleanValue);
  if ('timestampValue' in a && 'timestampValue' in b) {
    const [x, y] = [a.timestampValue, b.timestampValue];
    return compare(BigInt(x.seconds), BigInt(y.seconds)) || compare(x.nanos, y.nanos);
  }
  if ('bytesValue' in a && 'bytesValue' in b) return Buffer.compare(a.bytesValue, b.bytesValue);
  if ('referenceValue' in a && 'referenceValue' in b) {
    return compareNames(a.referenceValue, b.referenceValue);
  }
  if ('geoPointValue' in a && 'geoPointValue' in b) {
    const [x, y] = [a.geoPointValue, b.geoPointValue];
    return compare(x.latitude, y.latitude) || compare(x.longitude, y.longitude);
  }
  if ('arrayValue' in a && 'arrayValue' in b) return compareArrays(a.arrayValue.values, b.arrayValue.values);
  if ('mapValue' in a && 'mapValue' in b) return compareMaps(a.mapValue.fields, b.mapValue.fields);
  if ('nullValue' in a) return 0;
  return compareNumbers(a, b);
}
