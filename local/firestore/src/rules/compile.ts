import { builtins, patternOf } from './builtins';
import { applied, bound, conditional, counted, declaredCall, logical, LOOKUPS, mapFrom, pathFrom } from './code';
import { settled, strict, typeTest, type Code, type Evaluate, type Lookup } from './code';
import { refuse, type Expression, type FunctionDeclaration, type Place } from './syntax';
import { Failure } from './values';

/** A declared function; its body is compiled when it is first called, and once. */
export interface Declared {
  declaration: FunctionDeclaration;
  /** What is visible where it is declared. */
  scope: Scope;
  state: Code | 'compiling' | null;
}

/** Names visible at one place: how variables are read, and which functions there are. */
export interface Scope {
  variables: ReadonlyMap<string, Evaluate>;
  functions: ReadonlyMap<string, Declared>;
}

const MAX_PARAMETERS = 7;
const MAX_LETS = 10;
/** More than the 1,000 expressions that an allow evaluates are of no use. */
const MAX_NESTING = 1000;
const TYPES = new Set(
  'bool bytes float int list latlng map number path string timestamp duration set map_diff'.split(' '),
);
const PROPERTIES = new Map([
  ['request', ['auth', 'method', 'path', 'query', 'resource', 'time']],
  ['resource', ['data', 'id', '__name__']],
]);

const PATTERN_METHODS = new Set(['matches', 'replace', 'split']);
const NAMESPACES = new Set([...builtins.keys()].map((name) => name.split('.')[0]));

export const GLOBALS: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ['request', ({ run }) => run.request],
  ['resource', ({ run }) => run.resource],
]);

/** Compiles a part of an expression. */
type Inner = (part: Expression) => Code;

const isLookup = (name: string): name is Lookup => LOOKUPS.some((lookup) => lookup === name);

/** With how many values a builtin can be called, the object of a method included; none where it is not known. */
function aritiesOf(name: string): number[] {
  if (isLookup(name)) return [1];
  return [...new Set(builtins.get(name)?.map(({ types }) => types.length))];
}

/** The body of a declared function; refuses one that calls itself, directly or through others, or is over the limits. */
export function bodyOf(declared: Declared, depth = 0): Code {
  const { name, parameters, lets, result, place } = declared.declaration;
  if (declared.state === 'compiling') return refuse(place, `function ${name} calls itself`);
  if (declared.state !== null) return declared.state;
  declared.state = 'compiling';
  if (aritiesOf(name).length > 0) refuse(place, `function ${name} has a name of the language`);
  if (parameters.length > MAX_PARAMETERS) refuse(place, `more than ${MAX_PARAMETERS} parameters`);
  if (lets.length > MAX_LETS) refuse(place, `more than ${MAX_LETS} lets`);
  const variables = new Map(declared.scope.variables);
  const names = new Set<string>();
  const declare = (local: string, at: Place, first: Evaluate): void => {
    if (names.has(local)) refuse(at, `${local} is declared twice`);
    const slot = names.size;
    names.add(local);
    variables.set(local, (frame) => (frame.locals[slot] ??= settled(() => first(frame)))());
  };
  const scope = { ...declared.scope, variables };
  // An argument is in its place from the start.
  for (const parameter of parameters) declare(parameter, place, () => null);
  for (const { name: local, value, place: at } of lets) {
    declare(local, at, compile(value, scope, depth + 1).evaluate);
  }
  declared.state = compile(result, scope, depth + 1);
  return declared.state;
}

/** Compiles an expression; refuses, with its place, the first thing in it that the language does not know. */
export function compile(expression: Expression, scope: Scope, depth = 0): Code {
  if (depth > MAX_NESTING) refuse(expression.place, 'nested too deeply');
  const inner: Inner = (part) => compile(part, scope, depth + 1);
  const code =
    expression.kind === 'method' ? methodCall(expression, scope, inner) : codeOf(expression, scope, inner, depth);
  return counted(expression, code);
}

/** Any expression but a method, whose object may be no expression. `inner` compiles a part of it. */
function codeOf(expression: Expression, scope: Scope, inner: Inner, depth: number): Evaluate | Code {
  const { text, place } = expression;
  const parts = expression.parts.map(inner);
  const operands = parts.map(({ evaluate }) => evaluate);
  switch (expression.kind) {
    case 'literal':
      return () => expression.value;
    case 'segment':
      return () => text;
    case 'name':
      return scope.variables.get(text) ?? refuse(place, `unknown name ${text}`);
    case 'member':
      checkProperty(expression.parts[0], text, place, scope);
      return applied('[]', [...operands, () => text]);
    case 'is':
      return TYPES.has(text) ? typeTest(operands, text) : refuse(place, `unknown type ${text}`);
    case 'logical':
      return logical(text, parts);
    case 'conditional':
      return conditional(operands);
    case 'list':
      return strict(operands, (items) => items);
    case 'map':
      return strict(operands, mapFrom);
    case 'path':
      return strict(operands, pathFrom);
    case 'call':
      return functionCall(expression, parts, scope, depth);
    default:
      return applied(text, operands);
  }
}

function checkProperty(object: Expression, name: string, place: Place, scope: Scope): void {
  const isGlobal = object.kind === 'name' && scope.variables.get(object.text) === GLOBALS.get(object.text);
  const known = isGlobal ? PROPERTIES.get(object.text) : undefined;
  if (known && !known.includes(name)) refuse(place, `unknown property ${object.text}.${name}`);
}

function functionCall(
  { text, place }: Expression,
  args: readonly Code[],
  scope: Scope,
  depth: number,
): Evaluate | Code {
  const declared = scope.functions.get(text);
  const arities = declared ? [declared.declaration.parameters.length] : aritiesOf(text);
  if (arities.length === 0) refuse(place, `unknown function ${text}`);
  if (!arities.includes(args.length)) {
    refuse(place, `${text} takes ${arities.join(' or ')} arguments, not ${args.length}`);
  }
  if (declared) return declaredCall(bodyOf(declared, depth + 1), args);
  const operands = args.map(({ evaluate }) => evaluate);
  return isLookup(text) ? strict(operands, ([path = null], run) => run.lookup(text, path)) : applied(text, operands);
}

/** A method, or, where the object is the name of a namespace and of no variable, a function of that. */
function methodCall({ text, parts, place }: Expression & { kind: 'method' }, scope: Scope, inner: Inner): Evaluate {
  const [object, ...args] = parts;
  const isFree = (part: Expression): boolean => part.kind === 'name' && !scope.variables.has(part.text);
  if (text === 'bind' && object.kind === 'path' && args[0] && args.length === 1) {
    const segments = object.parts.map((part) => (isFree(part) ? part.text : inner(part).evaluate));
    return bound(segments, inner(args[0]).evaluate);
  }
  const isFunction = isFree(object) && NAMESPACES.has(object.text);
  const name = isFunction ? `${object.text}.${text}` : `.${text}`;
  const operands = isFunction ? args : parts;
  const arities = aritiesOf(name);
  if (arities.length === 0) refuse(place, isFunction ? `unknown function ${name}` : `unknown method ${text}`);
  if (!arities.includes(operands.length)) refuse(place, `${text} does not take ${args.length} arguments`);
  if (PATTERN_METHODS.has(text) && args[0]) checkPattern(args[0]);
  const values = operands.map(inner);
  return applied(
    name,
    values.map(({ evaluate }) => evaluate),
  );
}

/** A literal that is no expression of RE2 is refused at load. */
function checkPattern(pattern: Expression): void {
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string') return;
  try {
    patternOf(pattern.value);
  } catch (error) {
    if (error instanceof Failure) refuse(pattern.place, error.message);
    throw error;
  }
}
