import { builtins } from './builtins';
import { call, isOfType } from './forms';
import type { Expression } from './syntax';
import { decide, decideType, Undecided, Unknown, type Known } from './unknown';
import { fail, Failure, isA, mapOf, RulePath, typeOf, type RuleMap, type RuleValue } from './values';

/** The functions of the language that read other documents. */
export const LOOKUPS = ['get', 'exists', 'getAfter', 'existsAfter'] as const;
export type Lookup = (typeof LOOKUPS)[number];

/** One evaluation of one `allow`. */
export interface Run {
  request: RuleMap;
  /** null for a missing document; unknown, but for what the filters prove, in a query. */
  resource: RuleMap | Unknown | null;
  /** Values of the wildcards of the path. */
  captured: readonly Known[];
  lookup(name: Lookup, path: RuleValue): RuleValue;
  /** Counts of what the language limits. */
  expressions: number;
  readonly maxExpressions: number;
}

/** Where an expression is evaluated: in which call of a function, `depth` calls deep, with its parameters and lets. */
export interface Frame {
  run: Run;
  depth: number;
  /** How to get each local: again what it was, or again the error. A let is undefined until it is first needed. */
  locals: ((() => Known) | undefined)[];
}

/** Gives a value or, judging a query, what the filters leave open; throws a Failure. */
export type Evaluate = (frame: Frame) => Known;

/** A part of a condition that made it not true, and how. */
export interface Blamed {
  expression: Expression;
  verdict: string;
}

/** A compiled expression: how to evaluate it, and which of its parts are to blame where it was not true. */
export interface Code {
  evaluate: Evaluate;
  blame(frame: Frame): Blamed[];
}

/** Thrown where a limit of the language ends the evaluation of one `allow`, whatever is around it. */
export class LimitExceeded extends Error {}

export const MAX_EXPRESSIONS = 1000;
const MAX_CALL_DEPTH = 20;

/** What needs a value is open where that is unknown. */
function known(value: Known): RuleValue {
  if (value instanceof Unknown) throw new Undecided();
  return value;
}

/** The value or the error of a computation that is made now, to be had later as often as needed. */
export function settled(compute: () => Known): () => Known {
  try {
    const value = compute();
    return () => value;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return () => {
      throw error;
    };
  }
}

/** A list, a map, a path, a look-up: made of all its values. */
export function strict(operands: readonly Evaluate[], apply: (values: RuleValue[], run: Run) => RuleValue): Evaluate {
  return (frame) =>
    apply(
      operands.map((operand) => known(operand(frame))),
      frame.run,
    );
}

/** A builtin; where not all its values are known, the filters of the query may still decide it. */
export function applied(name: string, operands: readonly Evaluate[]): Evaluate {
  const forms = builtins.get(name) ?? [];
  return (frame) => {
    const values = operands.map((operand) => operand(frame));
    return values.some((value) => value instanceof Unknown)
      ? decide(name, values)
      : call(name, forms, values as RuleValue[]);
  };
}

export function typeTest([operand]: readonly Evaluate[], type: string): Evaluate {
  return (frame) => {
    const value = operand?.(frame) ?? null;
    return value instanceof Unknown ? decideType(value, type) : isOfType(value, type);
  };
}

/** The deciding value (false for `&&`, true for `||`) wins on either side, over errors and what is unknown. */
export function logical(operator: string, sides: readonly Code[]): Code {
  const deciding = operator === '||';
  return {
    evaluate: (frame) => {
      let trouble: Failure | undefined;
      for (const side of sides) {
        try {
          const value = known(side.evaluate(frame));
          if (value === deciding) return deciding;
          if (value !== !deciding) fail(`no '${operator}' for ${typeOf(value)}`);
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          trouble ??= error;
        }
      }
      if (trouble) throw trouble;
      return !deciding;
    },
    blame: (frame) => {
      const blamed = deciding ? sides : sides.filter(({ evaluate }) => verdictOf(evaluate, frame) !== null).slice(0, 1);
      return blamed.flatMap((side) => side.blame(frame));
    },
  };
}

/** How an expression was not true; null where it was. */
function verdictOf(evaluate: Evaluate, frame: Frame): string | null {
  try {
    const value = known(evaluate(frame));
    return value === true ? null : value === false ? 'was false' : 'was no boolean';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error instanceof Undecided ? error.message : `failed: ${error.message}`;
  }
}

export function conditional([condition, whenTrue, whenFalse]: readonly Evaluate[]): Evaluate {
  return (frame) => {
    const chosen = known(condition?.(frame) ?? null);
    if (typeof chosen !== 'boolean') return fail(`${typeOf(chosen)} is no condition`);
    return (chosen ? whenTrue : whenFalse)?.(frame) ?? null;
  };
}

export function mapFrom(keysAndValues: readonly RuleValue[]): RuleMap {
  const entries: [string, RuleValue][] = [];
  for (let i = 0; i < keysAndValues.length; i += 2) {
    const [key = null, value = null] = keysAndValues.slice(i, i + 2);
    entries.push([typeof key === 'string' ? key : fail('the keys of a map are strings'), value]);
  }
  return mapOf(entries);
}

export function pathFrom(values: readonly RuleValue[]): RulePath {
  const segments = values.flatMap((value) => {
    if (value instanceof RulePath) return value.segments;
    const isSegment = typeof value === 'string' && value !== '' && !value.includes('/');
    return isSegment ? value : fail(`${typeOf(value)} is no segment of a path`);
  });
  return new RulePath(segments);
}

/** `(/a/$(name)).bind({'name': 'b'})`: a name that no variable has (here a text) is what `bind` fills in. */
export function bound(segments: readonly (Evaluate | string)[], argument: Evaluate): Evaluate {
  return (frame) => {
    const map = known(argument(frame));
    const bindings = new Map<string, string>();
    const values = segments.map((segment) => {
      if (typeof segment !== 'string') return known(segment(frame));
      const value = isA('map', map) ? map.get(segment) : undefined;
      if (typeof value !== 'string') return fail('bind needs a string for every name of the path');
      bindings.set(segment, value);
      return value;
    });
    return new RulePath(pathFrom(values).segments, bindings);
  };
}

/** A call of a declared function: its arguments are evaluated before, its lets when they are first needed. */
export function declaredCall(body: Code, args: readonly Code[]): Code {
  const enter = (frame: Frame): Frame => {
    if (frame.depth >= MAX_CALL_DEPTH) throw new LimitExceeded(`calls deeper than ${MAX_CALL_DEPTH}`);
    const locals = args.map((argument) => settled(() => argument.evaluate(frame)));
    return { run: frame.run, depth: frame.depth + 1, locals };
  };
  return { evaluate: (frame) => body.evaluate(enter(frame)), blame: (frame) => body.blame(enter(frame)) };
}

/** Counts each evaluation, plain texts of paths aside; what is not true is to blame itself, unless its code knows better. */
export function counted(expression: Expression, code: Evaluate | Code): Code {
  const inner = typeof code === 'function' ? code : code.evaluate;
  const evaluate: Evaluate = (frame) => {
    frame.run.expressions += expression.kind === 'segment' ? 0 : 1;
    if (frame.run.expressions > frame.run.maxExpressions) {
      throw new LimitExceeded(`more than ${MAX_EXPRESSIONS} expressions`);
    }
    return inner(frame);
  };
  const blame = (frame: Frame): Blamed[] => [{ expression, verdict: verdictOf(evaluate, frame) ?? 'was true' }];
  return { evaluate, blame: typeof code === 'function' ? blame : code.blame };
}
