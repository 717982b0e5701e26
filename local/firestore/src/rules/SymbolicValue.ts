import { DOCUMENT_NAME_FIELD, parseFieldPath } from '../core/fieldPath';
import type { NormalizedFieldFilter } from '../core/filters';
import {
  areEqual,
  compareRuleValues,
  COMPARISON_OPERATORS,
  containsAll,
  containsValue,
  getTypeName,
  hasType,
  isNumber,
  RuleFailure,
  RuleValueSet,
  toRuleValue,
  type RulePath,
  type RuleValue,
} from './values';

/** A filter test that every result passes, so its field exists and compares with `value` as `op` says. */
interface Fact {
  /** `__name__`, or the segments of the field path as a JSON list. */
  field: string;
  op: NormalizedFieldFilter['op'];
  value: RuleValue;
}

/** Facts about every document that matches one disjunction; `name` comes from an equality on `__name__`. */
export interface QueryResultFacts {
  facts: readonly Fact[];
  name: RulePath | null;
}

/** Collects what these filters prove about every result. */
export function collectQueryResultFacts(fieldFilters: readonly NormalizedFieldFilter[]): QueryResultFacts {
  const facts = fieldFilters.map(({ field: { fieldPath }, op, value }) => ({
    field: fieldPath === DOCUMENT_NAME_FIELD ? DOCUMENT_NAME_FIELD : JSON.stringify(parseFieldPath(fieldPath)),
    op,
    value: toRuleValue(value),
  }));
  const names = facts.flatMap(({ field, op, value }) =>
    field === DOCUMENT_NAME_FIELD && op === 'EQUAL' && hasType(value, 'path') ? value : [],
  );
  return { facts, name: names.at(-1) ?? null };
}

/** A concrete value, or what the filters prove about one. */
export type EvaluatedValue = RuleValue | SymbolicValue;

/**
 * Thrown if the filters do not determine an expression. As for any RuleFailure, the condition is then not true unless
 * `&&` or `||` absorbs the failure.
 */
export class UndecidedFailure extends RuleFailure {
  constructor() {
    super('does not follow from the filters of the query');
  }
}

/**
 * Stands for a value of the document that represents all possible results of a query. `path` is null for `resource`, []
 * for its data, then one segment per field. Values computed from symbolic values have no facts.
 */
export class SymbolicValue {
  private readonly facts: readonly Fact[];

  constructor(
    private readonly document: QueryResultFacts,
    private readonly path: readonly string[] | null,
  ) {
    const field = JSON.stringify(path);
    this.facts = document.facts.filter((fact) => fact.field === field);
  }

  /** Evaluates `symbol.name` and `symbol['name']`: concrete if an equality of the query fixes the field. */
  getMember(name: string): EvaluatedValue {
    const { document, path } = this;
    if (path === null) {
      if (name === 'data') return new SymbolicValue(document, []);
      const id = document.name?.segments.at(-1);
      return (name === 'id' ? id : document.name) ?? UNKNOWN_VALUE;
    }
    const member = new SymbolicValue(document, [...path, name]);
    const fixed = member.facts.find(({ op, value }) => op === 'EQUAL' && isExact(value));
    return fixed === undefined ? member : fixed.value;
  }

  /** True if every result has the key, which a filter on it or below it proves. */
  hasKey(key: string): boolean {
    if (this.path === null) return false;
    const start = JSON.stringify([...this.path, key]).slice(0, -1);
    return this.document.facts.some(({ field }) => field === `${start}]` || field.startsWith(`${start},`));
  }

  /**
   * Returns the type of the field in every result ('number' if int and float are both possible), undefined if the
   * filters prove none.
   */
  get type(): string | undefined {
    if (this.path === null || this.path.length === 0) return 'map';
    if (this.elements.length > 0) return 'list';
    const typed = this.facts.find(({ op }) => op === 'EQUAL' || op in RANGES);
    return typed && getKind(typed.value);
  }

  /** Returns elements that array-contains filters prove. */
  get elements(): readonly RuleValue[] {
    return this.facts.filter(({ op }) => op === 'ARRAY_CONTAINS').map(({ value }) => value);
  }

  /**
   * Returns the results that a comparison of the field with `value` can have (-1, 0, 1); [-1, 1] stands for unequal.
   */
  listSigns(value: RuleValue): readonly number[] {
    if (this.type !== undefined && this.type !== getKind(value)) return UNEQUAL_SIGNS;
    return this.facts.reduce<readonly number[]>((signs, fact) => {
      const possible = listFactSigns(fact, value);
      return signs.filter((sign) => possible.includes(sign));
    }, ALL_SIGNS);
  }

  /** Evaluates `value in symbol` from array-contains, a fixed list, or a key that the filters prove. */
  hasElement(value: RuleValue): DerivedValue {
    if (containsValue(this.elements, value)) return true;
    const fixed = this.facts.find(({ op }) => op === 'EQUAL')?.value;
    if (fixed !== undefined && hasType(fixed, 'list')) return containsValue(fixed, value);
    return (typeof value === 'string' && this.facts.length === 0 && this.hasKey(value)) || undefined;
  }
}

/** A value without facts. Its path only has to be that of some field: `resource` and its data are known to be maps. */
export const UNKNOWN_VALUE = new SymbolicValue({ facts: [], name: null }, ['']);

const UNEQUAL_SIGNS = [-1, 1];
const ALL_SIGNS = [-1, 0, 1];
/**
 * `side` is -1 if the range holds values below the operand, 1 if above; `isInclusive` if it holds the operand itself.
 */
const RANGES: Readonly<Record<string, { side: number; isInclusive: boolean }>> = {
  LESS_THAN: { side: -1, isInclusive: false },
  LESS_THAN_OR_EQUAL: { side: -1, isInclusive: true },
  GREATER_THAN: { side: 1, isInclusive: false },
  GREATER_THAN_OR_EQUAL: { side: 1, isInclusive: true },
};

const getKind = (value: RuleValue): string => (isNumber(value) ? 'number' : getTypeName(value));

/** Returns the results that a comparison with `value` can have (-1, 0, 1) for a field that passes this filter test. */
function listFactSigns({ op, value: operand }: Fact, value: RuleValue): readonly number[] {
  const order = compareRuleValues(operand, value);
  const range = RANGES[op];
  if (op === 'EQUAL') return order !== undefined ? [order] : areEqual(operand, value) ? [0] : UNEQUAL_SIGNS;
  if (range && order !== undefined) {
    return ALL_SIGNS.filter(
      (sign) => sign === range.side || order === -range.side || (sign === 0 && order === 0 && range.isInclusive),
    );
  }
  const excluded = op === 'NOT_IN' && hasType(operand, 'list') ? operand : [operand];
  return (op === 'NOT_IN' || op === 'NOT_EQUAL') && containsValue(excluded, value) ? UNEQUAL_SIGNS : ALL_SIGNS;
}

/** True if equality with this value fixes the type too. It does not for numbers: a filter for 1 also matches 1.0. */
function isExact(value: RuleValue): boolean {
  if (hasType(value, 'list')) return value.every(isExact);
  return hasType(value, 'map') ? [...value.values()].every(isExact) : !isNumber(value);
}

/** Result that follows from the filters, possibly symbolic itself; undefined if they do not decide it. */
type DerivedValue = EvaluatedValue | undefined;

/**
 * Decides a comparison if all possible results agree. Contradictory filters leave no possible result and decide
 * nothing.
 */
function decideComparison(signs: readonly number[], holds: (sign: number) => boolean): DerivedValue {
  if (signs.length === 0) return undefined;
  return signs.every(holds) || (signs.some(holds) ? undefined : false);
}

function decideIn(symbol: SymbolicValue, items: readonly RuleValue[]): DerivedValue {
  const decisions = items.map((item) => decideComparison(symbol.listSigns(item), COMPARISON_OPERATORS['==']));
  if (decisions.includes(true)) return true;
  return decisions.length > 0 && decisions.every((decision) => decision === false) ? false : undefined;
}

/** Evaluates `map.get(key, default)` if the filters prove that the key exists. */
function decideGet(symbol: SymbolicValue, keys: readonly RuleValue[]): DerivedValue {
  let value: DerivedValue = keys.length > 0 ? symbol : undefined;
  for (const key of keys) {
    if (!(value instanceof SymbolicValue) || typeof key !== 'string' || !value.hasKey(key)) return undefined;
    value = value.getMember(key);
  }
  return value;
}

const toItems = (value: RuleValue): readonly RuleValue[] =>
  value instanceof RuleValueSet ? value.items : hasType(value, 'list') ? value : [];

/** Operators and methods that filters may decide for a symbolic first operand. */
const DECIDABLE: Readonly<Record<string, (left: SymbolicValue, right: RuleValue) => DerivedValue>> = {
  '[]': (left, right) => (typeof right === 'string' ? left.getMember(right) : undefined),
  in: (left, right) => decideIn(left, toItems(right)),
  '.get': (left, right) => decideGet(left, typeof right === 'string' ? [right] : toItems(right)),
  '.hasAny': (left, right) => toItems(right).some((item) => containsValue(left.elements, item)) || undefined,
  '.hasAll': (left, right) => (left.elements.length > 0 && containsAll(left.elements, toItems(right))) || undefined,
};

const MIRRORED: Readonly<Record<string, string>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
};

function deriveResult(name: string, [left, right]: readonly EvaluatedValue[]): DerivedValue {
  if (right === undefined || left === undefined) return undefined;
  if (right instanceof SymbolicValue) {
    if (left instanceof SymbolicValue) return undefined;
    if (name === 'in') return right.hasElement(left);
    return deriveResult(MIRRORED[name] ?? '', [right, left]);
  }
  if (!(left instanceof SymbolicValue)) return undefined;
  const holds = COMPARISON_OPERATORS[name as keyof typeof COMPARISON_OPERATORS];
  return holds ? decideComparison(left.listSigns(right), holds) : DECIDABLE[name]?.(left, right);
}

/** Evaluates an operator or method with symbolic operands from the filters; throws `UndecidedFailure`. */
export function evaluateSymbolicOperator(name: string, values: readonly EvaluatedValue[]): EvaluatedValue {
  const decision = deriveResult(name, values);
  if (decision === undefined) throw new UndecidedFailure();
  return decision;
}

/** Evaluates `x is type`; throws UndecidedFailure if the filters do not prove the answer. */
export function evaluateSymbolicTypeTest(symbol: SymbolicValue, type: string): boolean {
  const proven = symbol.type;
  const isOpen = proven === undefined || (proven === 'number' && (type === 'int' || type === 'float'));
  if (isOpen) throw new UndecidedFailure();
  return proven === type;
}
