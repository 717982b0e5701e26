/** Where a piece of the source stands: line and column start at 1, `start` and `end` are offsets (end exclusive). */
export interface Place {
  line: number;
  column: number;
  start: number;
  end: number;
}

export type UnaryOperator = '!' | '-';
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in';
export type LogicalOperator = '&&' | '||';

export type PathSegment = { kind: 'text'; text: string } | { kind: 'value'; value: Expression };

/** An expression of the language; every node knows its place, for errors at load and for the reasons of a denial. */
export type Expression = { place: Place } & (
  | { kind: 'literal'; value: null | boolean | bigint | number | string | Uint8Array }
  | { kind: 'name'; name: string }
  | { kind: 'member'; object: Expression; name: string }
  | { kind: 'index'; object: Expression; index: Expression }
  | { kind: 'range'; object: Expression; from: Expression; to: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'method'; object: Expression; name: string; args: Expression[] }
  | { kind: 'unary'; operator: UnaryOperator; operand: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'logical'; operator: LogicalOperator; left: Expression; right: Expression }
  | { kind: 'is'; operand: Expression; type: string }
  | { kind: 'conditional'; condition: Expression; whenTrue: Expression; whenFalse: Expression }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'map'; entries: { key: Expression; value: Expression }[] }
  | { kind: 'path'; segments: PathSegment[] }
);

/** `{name}` captures one segment, `{name=**}` the rest. */
export type PatternSegment =
  { kind: 'text'; text: string } | { kind: 'capture'; name: string } | { kind: 'rest'; name: string };

export interface LetStatement {
  name: string;
  value: Expression;
  place: Place;
}

export interface FunctionDeclaration {
  name: string;
  parameters: string[];
  lets: LetStatement[];
  result: Expression;
  place: Place;
}

/** `condition` is null for `allow read;`, which always allows. */
export interface AllowStatement {
  methods: string[];
  condition: Expression | null;
  place: Place;
}

export interface MatchStatement {
  pattern: PatternSegment[];
  functions: FunctionDeclaration[];
  allows: AllowStatement[];
  matches: MatchStatement[];
  place: Place;
}

/** `version` is null when the file does not say it; `service` is the name after the keyword. */
export interface RulesFile {
  version: { text: string; place: Place } | null;
  service: { name: string; place: Place };
  functions: FunctionDeclaration[];
  matches: MatchStatement[];
}
