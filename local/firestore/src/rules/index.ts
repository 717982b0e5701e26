import { bodyOf, compile, GLOBALS, type Declared, type Scope } from './compile';
import type { Ruleset } from './contract';
import { CompiledRules, type Allow, type Block } from './judge';
import { parseRules } from './parser';
import { refuse, type Body, type MatchStatement, type PatternSegment } from './syntax';

const MAX_MATCH_DEPTH = 10;
const MAX_SEGMENTS = 100;
const MAX_CAPTURES = 20;

const METHODS = ['get', 'list', 'create', 'update', 'delete'];
/** What an allow names, as methods of requests. */
const COVERED = new Map([
  ['read', ['get', 'list']],
  ['write', ['create', 'update', 'delete']],
  ...METHODS.map((method): [string, string[]] => [method, [method]]),
]);

/** What is visible in a service or a match: what was around it, the wildcards of its path, and its own functions. */
function scopeOf(around: Scope, pattern: readonly PatternSegment[], { functions: declarations }: Body): Scope {
  const captures = pattern.filter(({ kind }) => kind !== 'text');
  const variables = new Map(around.variables);
  captures.forEach(({ text }, index) => variables.set(text, ({ run }) => run.captured[index] ?? null));
  const functions = new Map(around.functions);
  const scope: Scope = { variables, functions };
  const own = declarations.map((declaration): Declared => ({ declaration, scope, state: null }));
  for (const declared of own) {
    const { name, place } = declared.declaration;
    if (functions.get(name)?.scope === scope) refuse(place, `function ${name} is declared twice`);
    functions.set(name, declared);
  }
  for (const declared of own) bodyOf(declared);
  return scope;
}

/** Compiles a rules file; throws RulesSyntaxError, with line and column, for what is not known here. */
export function compileRules(source: string): Ruleset {
  const { version, service, ...body } = parseRules(source);
  const isVersion2 = version?.text === '2';
  if (version !== null && !isVersion2 && version.text !== '1') {
    refuse(version.place, `unknown rules_version '${version.text}'`);
  }
  if (service.text !== 'cloud.firestore') refuse(service.place, `unknown service ${service.text}`);
  for (const { place } of body.allows) refuse(place, 'allow outside of a match');
  const blocks: Block[] = [];

  function checkPattern({ pattern: own, place, matches }: MatchStatement, pattern: readonly PatternSegment[]): void {
    if (pattern.length > MAX_SEGMENTS) refuse(place, `more than ${MAX_SEGMENTS} segments`);
    if (pattern.filter(({ kind }) => kind !== 'text').length > MAX_CAPTURES) {
      refuse(place, `more than ${MAX_CAPTURES} wildcards`);
    }
    const rests = own.filter(({ kind }) => kind === 'rest').length;
    if (rests > 1) refuse(place, 'more than one recursive wildcard in a match');
    if (rests === 1 && !isVersion2 && (own.at(-1)?.kind !== 'rest' || matches.length > 0)) {
      refuse(place, "a recursive wildcard has to come last unless rules_version is '2'");
    }
  }

  /** Outer matches before inner ones. */
  function visit(match: MatchStatement, around: Scope, path: readonly PatternSegment[], depth: number): void {
    const pattern = [...path, ...match.pattern];
    if (depth > MAX_MATCH_DEPTH) refuse(match.place, `more than ${MAX_MATCH_DEPTH} nested matches`);
    checkPattern(match, pattern);
    const scope = scopeOf(around, pattern, match);
    const allows = match.allows.map(({ methods, condition, place }): Allow => {
      const covered = methods.flatMap((method) => COVERED.get(method) ?? refuse(place, `unknown method ${method}`));
      return { line: place.line, methods: covered, condition: condition && compile(condition, scope) };
    });
    blocks.push({ pattern, allows });
    for (const inner of match.matches) visit(inner, scope, pattern, depth + 1);
  }

  const root = scopeOf({ variables: GLOBALS, functions: new Map() }, [], body);
  for (const match of body.matches) visit(match, root, [], 1);
  return new CompiledRules(source, isVersion2 ? 2 : 1, blocks);
}
