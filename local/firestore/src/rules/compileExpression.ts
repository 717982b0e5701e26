import { builtins, compileRegex } from './builtins';
import {
  compileBuiltinCall,
  compilePathBindCall,
  compileConditional,
  compileWithExpressionCount,
  compileDeclaredFunctionCall,
  compileLogical,
  LOOKUP_FUNCTIONS,
  evaluateMapLiteral,
  evaluatePathLiteral,
  captureValueOrFailure,
  compileRequiringConcreteOperands,
  compileTypeTest,
  type CompiledExpression,
  type Evaluator,
  type LookupFunction,
} from './evaluators';
import { throwRulesCompileError, type Expression, type FunctionDeclaration, type SourceRange } from './syntax';
import { RuleFailure } from './values';

/** A declared function. Its body is compiled once, when the rules are loaded; `state` detects recursion. */
export interface DeclaredFunction {
  declaration: FunctionDeclaration;
  /** Names visible at the declaration. */
  scope: Scope;
  state: CompiledExpression | 'compiling' | null;
}

/** Variables and functions visible at one place of the source. */
export interface Scope {
  variables: ReadonlyMap<string, Evaluator>;
  functions: ReadonlyMap<string, DeclaredFunction>;
}

const MAX_PARAMETERS = 7;
const MAX_LETS = 10;
/** Deeper nesting would exceed the 1,000 expressions that an `allow` may evaluate. */
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

export const GLOBAL_VARIABLES: ReadonlyMap<string, Evaluator> = new Map<string, Evaluator>([
  ['request', ({ evaluation }) => evaluation.request],
  ['resource', ({ evaluation }) => evaluation.resource],
]);

type CompilePart = (part: Expression) => CompiledExpression;

const isLookup = (name: string): name is LookupFunction => LOOKUP_FUNCTIONS.some((lookup) => lookup === name);

/**
 * Lists the argument counts of a builtin or look-up (for a method, its object counts too); empty for any other name.
 */
function listArities(name: string): number[] {
  if (isLookup(name)) return [1];
  return [...new Set(builtins.get(name)?.map(({ types }) => types.length))];
}

/**
 * Compiles the body of a declared function; throws RulesCompileError on recursion (direct or indirect) and over a limit.
 */
export function compileFunctionBody(declared: DeclaredFunction, depth = 0): CompiledExpression {
  const { name, parameters, lets, result, range } = declared.declaration;
  if (declared.state === 'compiling') return throwRulesCompileError(range, `function ${name} calls itself`);
  if (declared.state !== null) return declared.state;
  declared.state = 'compiling';
  if (listArities(name).length > 0) throwRulesCompileError(range, `function ${name} has a name of the language`);
  if (parameters.length > MAX_PARAMETERS) throwRulesCompileError(range, `more than ${MAX_PARAMETERS} parameters`);
  if (lets.length > MAX_LETS) throwRulesCompileError(range, `more than ${MAX_LETS} lets`);
  const variables = new Map(declared.scope.variables);
  const names = new Set<string>();
  const declare = (local: string, at: SourceRange, first: Evaluator): void => {
    if (names.has(local)) throwRulesCompileError(at, `${local} is declared twice`);
    const slot = names.size;
    names.add(local);
    variables.set(local, (frame) => (frame.locals[slot] ??= captureValueOrFailure(() => first(frame)))());
  };
  const scope = { ...declared.scope, variables };
  // The initial value is never read: `compileDeclaredFunctionCall` puts the arguments into these slots before the body runs.
  for (const parameter of parameters) declare(parameter, range, () => null);
  for (const { name: local, value, range: at } of lets) {
    declare(local, at, compileExpression(value, scope, depth + 1).evaluate);
  }
  declared.state = compileExpression(result, scope, depth + 1);
  return declared.state;
}

/**
 * Compiles an expression; throws RulesCompileError at the first unknown name, property, type or function, wrong number
 * of arguments, or too deep nesting.
 */
export function compileExpression(expression: Expression, scope: Scope, depth = 0): CompiledExpression {
  if (depth > MAX_NESTING) throwRulesCompileError(expression.range, 'nested too deeply');
  const compilePart: CompilePart = (part) => compileExpression(part, scope, depth + 1);
  const code =
    expression.kind === 'method'
      ? compileMethodCall(expression, scope, compilePart)
      : compilePlain(expression, scope, compilePart, depth);
  return compileWithExpressionCount(expression, code);
}

/** Compiles any expression except a method call, whose object may be a namespace instead of an expression. */
function compilePlain(
  expression: Expression,
  scope: Scope,
  compilePart: CompilePart,
  depth: number,
): Evaluator | CompiledExpression {
  const { text, range } = expression;
  const parts = expression.parts.map(compilePart);
  const operands = parts.map(({ evaluate }) => evaluate);
  switch (expression.kind) {
    case 'literal':
      return () => expression.value;
    case 'segment':
      return () => text;
    case 'name':
      return scope.variables.get(text) ?? throwRulesCompileError(range, `unknown name ${text}`);
    case 'member':
      assertKnownProperty(expression.parts[0], text, range, scope);
      return compileBuiltinCall('[]', [...operands, () => text]);
    case 'is':
      return TYPES.has(text) ? compileTypeTest(operands, text) : throwRulesCompileError(range, `unknown type ${text}`);
    case 'logical':
      return compileLogical(text, parts);
    case 'conditional':
      return compileConditional(operands);
    case 'list':
      return compileRequiringConcreteOperands(operands, (items) => items);
    case 'map':
      return compileRequiringConcreteOperands(operands, evaluateMapLiteral);
    case 'path':
      return compileRequiringConcreteOperands(operands, evaluatePathLiteral);
    case 'call':
      return compileFunctionCall(expression, parts, scope, depth);
    default:
      return compileBuiltinCall(text, operands);
  }
}

function assertKnownProperty(object: Expression, name: string, range: SourceRange, scope: Scope): void {
  const isGlobal = object.kind === 'name' && scope.variables.get(object.text) === GLOBAL_VARIABLES.get(object.text);
  const properties = isGlobal ? PROPERTIES.get(object.text) : undefined;
  if (properties && !properties.includes(name))
    throwRulesCompileError(range, `unknown property ${object.text}.${name}`);
}

function compileFunctionCall(
  { text, range }: Expression,
  args: readonly CompiledExpression[],
  scope: Scope,
  depth: number,
): Evaluator | CompiledExpression {
  const declared = scope.functions.get(text);
  const arities = declared ? [declared.declaration.parameters.length] : listArities(text);
  if (arities.length === 0) throwRulesCompileError(range, `unknown function ${text}`);
  if (!arities.includes(args.length)) {
    throwRulesCompileError(range, `${text} takes ${arities.join(' or ')} arguments, not ${args.length}`);
  }
  if (declared) return compileDeclaredFunctionCall(compileFunctionBody(declared, depth + 1), args);
  const operands = args.map(({ evaluate }) => evaluate);
  return isLookup(text)
    ? compileRequiringConcreteOperands(operands, ([path = null], evaluation) => evaluation.lookup(text, path))
    : compileBuiltinCall(text, operands);
}

/** Compiles a method, or a function of a namespace if the object names one and no variable hides it. */
function compileMethodCall(
  { text, parts, range }: Expression & { kind: 'method' },
  scope: Scope,
  compilePart: CompilePart,
): Evaluator {
  const [object, ...args] = parts;
  const isFree = (part: Expression): boolean => part.kind === 'name' && !scope.variables.has(part.text);
  if (text === 'bind' && object.kind === 'path' && args[0] && args.length === 1) {
    const segments = object.parts.map((part) => (isFree(part) ? part.text : compilePart(part).evaluate));
    return compilePathBindCall(segments, compilePart(args[0]).evaluate);
  }
  const isFunction = isFree(object) && NAMESPACES.has(object.text);
  const name = isFunction ? `${object.text}.${text}` : `.${text}`;
  const operands = isFunction ? args : parts;
  const arities = listArities(name);
  if (arities.length === 0)
    throwRulesCompileError(range, isFunction ? `unknown function ${name}` : `unknown method ${text}`);
  if (!arities.includes(operands.length))
    throwRulesCompileError(range, `${text} does not take ${args.length} arguments`);
  if (PATTERN_METHODS.has(text) && args[0]) assertValidPattern(args[0]);
  const values = operands.map(compilePart);
  return compileBuiltinCall(
    name,
    values.map(({ evaluate }) => evaluate),
  );
}

/**
 * Throws RulesCompileError for a literal that is not valid RE2; computed patterns are checked when they are evaluated.
 */
function assertValidPattern(pattern: Expression): void {
  if (pattern.kind !== 'literal' || typeof pattern.value !== 'string') return;
  try {
    compileRegex(pattern.value);
  } catch (error) {
    if (error instanceof RuleFailure) throwRulesCompileError(pattern.range, error.message);
    throw error;
  }
}
