/** Line and column, both starting at 1. */
export interface SourcePosition {
  line: number;
  column: number;
}

/** A range of the source; `start` and `end` are offsets (end exclusive). */
export interface SourceRange extends SourcePosition {
  start: number;
  end: number;
}

export type LiteralValue = null | boolean | bigint | number | string;

/**
 * An expression. `text` is a name, operator, member or type, depending on the kind. `parts` are the direct
 * subexpressions: keys and values in turn for a map, segments for a path (kind `segment` is plain text).
 */
export type Expression = { text: string; range: SourceRange } & (
  | { kind: 'literal'; value: LiteralValue; parts: [] }
  | { kind: 'name' | 'segment'; parts: [] }
  | { kind: 'member' | 'unary' | 'is'; parts: [Expression] }
  | { kind: 'index' | 'binary' | 'logical'; parts: [Expression, Expression] }
  | { kind: 'range' | 'conditional'; parts: [Expression, Expression, Expression] }
  | { kind: 'method'; parts: [Expression, ...Expression[]] }
  | { kind: 'call' | 'list' | 'map' | 'path'; parts: Expression[] }
);

/**
 * The wildcard `{name}` stands for one segment, the recursive wildcard `{name=**}` for one or more (in version 2, also
 * none).
 */
export interface PatternSegment {
  kind: 'text' | 'wildcard' | 'recursiveWildcard';
  text: string;
}

export interface FunctionDeclaration {
  name: string;
  parameters: string[];
  lets: { name: string; value: Expression; range: SourceRange }[];
  result: Expression;
  range: SourceRange;
}

/** `condition` is null for `allow read;`, which always allows. */
export interface AllowStatement {
  methods: string[];
  condition: Expression | null;
  range: SourceRange;
}

/** Content of a service or match. */
export interface BlockStatements {
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchStatement[];
}

export interface MatchStatement extends BlockStatements {
  pattern: PatternSegment[];
  range: SourceRange;
}

/** `version` is null if the file has none; `service` is the name after the keyword. */
export interface RulesFile extends BlockStatements {
  version: { text: string; range: SourceRange } | null;
  service: { text: string; range: SourceRange };
}

/** A rules file does not compile or uses an unsupported feature. */
export class RulesCompileError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column} ${message}`);
    this.name = 'RulesCompileError';
  }
}

export function throwRulesCompileError({ line, column }: SourcePosition, message: string): never {
  throw new RulesCompileError(message, line, column);
}
