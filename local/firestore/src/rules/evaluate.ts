import type { Expression } from './ast';
import { isKnownName, namespaceOf } from './checkExpression';
import { LimitExceeded, type Frame, type Local, type Result } from './frame';
import { callLookup, isLookup } from './lookups';
import type { Captured } from './matchPath';
import { callMethodOnUnknown, decideBinary, decideIs } from './decide';
import { globalFunctions, methods, namespaces } from './namespaces';
import { applyBinary, indexOfValue, memberOfValue, negate, rangeOfValue } from './operators';
import type { Operation } from './operation';
import { findFunction } from './scope';
import { memberOf, Unknown, UNKNOWN } from './unknown';
import { Failure, isNumber, mapOf, RulePath, typeOf, UnboundPath, type RuleValue } from './values';

const MAX_EXPRESSIONS = 1000;
const MAX_CALL_DEPTH = 20;

/** Evaluation of one `allow` statement for one operation. */
export class Evaluation {
  private expressions = 0;

  constructor(
    readonly operation: Operation,
    private readonly captured: readonly Captured[],
    private readonly maxExpressions = MAX_EXPRESSIONS,
  ) {}

  evaluate(expression: Expression, frame: Frame): Result {
    this.expressions += 1;
    if (this.expressions > this.maxExpressions) throw new LimitExceeded(`more than ${MAX_EXPRESSIONS} expressions`);
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'name':
        return this.variable(expression.name, frame);
      case 'member':
        return this.member(expression, frame);
      case 'index':
        return this.index(expression, frame);
      case 'range':
        return this.strict(
          [expression.object, expression.from, expression.to],
          frame,
          ([value = null, from = null, to = null]) => rangeOfValue(value, from, to),
        );
      case 'unary':
        return this.strict([expression.operand], frame, ([value = null]) =>
          expression.operator === '-' ? negate(value) : not(value),
        );
      case 'binary':
        return this.binary(expression, frame);
      case 'logical':
        return this.logical(expression, frame);
      case 'is':
        return this.is(expression, frame);
      case 'conditional':
        return this.conditional(expression, frame);
      case 'list':
        return this.strict(expression.items, frame, (items) => items);
      case 'map':
        return this.map(expression, frame);
      case 'path':
        return this.path(expression, frame);
      case 'call':
        return this.call(expression, frame);
      case 'method':
        return this.method(expression, frame);
    }
  }

  /** Operators and functions that need all their values: an error wins over what is unknown. */
  private strict(
    operands: readonly Expression[],
    frame: Frame,
    apply: (values: RuleValue[]) => RuleValue | Failure,
  ): Result {
    const results = operands.map((operand) => this.evaluate(operand, frame));
    const values: RuleValue[] = [];
    let unknown = false;
    for (const result of results) {
      if (result instanceof Failure) return result;
      if (result instanceof Unknown) unknown = true;
      else values.push(result);
    }
    return unknown ? UNKNOWN : apply(values);
  }

  private variable(name: string, frame: Frame): Result {
    const local = frame.locals.get(name);
    if (local !== undefined) return this.local(local);
    const capture = frame.scope.captures.lastIndexOf(name);
    if (capture >= 0) return this.captured[capture] ?? UNKNOWN;
    if (name === 'resource') return this.operation.resource;
    return name === 'request' ? this.operation.request : new Failure(`unknown name ${name}`);
  }

  /** A `let` is evaluated when it is first needed, and once. */
  private local(local: Local): Result {
    if ('statement' in local && local.result === undefined) {
      local.result = this.evaluate(local.statement.value, local.frame);
    }
    return local.result ?? null;
  }

  private member({ object, name }: Expression & { kind: 'member' }, frame: Frame): Result {
    const value = this.evaluate(object, frame);
    if (value instanceof Failure) return value;
    return value instanceof Unknown ? memberOf(value, name) : memberOfValue(value, name);
  }

  private index({ object, index }: Expression & { kind: 'index' }, frame: Frame): Result {
    const value = this.evaluate(object, frame);
    const key = this.evaluate(index, frame);
    if (value instanceof Failure) return value;
    if (key instanceof Failure || key instanceof Unknown) return key instanceof Failure ? key : UNKNOWN;
    if (value instanceof Unknown) return typeof key === 'string' ? memberOf(value, key) : UNKNOWN;
    return typeof key === 'string' ? memberOfValue(value, key) : indexOfValue(value, key);
  }

  private binary({ operator, left, right }: Expression & { kind: 'binary' }, frame: Frame): Result {
    const a = this.evaluate(left, frame);
    const b = this.evaluate(right, frame);
    if (a instanceof Failure || b instanceof Failure) return a instanceof Failure ? a : b;
    if (a instanceof Unknown || b instanceof Unknown) return decideBinary(operator, a, b) ?? UNKNOWN;
    return applyBinary(operator, a, b);
  }

  /** The deciding value (false for `&&`, true for `||`) wins on either side, over errors and what is unknown. */
  private logical({ operator, left, right }: Expression & { kind: 'logical' }, frame: Frame): Result {
    const deciding = operator === '||';
    const a = this.evaluate(left, frame);
    if (a === deciding) return deciding;
    const b = this.evaluate(right, frame);
    if (b === deciding) return deciding;
    if (a instanceof Unknown || b instanceof Unknown) return UNKNOWN;
    if (a instanceof Failure || b instanceof Failure) return a instanceof Failure ? a : b;
    if (typeof a === 'boolean' && typeof b === 'boolean') return !deciding;
    return new Failure(`no '${operator}' for ${typeOf(a)} and ${typeOf(b)}`);
  }

  private is({ operand, type }: Expression & { kind: 'is' }, frame: Frame): Result {
    const value = this.evaluate(operand, frame);
    if (value instanceof Failure) return value;
    if (value instanceof Unknown) return decideIs(value, type) ?? UNKNOWN;
    return type === 'number' ? isNumber(value) : typeOf(value) === type;
  }

  private conditional({ condition, whenTrue, whenFalse }: Expression & { kind: 'conditional' }, frame: Frame): Result {
    const chosen = this.evaluate(condition, frame);
    if (chosen instanceof Failure || chosen instanceof Unknown) return chosen instanceof Failure ? chosen : UNKNOWN;
    if (typeof chosen !== 'boolean') return new Failure(`${typeOf(chosen)} is no condition`);
    return this.evaluate(chosen ? whenTrue : whenFalse, frame);
  }

  private map({ entries }: Expression & { kind: 'map' }, frame: Frame): Result {
    const operands = entries.flatMap(({ key, value }) => [key, value]);
    return this.strict(operands, frame, (values) => {
      const pairs: [string, RuleValue][] = [];
      for (let i = 0; i < values.length; i += 2) {
        const key = values[i];
        if (typeof key !== 'string') return new Failure('the keys of a map are strings');
        pairs.push([key, values[i + 1] ?? null]);
      }
      return mapOf(pairs);
    });
  }

  private path(expression: Expression & { kind: 'path' }, frame: Frame): Result {
    const segments: string[] = [];
    for (const segment of expression.segments) {
      const value = segment.kind === 'text' ? segment.text : this.evaluate(segment.value, frame);
      if (value instanceof Failure || value instanceof Unknown) return value instanceof Failure ? value : UNKNOWN;
      if (value instanceof RulePath) segments.push(...value.segments);
      else if (typeof value === 'string' && value !== '' && !value.includes('/')) segments.push(value);
      else return new Failure(`${typeOf(value)} is no segment of a path`);
    }
    return new RulePath(segments);
  }

  private call(expression: Expression & { kind: 'call' }, frame: Frame): Result {
    const called = this.calledBy(expression, frame);
    if (called !== undefined) return this.evaluate(called.result, called.frame);
    const { name, args } = expression;
    const builtin = Object.hasOwn(globalFunctions, name) ? globalFunctions[name] : undefined;
    if (builtin !== undefined) return this.strict(args, frame, (values) => builtin.apply(values));
    if (!isLookup(name)) return new Failure(`unknown function ${name}`);
    return this.strict(args, frame, ([path = null]) => callLookup(this.operation, name, path));
  }

  /** The body of a declared function, and the frame that has its arguments; undefined for functions of the language. */
  calledBy(
    { name, args }: Expression & { kind: 'call' },
    frame: Frame,
  ): { result: Expression; frame: Frame } | undefined {
    const declared = findFunction(frame.scope, name);
    if (declared === undefined) return undefined;
    if (frame.depth >= MAX_CALL_DEPTH) throw new LimitExceeded(`calls deeper than ${MAX_CALL_DEPTH}`);
    const { parameters, lets, result } = declared.declaration;
    const locals = new Map<string, Local>();
    const inner: Frame = { scope: declared.scope, locals, depth: frame.depth + 1 };
    parameters.forEach((parameter, index) => {
      const argument = args[index];
      locals.set(parameter, { result: argument === undefined ? null : this.evaluate(argument, frame) });
    });
    for (const statement of lets) {
      locals.set(statement.name, { statement, frame: { ...inner, locals: new Map(locals) } });
    }
    return { result, frame: inner };
  }

  private method(expression: Expression & { kind: 'method' }, frame: Frame): Result {
    const { object, name, args } = expression;
    const namespace = namespaceOf(object, frame);
    if (namespace !== undefined) {
      return this.strict(args, frame, (values) => namespaces[namespace]?.[name]?.apply(values) ?? null);
    }
    const self = name === 'bind' && object.kind === 'path' ? this.unbound(object, frame) : this.evaluate(object, frame);
    if (self instanceof Unknown) {
      const values = args.map((argument) => this.evaluate(argument, frame));
      return values.find((value) => value instanceof Failure) ?? callMethodOnUnknown(self, name, values) ?? UNKNOWN;
    }
    if (self instanceof Failure) return self;
    return this.strict(args, frame, (values) => {
      const table = methods[typeOf(self)] ?? {};
      const method = Object.hasOwn(table, name) ? table[name] : undefined;
      if (method?.arity !== args.length) return new Failure(`no ${name}() on ${typeOf(self)}`);
      return method.apply([self, ...values]);
    });
  }

  /** A path of which `bind` fills the names that no variable has. */
  private unbound(path: Expression & { kind: 'path' }, frame: Frame): Result {
    const segments: (string | { unbound: string })[] = [];
    for (const segment of path.segments) {
      if (segment.kind === 'text') segments.push(segment.text);
      else if (segment.value.kind === 'name' && !isKnownName(segment.value.name, frame)) {
        segments.push({ unbound: segment.value.name });
      } else {
        const value = this.path({ ...path, segments: [segment] }, frame);
        if (!(value instanceof RulePath)) return value;
        segments.push(...value.segments);
      }
    }
    return new UnboundPath(segments);
  }
}

function not(value: RuleValue): RuleValue | Failure {
  return typeof value === 'boolean' ? !value : new Failure(`no '!' for ${typeOf(value)}`);
}
