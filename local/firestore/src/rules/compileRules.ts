import {
  compileFunctionBody,
  compileExpression,
  GLOBAL_VARIABLES,
  type DeclaredFunction,
  type Scope,
} from './compileExpression';
import type { Ruleset } from './ruleset';
import { CompiledRules, type CompiledAllow, type CompiledMatch } from './CompiledRules';
import { parseRules } from './parseRules';
import { throwRulesCompileError, type BlockStatements, type MatchStatement, type PatternSegment } from './syntax';

const MAX_MATCH_DEPTH = 10;
const MAX_SEGMENTS = 100;
const MAX_WILDCARDS = 20;

const METHODS = ['get', 'list', 'create', 'update', 'delete'];
/** Request methods that each method of an `allow` covers. */
const REQUEST_METHODS = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ...METHODS.map((method): [string, string[]] => [method, [method]]),
]);

/** Builds the scope of a service or match: the outer scope, its path wildcards and its own functions. */
function createScope(
  outer: Scope,
  pattern: readonly PatternSegment[],
  { functions: declarations }: BlockStatements,
): Scope {
  const wildcards = pattern.filter(({ kind }) => kind !== 'text');
  const variables = new Map(outer.variables);
  wildcards.forEach(({ text }, index) =>
    variables.set(text, ({ evaluation }) => evaluation.wildcardValues[index] ?? null),
  );
  const functions = new Map(outer.functions);
  const scope: Scope = { variables, functions };
  const declaredFunctions = declarations.map((declaration): DeclaredFunction => ({ declaration, scope, state: null }));
  for (const declared of declaredFunctions) {
    const { name, range } = declared.declaration;
    if (functions.get(name)?.scope === scope) throwRulesCompileError(range, `function ${name} is declared twice`);
    functions.set(name, declared);
  }
  for (const declared of declaredFunctions) compileFunctionBody(declared);
  return scope;
}

/** Compiles a rules file; throws RulesCompileError with line and column for anything unsupported. */
export function compileRules(source: string): Ruleset {
  const { version, service, ...body } = parseRules(source);
  const isVersion2 = version?.text === '2';
  if (version !== null && !isVersion2 && version.text !== '1') {
    throwRulesCompileError(version.range, `unknown rules_version '${version.text}'`);
  }
  if (service.text !== 'cloud.firestore') throwRulesCompileError(service.range, `unknown service ${service.text}`);
  for (const { range } of body.allows) throwRulesCompileError(range, 'allow outside of a match');
  const blocks: CompiledMatch[] = [];

  function assertValidPattern(
    { pattern: own, range, matches }: MatchStatement,
    pattern: readonly PatternSegment[],
  ): void {
    if (pattern.length > MAX_SEGMENTS) throwRulesCompileError(range, `more than ${MAX_SEGMENTS} segments`);
    if (pattern.filter(({ kind }) => kind !== 'text').length > MAX_WILDCARDS) {
      throwRulesCompileError(range, `more than ${MAX_WILDCARDS} wildcards`);
    }
    const recursiveCount = own.filter(({ kind }) => kind === 'recursiveWildcard').length;
    if (recursiveCount > 1) throwRulesCompileError(range, 'more than one recursive wildcard in a match');
    if (recursiveCount === 1 && !isVersion2 && (own.at(-1)?.kind !== 'recursiveWildcard' || matches.length > 0)) {
      throwRulesCompileError(range, "a recursive wildcard has to come last unless rules_version is '2'");
    }
  }

  /** Visits outer matches before inner ones. */
  function visit(match: MatchStatement, outer: Scope, path: readonly PatternSegment[], depth: number): void {
    const pattern = [...path, ...match.pattern];
    if (depth > MAX_MATCH_DEPTH) throwRulesCompileError(match.range, `more than ${MAX_MATCH_DEPTH} nested matches`);
    assertValidPattern(match, pattern);
    const scope = createScope(outer, pattern, match);
    const allows = match.allows.map(({ methods, condition, range }): CompiledAllow => {
      const covered = methods.flatMap(
        (method) => REQUEST_METHODS.get(method) ?? throwRulesCompileError(range, `unknown method ${method}`),
      );
      return { line: range.line, methods: covered, condition: condition && compileExpression(condition, scope) };
    });
    blocks.push({ pattern, allows });
    for (const inner of match.matches) visit(inner, scope, pattern, depth + 1);
  }

  const root = createScope({ variables: GLOBAL_VARIABLES, functions: new Map() }, [], body);
  for (const match of body.matches) visit(match, root, [], 1);
  return new CompiledRules(source, isVersion2 ? 2 : 1, blocks);
}
