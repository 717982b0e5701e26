import type { BinaryOperator } from './ast';
import { keysOf } from './collectionMethods';
import type { Result } from './frame';
import { hasKey, isElement, isEqualTo, isIn, isOfType, isOrdered, memberOf, provenElements, Unknown } from './unknown';
import { contains, Failure, hasAll, isList, RuleSet, type RuleValue } from './values';

const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;

/** What the filters of a query decide about an operator of which at least one side is unknown. */
export function decideBinary(
  operator: BinaryOperator,
  left: RuleValue | Unknown,
  right: RuleValue | Unknown,
): boolean | undefined {
  if (left instanceof Unknown) return right instanceof Unknown ? undefined : decideLeft(operator, left, right);
  if (!(right instanceof Unknown)) return undefined;
  switch (operator) {
    case '<':
    case '<=':
    case '>':
    case '>=':
      return decideLeft(MIRRORED[operator], right, left);
    case '==':
    case '!=':
      return decideLeft(operator, right, left);
    case 'in':
      return isElement(left, right);
    default:
      return undefined;
  }
}

function decideLeft(operator: BinaryOperator, unknown: Unknown, value: RuleValue): boolean | undefined {
  switch (operator) {
    case '==':
      return isEqualTo(unknown, value);
    case '!=': {
      const equal = isEqualTo(unknown, value);
      return equal === undefined ? undefined : !equal;
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return isOrdered(unknown, operator, value);
    case 'in':
      return isList(value) || value instanceof RuleSet ? isIn(unknown, isList(value) ? value : value.items) : undefined;
    default:
      return undefined;
  }
}

export function decideIs(unknown: Unknown, type: string): boolean | undefined {
  return isOfType(unknown, type);
}

/** Methods that the filters of a query can answer: `get` of a fixed field, `hasAny` and `hasAll` of a list. */
export function callMethodOnUnknown(
  unknown: Unknown,
  name: string,
  args: readonly Result[],
): RuleValue | Unknown | undefined {
  const [argument] = args;
  if (argument === undefined || argument instanceof Unknown || argument instanceof Failure) return undefined;
  if (name === 'get') return getOf(unknown, argument);
  if (!isList(argument)) return undefined;
  const elements = provenElements(unknown);
  if (name === 'hasAny') return argument.some((item) => contains(elements, item)) ? true : undefined;
  return name === 'hasAll' && elements.length > 0 && hasAll(elements, argument) ? true : undefined;
}

/** `map.get(key, default)` is the field where the filters prove that it is there. */
function getOf(unknown: Unknown, argument: RuleValue): RuleValue | Unknown | undefined {
  let value: RuleValue | Unknown = unknown;
  for (const key of keysOf(argument) ?? []) {
    if (!(value instanceof Unknown) || hasKey(value, key) === undefined) return undefined;
    value = memberOf(value, key);
  }
  return value === unknown ? undefined : value;
}
