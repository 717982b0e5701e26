import { invalid } from './errors';
import { getField, parseFieldPath, withField } from './fieldPath';
import { compareValues } from './order';
import { NULL, type Fields, type Timestamp, type Value } from './value';

/** google.firestore.v1.DocumentTransform.FieldTransform: a path and one of the transforms that the SDKs send. */
export interface FieldTransform {
  fieldPath: string;
  setToServerValue?: 'REQUEST_TIME' | 'SERVER_VALUE_UNSPECIFIED';
  increment?: Value;
  appendMissingElements?: { values: Value[] };
  removeAllFromArray?: { values: Value[] };
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** What a number holds; an integer is a bigint. Anything else is undefined. */
export function numberOf(value: Value | undefined): bigint | number | undefined {
  if (value && 'integerValue' in value) return BigInt(value.integerValue);
  return value && 'doubleValue' in value ? value.doubleValue : undefined;
}

/** Integers stay within 64 bits; a double on either side makes the sum a double. Anything but a number counts as none. */
function sum(current: Value | undefined, operand: Value): Value {
  const [a, b] = [numberOf(current), numberOf(operand)];
  if (b === undefined) throw invalid('The operand of increment must be a number.');
  if (a === undefined) return operand;
  if (typeof a === 'number' || typeof b === 'number') return { doubleValue: Number(a) + Number(b) };
  const exact = a + b;
  return { integerValue: String(exact > INT64_MAX ? INT64_MAX : exact < INT64_MIN ? INT64_MIN : exact) };
}

const elementsOf = (value: Value | undefined): Value[] =>
  value && 'arrayValue' in value ? value.arrayValue.values : [];

const contains = (values: readonly Value[], wanted: Value): boolean =>
  values.some((value) => compareValues(value, wanted) === 0);

/** New value of the field, and what the write answers about it (null for array transforms). */
function transformed(current: Value | undefined, transform: FieldTransform, time: Timestamp): [Value, Value] {
  const { setToServerValue, increment, appendMissingElements: added, removeAllFromArray: removed } = transform;
  if (added) {
    const values = [...elementsOf(current)];
    for (const value of added.values) if (!contains(values, value)) values.push(value);
    return [{ arrayValue: { values } }, NULL];
  }
  if (removed) {
    const values = elementsOf(current).filter((value) => !contains(removed.values, value));
    return [{ arrayValue: { values } }, NULL];
  }
  const value: Value | undefined = increment
    ? sum(current, increment)
    : setToServerValue === 'REQUEST_TIME'
      ? { timestampValue: time }
      : undefined;
  if (!value) throw invalid(`The transform of "${transform.fieldPath}" is not supported.`);
  return [value, value];
}

/** The fields after all transforms, in order, and one result for each. */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  time: Timestamp,
): { fields: Fields; results: Value[] } {
  const results: Value[] = [];
  let current = fields;
  for (const transform of transforms) {
    const path = parseFieldPath(transform.fieldPath);
    const [value, result] = transformed(getField(current, path), transform, time);
    current = withField(current, path, value);
    results.push(result);
  }
  return { fields: current, results };
}
