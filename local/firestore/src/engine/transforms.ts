import { invalid } from './errors';
import { getField, parseFieldPath, withField } from './fieldPath';
import { compareValues } from './order';
import type { Fields, Timestamp, Value } from './value';

/** google.firestore.v1.DocumentTransform.FieldTransform: a path and exactly one of the transforms. */
export interface FieldTransform {
  fieldPath: string;
  setToServerValue?: 'REQUEST_TIME' | 'SERVER_VALUE_UNSPECIFIED';
  increment?: Value;
  maximum?: Value;
  minimum?: Value;
  appendMissingElements?: { values: Value[] };
  removeAllFromArray?: { values: Value[] };
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

const isNumber = (value: Value | undefined): value is { integerValue: string } | { doubleValue: number } =>
  value !== undefined && ('integerValue' in value || 'doubleValue' in value);

const asDouble = (value: { integerValue: string } | { doubleValue: number }): number =>
  'integerValue' in value ? Number(value.integerValue) : value.doubleValue;

/** Integers saturate at 64 bits; a double on either side makes the sum a double; anything else is replaced. */
function increment(current: Value | undefined, operand: Value): Value {
  if (!isNumber(operand)) throw invalid('The increment operand must be an integer or a double.');
  if (!isNumber(current)) return operand;
  if ('integerValue' in current && 'integerValue' in operand) {
    const sum = BigInt(current.integerValue) + BigInt(operand.integerValue);
    return { integerValue: String(sum > INT64_MAX ? INT64_MAX : sum < INT64_MIN ? INT64_MIN : sum) };
  }
  return { doubleValue: asDouble(current) + asDouble(operand) };
}

/** The larger (sign 1) or smaller (-1) of field and operand; equal numbers leave the field, and NaN wins both. */
function extreme(current: Value | undefined, operand: Value, sign: 1 | -1): Value {
  if (!isNumber(operand)) throw invalid('The operand of maximum and minimum must be an integer or a double.');
  if (!isNumber(current) || Number.isNaN(asDouble(operand))) return operand;
  if (Number.isNaN(asDouble(current))) return current;
  return compareValues(operand, current) * sign > 0 ? operand : current;
}

const elementsOf = (value: Value | undefined): Value[] =>
  value && 'arrayValue' in value ? value.arrayValue.values : [];

const contains = (values: readonly Value[], wanted: Value): boolean =>
  values.some((value) => compareValues(value, wanted) === 0);

function arrayUnion(current: Value | undefined, added: readonly Value[]): Value {
  const values = [...elementsOf(current)];
  for (const value of added) if (!contains(values, value)) values.push(value);
  return { arrayValue: { values } };
}

/** New value of the field, and what the write answers about it (null for array transforms). */
function transformed(current: Value | undefined, transform: FieldTransform, time: Timestamp): [Value, Value] {
  if (transform.setToServerValue === 'REQUEST_TIME') {
    return [{ timestampValue: time }, { timestampValue: time }];
  }
  if (transform.appendMissingElements) {
    return [arrayUnion(current, transform.appendMissingElements.values), { nullValue: 'NULL_VALUE' }];
  }
  if (transform.removeAllFromArray) {
    const removed = transform.removeAllFromArray.values;
    const values = elementsOf(current).filter((value) => !contains(removed, value));
    return [{ arrayValue: { values } }, { nullValue: 'NULL_VALUE' }];
  }
  const value = transform.increment
    ? increment(current, transform.increment)
    : transform.maximum
      ? extreme(current, transform.maximum, 1)
      : transform.minimum
        ? extreme(current, transform.minimum, -1)
        : undefined;
  if (!value) throw invalid(`The transform of "${transform.fieldPath}" has no known type.`);
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
