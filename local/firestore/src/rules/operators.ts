import type { BinaryOperator } from './ast';
import {
  areEqual,
  compare,
  contains,
  Failure,
  isList,
  isMap,
  isNumber,
  RuleDuration,
  RuleSet,
  RuleTimestamp,
  timestampAt,
  typeOf,
  type RuleValue,
} from './values';

/** A 64-bit integer, or the failure that an overflow is. */
export function int64(value: bigint): bigint | Failure {
  return BigInt.asIntN(64, value) === value ? value : new Failure('integer overflow');
}

export function negate(value: RuleValue): RuleValue | Failure {
  if (typeof value === 'bigint') return int64(-value);
  if (typeof value === 'number') return -value;
  if (value instanceof RuleDuration) return new RuleDuration(-value.nanos);
  return new Failure(`no '-' for ${typeOf(value)}`);
}

/** A binary operator on two known values; types that it does not know give a failure. */
export function applyBinary(operator: BinaryOperator, left: RuleValue, right: RuleValue): RuleValue | Failure {
  switch (operator) {
    case '==':
      return areEqual(left, right);
    case '!=':
      return !areEqual(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(operator, left, right);
    case 'in':
      return isMember(left, right);
    default:
      return arithmetic(operator, left, right);
  }
}

function order(operator: '<' | '<=' | '>' | '>=', left: RuleValue, right: RuleValue): boolean | Failure {
  const difference = compare(left, right);
  if (difference === undefined) {
    if (isNumber(left) && isNumber(right)) return false;
    return new Failure(`no order between ${typeOf(left)} and ${typeOf(right)}`);
  }
  if (operator === '<') return difference < 0;
  if (operator === '<=') return difference <= 0;
  return operator === '>' ? difference > 0 : difference >= 0;
}

function isMember(value: RuleValue, container: RuleValue): boolean | Failure {
  if (isList(container)) return contains(container, value);
  if (container instanceof RuleSet) return contains(container.items, value);
  if (isMap(container) && typeof value === 'string') return container.has(value);
  return new Failure(`no 'in' for ${typeOf(value)} and ${typeOf(container)}`);
}

type Arithmetic = '+' | '-' | '*' | '/' | '%';

function arithmetic(operator: Arithmetic, left: RuleValue, right: RuleValue): RuleValue | Failure {
  if (typeof left === 'bigint' && typeof right === 'bigint') return onIntegers(operator, left, right);
  if (isNumber(left) && isNumber(right)) return onFloats(operator, Number(left), Number(right));
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  return onTimes(operator, left, right) ?? new Failure(`no '${operator}' for ${typeOf(left)} and ${typeOf(right)}`);
}

function onIntegers(operator: Arithmetic, left: bigint, right: bigint): RuleValue | Failure {
  if (operator === '+') return int64(left + right);
  if (operator === '-') return int64(left - right);
  if (operator === '*') return int64(left * right);
  if (right === 0n) return new Failure('division by zero');
  return int64(operator === '/' ? left / right : left % right);
}

function onFloats(operator: Arithmetic, left: number, right: number): RuleValue | Failure {
  if (operator === '+') return left + right;
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  if (operator === '%') return new Failure("no '%' for float");
  return right === 0 ? new Failure('division by zero') : left / right;
}

function onTimes(operator: Arithmetic, left: RuleValue, right: RuleValue): RuleValue | Failure | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  const sign = operator === '+' ? 1n : -1n;
  if (right instanceof RuleDuration) {
    if (left instanceof RuleTimestamp) return timestampAt(left.nanos + sign * right.nanos);
    if (left instanceof RuleDuration) return new RuleDuration(left.nanos + sign * right.nanos);
  }
  if (right instanceof RuleTimestamp) {
    if (operator === '-' && left instanceof RuleTimestamp) return new RuleDuration(left.nanos - right.nanos);
    if (operator === '+' && left instanceof RuleDuration) return timestampAt(left.nanos + right.nanos);
  }
  return undefined;
}

/** `value.name` and `value['name']`, `value[1]`: a missing key, an index out of range and a wrong type are failures. */
export function memberOfValue(value: RuleValue, name: string): RuleValue | Failure {
  if (isMap(value)) return value.get(name) ?? (value.has(name) ? null : new Failure(`no '${name}' in the map`));
  if (value !== null && typeof value === 'object' && 'bindings' in value) {
    return value.bindings.get(name) ?? new Failure(`no '${name}' bound in the path`);
  }
  return new Failure(`no '${name}' in ${typeOf(value)}`);
}

export function indexOfValue(value: RuleValue, index: RuleValue): RuleValue | Failure {
  if (typeof index === 'string') return memberOfValue(value, index);
  if (typeof index !== 'bigint') return new Failure(`${typeOf(index)} is no index`);
  const items = itemsOf(value);
  if (items === undefined) return new Failure(`no index in ${typeOf(value)}`);
  const item = index < 0n ? undefined : items[Number(index)];
  return item === undefined ? new Failure(`index ${index} is out of range`) : item;
}

/** `value[from:to]` on lists and strings, `to` not included; both have to lie within the value. */
export function rangeOfValue(value: RuleValue, from: RuleValue, to: RuleValue): RuleValue | Failure {
  if (typeof from !== 'bigint' || typeof to !== 'bigint') return new Failure('a range is given by two integers');
  const items = isList(value) || typeof value === 'string' ? itemsOf(value) : undefined;
  if (items === undefined) return new Failure(`no range in ${typeOf(value)}`);
  if (from < 0n || from > to || to > BigInt(items.length)) return new Failure(`range ${from}:${to} is out of range`);
  const part = items.slice(Number(from), Number(to));
  return typeof value === 'string' ? part.join('') : part;
}

function itemsOf(value: RuleValue): readonly RuleValue[] | undefined {
  if (typeof value === 'string') return Array.from(value);
  if (isList(value)) return value;
  return value !== null && typeof value === 'object' && 'bindings' in value ? value.segments : undefined;
}
