import { invalid } from './errors';
import { getField, parseFieldPath, withField } from './fieldPath';
import { compareValues } from './order';
import { NULL, type Fields, type Timestamp, type Value } from './value';

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

type NumberValue = { integerValue: string } | { doubleValue: number };

const isNumber = (value: Value | undefined): value is NumberValue =>
  value !== undefined && ('integerValue' in value || 'doubleValue' in value);

const asDouble = (value: NumberValue): number =>
  'integerValue' in value ? Number(value.integerValue) : value.doubleValue;

/** Integers saturate at 64 bits; a double on either side makes the sum a double. */
function sum(current: NumberValue, operand: NumberValue): Value {
  if ('doubleValue' in current || 'doubleValue' in operand) {
    return { doubleValue: asDouble(current) + asDouble(operand) };
  }
  const exact = BigInt(current.integerValue) + BigInt(operand.integerValue);
  return { integerValue: String(exact > INT64_MAX ? INT64_MAX : exact < INT64_MIN ? INT64_MIN : exact) };
}

/** The larger (sign 1) or smaller (-1) of field and operand; equal numbers leave the field, and NaN wins both. */
function extreme(current: NumberValue, operand: NumberValue, sign: 1 | -1): Value {
  if (Number.isNaN(asDouble(operand))) return operand;
  if (Number.isNaN(asDouble(current))) return current;
  return compareValues(operand, current) * sign > 0 ? operand : current;
}

/** Anything but a number is replaced by the operand. */
function computed(
  current: Value | undefined,
  operand: Value,
  compute: (current: NumberValue, operand: NumberValue) => Value,
): Value {
  if (!isNumber(operand)) throw invalid('The operand of increment, maximum and minimum must be a number.');
  return isNumber(current) ? compute(current, operand) : operand;
}

const elementsOf = (value: Value | undefined): Value[] =>
  value && 'arrayValue' in value ? value.arrayValue.values : [];

const contains = (values: readonly Value[], wanted: Value): boolean =>
  values.some((value) => compareValues(value, wanted) === 0);

/** New value of the field, and what the write answers about it (null for array transforms). */
function transformed(current: Value | undefined, transform: FieldTransform, time: Timestamp): [Value, Value] {
  const { setToServerValue, appendMissingElements: added, removeAllFromArray: removed } = transform;
  if (added) {
    const values = [...elementsOf(current)];
    for (const value of added.values) if (!contains(values, value)) values.push(value);
    return [{ arrayValue: { values } }, NULL];
  }
  if (removed) {
    const values = elementsOf(current).filter((value) => !contains(removed.values, value));
    return [{ arrayValue: { values } }, NULL];
  }
  const { increment, maximum, minimum } = transform;
  let value: Value;
  if (setToServerValue === 'REQUEST_TIME') value = { timestampValue: time };
  else if (increment) value = computed(current, increment, sum);
  else if (maximum) value = computed(current, maximum, (a, b) => extreme(a, b, 1));
  else if (minimum) value = computed(current, minimum, (a, b) => extreme(a, b, -1));
  else throw invalid(`The transform of "${transform.fieldPath}" has no known type.`);
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
