import { builtins } from './builtins';
import { applyOverload, matchesParameterType } from './builtinOverloads';
import type { Expression } from './syntax';
import {
  evaluateSymbolicOperator,
  evaluateSymbolicTypeTest,
  UndecidedFailure,
  SymbolicValue,
  type EvaluatedValue,
} from './SymbolicValue';
import {
  throwRuleFailure,
  RuleFailure,
  hasType,
  buildRuleMap,
  RulePath,
  getTypeName,
  type RuleMap,
  type RuleValue,
} from './values';

/** Functions of the language that read other documents. */
export const LOOKUP_FUNCTIONS = ['get', 'exists', 'getAfter', 'existsAfter'] as const;
export type LookupFunction = (typeof LOOKUP_FUNCTIONS)[number];

/** Evaluation of one `allow`: its inputs and its expression count. */
export interface AllowEvaluation {
  request: RuleMap;
  /** null for a missing document; symbolic in a query. */
  resource: RuleMap | SymbolicValue | null;
  /** Values of the path wildcards. */
  wildcardValues: readonly EvaluatedValue[];
  lookup(name: LookupFunction, path: RuleValue): RuleValue;
  /** Number of expressions evaluated so far. */
  expressions: number;
  readonly maxExpressions: number;
}

/** Stack frame of an evaluation: the call depth, and the parameters and lets of the current function. */
export interface EvaluationFrame {
  evaluation: AllowEvaluation;
  depth: number;
  /**
   * Slots of the locals: a function that returns the value or rethrows its error; undefined for a let before its first
   * use.
   */
  locals: ((() => EvaluatedValue) | undefined)[];
}

/** Returns a value, symbolic in a query if the filters do not fix it; throws `RuleFailure`. */
export type Evaluator = (frame: EvaluationFrame) => EvaluatedValue;

/** Part of a condition that is not true, with its outcome for the explanation. */
export interface FailedCondition {
  expression: Expression;
  outcome: string;
}

/** A compiled expression: evaluates itself, or lists its parts that are not true. */
export interface CompiledExpression {
  evaluate: Evaluator;
  findFailedConditions(frame: EvaluationFrame): FailedCondition[];
}

/** Ends the evaluation of one `allow` at a limit of the language; `&&` and `||` do not absorb it. */
export class AllowLimitExceededError extends Error {}

/** Expressions that one `allow` may evaluate, not one request. */
export const MAX_EXPRESSIONS_PER_ALLOW = 1000;
const MAX_CALL_DEPTH = 20;

/** Throws `UndecidedFailure` for a symbolic value. */
function requireConcrete(value: EvaluatedValue): RuleValue {
  if (value instanceof SymbolicValue) throw new UndecidedFailure();
  return value;
}

/**
 * Runs a computation at once and returns a function that repeats its value or its RuleFailure; throws any other error.
 */
export function captureValueOrFailure(compute: () => EvaluatedValue): () => EvaluatedValue {
  try {
    const value = compute();
    return () => value;
  } catch (error) {
    if (!(error instanceof RuleFailure)) throw error;
    return () => {
      throw error;
    };
  }
}

/** Compiles an expression that needs concrete values of all operands: list, map, path, look-up. */
export function compileRequiringConcreteOperands(
  operands: readonly Evaluator[],
  apply: (values: RuleValue[], evaluation: AllowEvaluation) => RuleValue,
): Evaluator {
  return (frame) =>
    apply(
      operands.map((operand) => requireConcrete(operand(frame))),
      frame.evaluation,
    );
}

/** Compiles a builtin; with symbolic operands the query's filters may still decide it. */
export function compileBuiltinCall(name: string, operands: readonly Evaluator[]): Evaluator {
  const overloads = builtins.get(name) ?? [];
  return (frame) => {
    const values = operands.map((operand) => operand(frame));
    return values.some((value) => value instanceof SymbolicValue)
      ? evaluateSymbolicOperator(name, values)
      : applyOverload(name, overloads, values as RuleValue[]);
  };
}

export function compileTypeTest([operand]: readonly Evaluator[], type: string): Evaluator {
  return (frame) => {
    const value = operand?.(frame) ?? null;
    return value instanceof SymbolicValue ? evaluateSymbolicTypeTest(value, type) : matchesParameterType(value, type);
  };
}

/** Compiles `&&` and `||`: an operand that decides the result wins over errors and undecided operands on either side. */
export function compileLogical(operator: string, sides: readonly CompiledExpression[]): CompiledExpression {
  const decidingValue = operator === '||';
  return {
    evaluate: (frame) => {
      let failure: RuleFailure | undefined;
      for (const side of sides) {
        try {
          const value = requireConcrete(side.evaluate(frame));
          if (value === decidingValue) return decidingValue;
          if (value !== !decidingValue) throwRuleFailure(`no '${operator}' for ${getTypeName(value)}`);
        } catch (error) {
          if (!(error instanceof RuleFailure)) throw error;
          failure ??= error;
        }
      }
      if (failure) throw failure;
      return !decidingValue;
    },
    findFailedConditions: (frame) => {
      if (operator === '||') return sides.flatMap((side) => side.findFailedConditions(frame));
      // Like the decision, ends at the first side that is false: a later one might reach a limit of the language.
      const firstFailed = sides.find(({ evaluate }) => describeOutcome(evaluate, frame) !== null);
      return firstFailed?.findFailedConditions(frame) ?? [];
    },
  };
}

/** Describes why an expression is not true; null if it is true. */
function describeOutcome(evaluate: Evaluator, frame: EvaluationFrame): string | null {
  try {
    const value = requireConcrete(evaluate(frame));
    return value === true ? null : value === false ? 'was false' : 'was no boolean';
  } catch (error) {
    if (!(error instanceof RuleFailure)) throw error;
    return error instanceof UndecidedFailure ? error.message : `failed: ${error.message}`;
  }
}

export function compileConditional([condition, whenTrue, whenFalse]: readonly Evaluator[]): Evaluator {
  return (frame) => {
    const chosen = requireConcrete(condition?.(frame) ?? null);
    if (typeof chosen !== 'boolean') return throwRuleFailure(`${getTypeName(chosen)} is no condition`);
    return (chosen ? whenTrue : whenFalse)?.(frame) ?? null;
  };
}

export function evaluateMapLiteral(keysAndValues: readonly RuleValue[]): RuleMap {
  const entries: [string, RuleValue][] = [];
  for (let i = 0; i < keysAndValues.length; i += 2) {
    const [key = null, value = null] = keysAndValues.slice(i, i + 2);
    entries.push([typeof key === 'string' ? key : throwRuleFailure('the keys of a map are strings'), value]);
  }
  return buildRuleMap(entries);
}

export function evaluatePathLiteral(values: readonly RuleValue[]): RulePath {
  const segments = values.flatMap((value) => {
    if (value instanceof RulePath) return value.segments;
    const isSegment = typeof value === 'string' && value !== '' && !value.includes('/');
    return isSegment ? value : throwRuleFailure(`${getTypeName(value)} is no segment of a path`);
  });
  return new RulePath(segments);
}

/** Compiles `(/a/$(name)).bind({'name': 'b'})`. A string in `segments` is a name whose value `bind` gives. */
export function compilePathBindCall(segments: readonly (Evaluator | string)[], argument: Evaluator): Evaluator {
  return (frame) => {
    const map = requireConcrete(argument(frame));
    const bindings = new Map<string, string>();
    const values = segments.map((segment) => {
      if (typeof segment !== 'string') return requireConcrete(segment(frame));
      const value = hasType(map, 'map') ? map.get(segment) : undefined;
      if (typeof value !== 'string') return throwRuleFailure('bind needs a string for every name of the path');
      bindings.set(segment, value);
      return value;
    });
    return new RulePath(evaluatePathLiteral(values).segments, bindings);
  };
}

/** Compiles a call: evaluates arguments before the body, lets on first use. */
export function compileDeclaredFunctionCall(
  body: CompiledExpression,
  args: readonly CompiledExpression[],
): CompiledExpression {
  const enter = (frame: EvaluationFrame): EvaluationFrame => {
    if (frame.depth >= MAX_CALL_DEPTH) throw new AllowLimitExceededError(`calls deeper than ${MAX_CALL_DEPTH}`);
    const locals = args.map((argument) => captureValueOrFailure(() => argument.evaluate(frame)));
    return { evaluation: frame.evaluation, depth: frame.depth + 1, locals };
  };
  return {
    evaluate: (frame) => body.evaluate(enter(frame)),
    findFailedConditions: (frame) => body.findFailedConditions(enter(frame)),
  };
}

/**
 * Counts each evaluation (text segments of paths excepted). If `code` cannot list its failed parts, the whole
 * expression is the failed part.
 */
export function compileWithExpressionCount(
  expression: Expression,
  code: Evaluator | CompiledExpression,
): CompiledExpression {
  const inner = typeof code === 'function' ? code : code.evaluate;
  const evaluate: Evaluator = (frame) => {
    frame.evaluation.expressions += expression.kind === 'segment' ? 0 : 1;
    if (frame.evaluation.expressions > frame.evaluation.maxExpressions) {
      throw new AllowLimitExceededError(`more than ${MAX_EXPRESSIONS_PER_ALLOW} expressions`);
    }
    return inner(frame);
  };
  const findFailedConditions = (frame: EvaluationFrame): FailedCondition[] => [
    { expression, outcome: describeOutcome(evaluate, frame) ?? 'was true' },
  ];
  return {
    evaluate,
    findFailedConditions: typeof code === 'function' ? findFailedConditions : code.findFailedConditions,
  };
}
