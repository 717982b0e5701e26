/** Line and column start at 1. */
export interface Position {
  line: number;
  column: number;
}

/** Where a piece of the source stands; `start` and `end` are offsets (end exclusive). */
export interface Place extends Position {
  start: number;
  end: number;
}

export type LiteralValue = null | boolean | bigint | number | string;

/**
 * An expression. `text` is what its kind needs: a name, an operator, a member, a type. `parts` are the expressions directly
 * inside it: those of a map are keys and values in turn, those of a path its segments, of which a `segment` is plain text.
 */
export type Expression = { text: string; place: Place } & (
  | { kind: 'literal'; value: LiteralValue; parts: [] }
  | { kind: 'name' | 'segment'; parts: [] }
  | { kind: 'member' | 'unary' | 'is'; parts: [Expression] }
  | { kind: 'index' | 'binary' | 'logical'; parts: [Expression, Expression] }
  | { kind: 'range' | 'conditional'; parts: [Expression, Expression, Expression] }
  | { kind: 'method'; parts: [Expression, ...Expression[]] }
  | { kind: 'call' | 'list' | 'map' | 'path'; parts: Expression[] }
);

/** `{name}` captures one segment, `{name=**}` the rest. */
export interface PatternSegment {
  kind: 'text' | 'capture' | 'rest';
  text: string;
}

export interface FunctionDeclaration {
  name: string;
  parameters: string[];
  lets: { name: string; value: Expression; place: Place }[];
  result: Expression;
  place: Place;
}

/** `condition` is null for `allow read;`, which always allows. */
export interface AllowStatement {
  methods: string[];
  condition: Expression | null;
  place: Place;
}

/** What stands between the braces of a service or a match. */
export interface Body {
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchStatement[];
}

export interface MatchStatement extends Body {
  pattern: PatternSegment[];
  place: Place;
}

/** `version` is null when the file does not say it; `service` is the name after the keyword. */
export interface RulesFile extends Body {
  version: { text: string; place: Place } | null;
  service: { text: string; place: Place };
}

/** A rules file that does not compile, or uses what is not known here. */
export class RulesSyntaxError extends Error {
  constructor(
    message: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${line}:${column} ${message}`);
    this.name = 'RulesSyntaxError';
  }
}

export function refuse({ line, column }: Position, message: string): never {
  throw new RulesSyntaxError(message, line, column);
}
