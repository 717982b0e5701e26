import type { AllowStatement, FunctionDeclaration, MatchStatement, PatternSegment, RulesFile } from './ast';

/** A function with what it can see: the functions around it, and the names captured by the matches around it. */
export interface ScopedFunction {
  declaration: FunctionDeclaration;
  scope: Scope;
}

/** Names visible at one place: functions by name, innermost first, and captures in the order of the path. */
export interface Scope {
  parent: Scope | null;
  functions: ReadonlyMap<string, ScopedFunction>;
  captures: readonly string[];
}

/** One match statement with its whole path, from the database on; `depth` counts it and the matches around it. */
export interface Block {
  pattern: readonly PatternSegment[];
  allows: readonly AllowStatement[];
  scope: Scope;
  match: MatchStatement;
  depth: number;
}

export function findFunction(scope: Scope, name: string): ScopedFunction | undefined {
  return scope.functions.get(name) ?? (scope.parent === null ? undefined : findFunction(scope.parent, name));
}

function scopeOf(
  parent: Scope | null,
  declarations: readonly FunctionDeclaration[],
  captures: readonly string[],
): Scope {
  const functions = new Map<string, ScopedFunction>();
  const scope: Scope = { parent, functions, captures };
  for (const declaration of declarations) functions.set(declaration.name, { declaration, scope });
  return scope;
}

/** Every match of the file, nested ones with the path of those around them, outer before inner. */
export function blocksOf(file: RulesFile): { service: Scope; blocks: Block[] } {
  const service = scopeOf(null, file.functions, []);
  const blocks: Block[] = [];
  const visit = (match: MatchStatement, around: Scope, path: readonly PatternSegment[], depth: number): void => {
    const pattern = [...path, ...match.pattern];
    const captures = pattern.flatMap((segment) => (segment.kind === 'text' ? [] : [segment.name]));
    const scope = scopeOf(around, match.functions, captures);
    blocks.push({ pattern, allows: match.allows, scope, match, depth });
    for (const inner of match.matches) visit(inner, scope, pattern, depth + 1);
  };
  for (const match of file.matches) visit(match, service, [], 1);
  return { service, blocks };
}
