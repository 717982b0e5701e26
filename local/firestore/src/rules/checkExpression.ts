import type { Expression, FunctionDeclaration } from './ast';
import { RulesSyntaxError } from './contract';
import { globalFunctions, methods, namespaces } from './namespaces';
import { patternOf } from './patterns';
import { findFunction, type Scope } from './scope';
import { Failure } from './values';

/** Names that an expression may use: captures and functions of its scope, parameters and lets of its function. */
export interface Names {
  scope: Scope;
  locals: { has(name: string): boolean };
}

export const LOOKUPS = ['get', 'exists', 'getAfter', 'existsAfter'] as const;

const TYPES = new Set(
  'bool bytes float int list latlng map number path string timestamp duration set map_diff'.split(' '),
);
const REQUEST = new Set(['auth', 'method', 'path', 'query', 'resource', 'time']);
const RESOURCE = new Set(['data', 'id', '__name__']);
const GLOBALS = new Set(['request', 'resource']);
/** More than the 1,000 expressions that an allow evaluates are of no use. */
const MAX_DEPTH = 1000;
const PATTERN_METHODS = new Set(['matches', 'replace', 'split']);

/** Numbers of arguments with which a method of some type can be called. */
const arities = new Map<string, Set<number>>();
for (const table of Object.values(methods)) {
  for (const [name, method] of Object.entries(table)) {
    arities.set(name, (arities.get(name) ?? new Set()).add(method.arity));
  }
}

function refuse(expression: Expression, message: string): never {
  throw new RulesSyntaxError(message, expression.place.line, expression.place.column);
}

/** The expressions directly inside another. */
export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'name':
      return [];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'range':
      return [expression.object, expression.from, expression.to];
    case 'call':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
    case 'unary':
    case 'is':
      return [expression.operand];
    case 'binary':
    case 'logical':
      return [expression.left, expression.right];
    case 'conditional':
      return [expression.condition, expression.whenTrue, expression.whenFalse];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    case 'path':
      return expression.segments.flatMap((segment) => (segment.kind === 'value' ? [segment.value] : []));
  }
}

/** Names of the functions that a declaration calls. */
export function callsOf(declaration: FunctionDeclaration): string[] {
  const calls: string[] = [];
  const visit = (expression: Expression): void => {
    if (expression.kind === 'call') calls.push(expression.name);
    childrenOf(expression).forEach(visit);
  };
  for (const statement of declaration.lets) visit(statement.value);
  visit(declaration.result);
  return calls;
}

export function isBuiltin(name: string): boolean {
  return Object.hasOwn(globalFunctions, name) || LOOKUPS.some((lookup) => lookup === name);
}

export function isKnownName(name: string, { scope, locals }: Names): boolean {
  return locals.has(name) || scope.captures.includes(name) || GLOBALS.has(name);
}

/** `math.abs(...)`: a namespace, unless a variable has its name. */
export function namespaceOf(expression: Expression, names: Names): string | undefined {
  if (expression.kind !== 'name' || isKnownName(expression.name, names)) return undefined;
  return Object.hasOwn(namespaces, expression.name) ? expression.name : undefined;
}

/** Refuses, with its place, the first thing in an expression that the language does not know. */
export function checkExpression(expression: Expression, names: Names, depth = 0): void {
  if (depth > MAX_DEPTH) refuse(expression, 'nested too deeply');
  switch (expression.kind) {
    case 'name':
      if (!isKnownName(expression.name, names)) refuse(expression, `unknown name ${expression.name}`);
      return;
    case 'member':
      checkMember(expression, names);
      break;
    case 'is':
      if (!TYPES.has(expression.type)) refuse(expression, `unknown type ${expression.type}`);
      break;
    case 'call':
      checkCall(expression, names);
      break;
    case 'method':
      checkMethod(expression, names, depth);
      return;
    default:
      break;
  }
  for (const child of childrenOf(expression)) checkExpression(child, names, depth + 1);
}

function checkMember(expression: Expression & { kind: 'member' }, { locals, scope }: Names): void {
  const { object, name } = expression;
  if (object.kind !== 'name' || locals.has(object.name) || scope.captures.includes(object.name)) return;
  const known = object.name === 'request' ? REQUEST : object.name === 'resource' ? RESOURCE : undefined;
  if (known !== undefined && !known.has(name)) refuse(expression, `unknown property ${object.name}.${name}`);
}

function checkCall(expression: Expression & { kind: 'call' }, { scope }: Names): void {
  const { name, args } = expression;
  const declared = findFunction(scope, name)?.declaration.parameters.length;
  const builtin = Object.hasOwn(globalFunctions, name) ? globalFunctions[name]?.arity : undefined;
  const lookup = LOOKUPS.some((known) => known === name) ? 1 : undefined;
  const arity = declared ?? builtin ?? lookup;
  if (arity === undefined) refuse(expression, `unknown function ${name}`);
  if (arity !== args.length) refuse(expression, `${name} takes ${arity} arguments, not ${args.length}`);
}

function checkMethod(expression: Expression & { kind: 'method' }, names: Names, depth: number): void {
  const { object, name, args } = expression;
  const namespace = namespaceOf(object, names);
  if (namespace === undefined) {
    if (!arities.has(name)) refuse(expression, `unknown method ${name}`);
    if (!arities.get(name)?.has(args.length)) refuse(expression, `${name} does not take ${args.length} arguments`);
    if (PATTERN_METHODS.has(name)) checkPattern(args[0]);
    if (object.kind === 'path' && name === 'bind') checkUnboundPath(object, names);
    else checkExpression(object, names, depth + 1);
  } else {
    const functions = namespaces[namespace] ?? {};
    if (!Object.hasOwn(functions, name)) refuse(expression, `unknown function ${namespace}.${name}`);
    if (functions[name]?.arity !== args.length) {
      refuse(expression, `${namespace}.${name} does not take ${args.length} arguments`);
    }
  }
  for (const argument of args) checkExpression(argument, names, depth + 1);
}

function checkPattern(argument: Expression | undefined): void {
  if (argument?.kind !== 'literal' || typeof argument.value !== 'string') return;
  const pattern = patternOf(argument.value);
  if (pattern instanceof Failure) refuse(argument, pattern.message);
}

/** In `(/a/$(name)).bind({...})` an unknown name is what `bind` fills in. */
function checkUnboundPath(path: Expression & { kind: 'path' }, names: Names): void {
  for (const child of childrenOf(path)) if (child.kind !== 'name') checkExpression(child, names);
}
