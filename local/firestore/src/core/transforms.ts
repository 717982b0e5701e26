import { toRequestTime } from './CommitClock';
import { createInvalidArgumentError } from './errors';
import { getValueAtPath, parseFieldPath, withField } from './fieldPath';
import { getElements } from './filters';
import { compareValues } from './order';
import { NULL, type Fields, type Timestamp, type Value } from './value';

/** google.firestore.v1.DocumentTransform.FieldTransform, limited to the transforms that SDKs send. */
export interface FieldTransform {
  fieldPath: string;
  setToServerValue?: 'REQUEST_TIME' | 'SERVER_VALUE_UNSPECIFIED';
  increment?: Value;
  appendMissingElements?: { values: Value[] };
  removeAllFromArray?: { values: Value[] };
}

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/** Returns the number in a value, integers as bigint; undefined for any other type. */
export function readNumericValue(value: Value | undefined): bigint | number | undefined {
  if (value && 'integerValue' in value) return BigInt(value.integerValue);
  return value && 'doubleValue' in value ? value.doubleValue : undefined;
}

/** Adds numbers; integers clamp at 64 bits, a double makes the sum a double. Replaces a value that is not a number. */
function increaseNumber(current: Value | undefined, operand: Value): Value {
  const [a, b] = [readNumericValue(current), readNumericValue(operand)];
  if (b === undefined) throw createInvalidArgumentError('The operand of increment must be a number.');
  if (a === undefined) return operand;
  if (typeof a === 'number' || typeof b === 'number') return { doubleValue: Number(a) + Number(b) };
  const exact = a + b;
  return { integerValue: String(exact > INT64_MAX ? INT64_MAX : exact < INT64_MIN ? INT64_MIN : exact) };
}

const contains = (values: readonly Value[], element: Value): boolean =>
  values.some((value) => compareValues(value, element) === 0);

/** Returns the new value of the field and the result for the write response (null for array transforms). */
function applyTransform(current: Value | undefined, transform: FieldTransform, time: Timestamp): [Value, Value] {
  const { setToServerValue, increment, appendMissingElements: added, removeAllFromArray: removed } = transform;
  if (added) {
    const values = [...getElements(current ?? NULL)];
    for (const value of added.values) if (!contains(values, value)) values.push(value);
    return [{ arrayValue: { values } }, NULL];
  }
  if (removed) {
    const values = getElements(current ?? NULL).filter((value) => !contains(removed.values, value));
    return [{ arrayValue: { values } }, NULL];
  }
  const value: Value | undefined = increment
    ? increaseNumber(current, increment)
    : setToServerValue === 'REQUEST_TIME'
      ? { timestampValue: toRequestTime(time) }
      : undefined;
  if (!value) throw createInvalidArgumentError(`The transform of "${transform.fieldPath}" is not supported.`);
  return [value, value];
}

/** Applies all transforms in order; returns the fields and one result per transform. */
export function applyTransforms(
  fields: Fields,
  transforms: readonly FieldTransform[],
  time: Timestamp,
): { fields: Fields; results: Value[] } {
  const results: Value[] = [];
  let current = fields;
  for (const transform of transforms) {
    const path = parseFieldPath(transform.fieldPath);
    const [value, result] = applyTransform(getValueAtPath(current, path), transform, time);
    current = withField(current, path, value);
    results.push(result);
  }
  return { fields: current, results };
}
