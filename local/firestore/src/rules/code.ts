import { builtins } from './builtins';
import { call, isOfType } from './overload';
import type { Expression } from './syntax';
import { decide, decideType, Unknown, UNKNOWN, type Known } from './unknown';
import { Failure, isA, mapOf, RulePath, typeOf, type RuleMap, type RuleValue } from './values';

/** What an expression gives: a value, an error, or (judging a query) what the filters leave open. */
export type Result = Known | Failure;

/** The functions of the language that read other documents. */
export const LOOKUPS = ['get', 'exists', 'getAfter', 'existsAfter'] as const;
export type Lookup = (typeof LOOKUPS)[number];

/** One evaluation of one `allow`. */
export interface Run {
  request: RuleMap;
  /** null for a missing document; unknown, but for what the filters prove, in a query. */
  resource: RuleMap | Unknown | null;
  /** Values of the wildcards of the path. */
  captured: readonly Result[];
  lookup(name: Lookup, path: RuleValue): Result;
  /** Counts of what the language limits. */
  expressions: number;
  readonly maxExpressions: number;
  depth: number;
}

/** Parameters and lets of the function that is being evaluated; a let is undefined until it is first needed. */
export type Locals = (Result | undefined)[];
export type Evaluate = (run: Run, locals: Locals) => Result;

/** A part of a condition that made it not true, and what it gave. */
export interface Blamed {
  expression: Expression;
  result: Result;
}

/** A compiled expression: how to evaluate it, and which of its parts are to blame where it was not true. */
export interface Code {
  evaluate: Evaluate;
  blame(run: Run, locals: Locals): Blamed[];
}

/** Thrown where a limit of the language ends the evaluation of one `allow`, whatever is around it. */
export class LimitExceeded extends Error {}

export const MAX_EXPRESSIONS = 1000;
const MAX_CALL_DEPTH = 20;

/** Applies what needs all its values: an error wins over what is unknown, which `open` may still decide. */
function withAll(
  results: readonly Result[],
  apply: (values: RuleValue[]) => Result,
  open: (known: readonly Known[]) => Result = () => UNKNOWN,
): Result {
  let isOpen = false;
  for (const result of results) {
    if (result instanceof Failure) return result;
    if (result instanceof Unknown) isOpen = true;
  }
  // No failure among them, and nothing unknown unless it is open.
  return isOpen ? open(results as readonly Known[]) : apply(results as RuleValue[]);
}

/** A list, a map, a path, a look-up: made of all its values. */
export function strict(
  operands: readonly Evaluate[],
  apply: (values: RuleValue[], run: Run) => Result,
  open?: (known: readonly Known[]) => Result,
): Evaluate {
  return (run, locals) => {
    const results = operands.map((operand) => operand(run, locals));
    return withAll(results, (values) => apply(values, run), open);
  };
}

/** A builtin; where not all its values are known, the filters of the query may still decide it. */
export function applied(name: string, operands: readonly Evaluate[]): Evaluate {
  const forms = builtins[name] ?? [];
  return strict(
    operands,
    (values) => call(name, forms, values),
    (known) => decide(name, known),
  );
}

export function typeTest(operand: Evaluate, type: string): Evaluate {
  return strict(
    [operand],
    ([value = null]) => isOfType(value, type),
    ([value]) => (value instanceof Unknown ? decideType(value, type) : UNKNOWN),
  );
}

/** The deciding value (false for `&&`, true for `||`) wins on either side, over errors and what is unknown. */
export function logical(operator: string, left: Code, right: Code): Code {
  const deciding = operator === '||';
  return {
    evaluate: (run, locals) => {
      const a = left.evaluate(run, locals);
      if (a === deciding) return deciding;
      const b = right.evaluate(run, locals);
      if (b === deciding) return deciding;
      if (a instanceof Unknown || b instanceof Unknown) return UNKNOWN;
      return withAll([a, b], ([x = null, y = null]) =>
        x === !deciding && y === !deciding
          ? !deciding
          : new Failure(`no '${operator}' for ${typeOf(x)} and ${typeOf(y)}`),
      );
    },
    blame: (run, locals) => {
      if (deciding) return [...left.blame(run, locals), ...right.blame(run, locals)];
      return (left.evaluate(run, locals) === true ? right : left).blame(run, locals);
    },
  };
}

export function conditional(condition: Code, whenTrue: Code, whenFalse: Code): Evaluate {
  return (run, locals) =>
    withAll([condition.evaluate(run, locals)], ([chosen = null]) => {
      if (typeof chosen !== 'boolean') return new Failure(`${typeOf(chosen)} is no condition`);
      return (chosen ? whenTrue : whenFalse).evaluate(run, locals);
    });
}

export function mapFrom(keysAndValues: readonly RuleValue[]): Result {
  const entries: [string, RuleValue][] = [];
  for (let i = 0; i < keysAndValues.length; i += 2) {
    const [key = null, value = null] = keysAndValues.slice(i, i + 2);
    if (typeof key !== 'string') return new Failure('the keys of a map are strings');
    entries.push([key, value]);
  }
  return mapOf(entries);
}

export function pathFrom(values: readonly RuleValue[], bindings = new Map<string, string>()): Result {
  const segments: string[] = [];
  for (const value of values) {
    if (value instanceof RulePath) segments.push(...value.segments);
    else if (typeof value === 'string' && value !== '' && !value.includes('/')) segments.push(value);
    else return new Failure(`${typeOf(value)} is no segment of a path`);
  }
  return new RulePath(segments, bindings);
}

/** `(/a/$(name)).bind({'name': 'b'})`: a name that no variable has is what `bind` fills in. */
export function bound(segments: readonly (Evaluate | string)[], argument: Code): Evaluate {
  return (run, locals) =>
    withAll([argument.evaluate(run, locals)], ([map = null]) => {
      const bindings = new Map<string, string>();
      const values = segments.map((segment): Result => {
        if (typeof segment !== 'string') return segment(run, locals);
        const value = isA('map', map) ? map.get(segment) : undefined;
        if (typeof value !== 'string') return new Failure('bind needs a string for every name of the path');
        bindings.set(segment, value);
        return value;
      });
      return withAll(values, (known) => pathFrom(known, bindings));
    });
}

/** A call of a declared function: its arguments are evaluated before, its lets when they are first needed. */
export function declaredCall(body: Code, args: readonly Code[]): Code {
  const enter = <T>(run: Run, locals: Locals, evaluateBody: (inner: Locals) => T): T => {
    if (run.depth >= MAX_CALL_DEPTH) throw new LimitExceeded(`calls deeper than ${MAX_CALL_DEPTH}`);
    const inner = args.map((argument) => argument.evaluate(run, locals));
    run.depth += 1;
    const result = evaluateBody(inner);
    run.depth -= 1;
    return result;
  };
  return {
    evaluate: (run, locals) => enter(run, locals, (inner) => body.evaluate(run, inner)),
    blame: (run, locals) => enter(run, locals, (inner) => body.blame(run, inner)),
  };
}

/** Counts each evaluation; what is not true is to blame itself, unless its code knows better. */
export function counted(expression: Expression, code: Evaluate | Code): Code {
  const inner = typeof code === 'function' ? code : code.evaluate;
  const evaluate: Evaluate = (run, locals) => {
    run.expressions += 1;
    if (run.expressions > run.maxExpressions) throw new LimitExceeded(`more than ${MAX_EXPRESSIONS} expressions`);
    return inner(run, locals);
  };
  if (typeof code !== 'function') return { evaluate, blame: code.blame };
  return { evaluate, blame: (run, locals) => [{ expression, result: evaluate(run, locals) }] };
}
