import { EOF, type IRecognitionException, type IToken } from 'chevrotain';
import type {
  AllowStatement,
  FunctionDeclaration,
  LetStatement,
  MatchStatement,
  PatternSegment,
  RulesFile,
} from './ast';
import { RulesSyntaxError } from './contract';
import { ExpressionParser } from './expressionParser';
import * as t from './tokens';

const MAX_SOURCE_BYTES = 256 * 1024;

/** The grammar of a rules file: version, service, matches, functions and allows. */
class RulesParser extends ExpressionParser {
  constructor() {
    super();
    this.performSelfAnalysis();
  }

  /** The token at which parsing stands. */
  get current(): IToken {
    return this.LA(1);
  }

  readonly file = this.RULE('file', (): RulesFile => {
    const version = this.OPTION(() => this.SUBRULE(this.version)) ?? null;
    const first = this.CONSUME(t.Service);
    const names = [this.CONSUME(t.Identifier).image];
    this.MANY(() => {
      this.CONSUME(t.Dot);
      names.push(this.CONSUME2(t.Identifier).image);
    });
    const service = { name: names.join('.'), place: this.placeFrom(first) };
    const body = this.SUBRULE(this.body);
    this.ACTION(() => {
      for (const allow of body.allows) {
        throw new RulesSyntaxError('allow outside of a match', allow.place.line, allow.place.column);
      }
    });
    return { version, service, functions: body.functions, matches: body.matches };
  });

  private readonly version = this.RULE('version', () => {
    this.CONSUME(t.RulesVersion);
    this.CONSUME(t.Equal);
    const token = this.CONSUME(t.StringLiteral);
    const place = this.placeFrom(token);
    this.OPTION(() => this.CONSUME(t.Semicolon));
    return { text: token.image.slice(1, -1), place };
  });

  private readonly body = this.RULE('body', () => {
    const functions: FunctionDeclaration[] = [];
    const allows: AllowStatement[] = [];
    const matches: MatchStatement[] = [];
    this.CONSUME(t.LeftBrace);
    this.MANY(() => {
      this.OR([
        { ALT: () => functions.push(this.SUBRULE(this.functionDeclaration)) },
        { ALT: () => allows.push(this.SUBRULE(this.allow)) },
        { ALT: () => matches.push(this.SUBRULE(this.match)) },
      ]);
    });
    this.CONSUME(t.RightBrace);
    return { functions, allows, matches };
  });

  private readonly match = this.RULE('match', (): MatchStatement => {
    const first = this.CONSUME(t.Match);
    const pattern: PatternSegment[] = [];
    this.AT_LEAST_ONE(() => pattern.push(this.SUBRULE(this.patternSegment)));
    const place = this.placeFrom(first);
    return { pattern, place, ...this.SUBRULE(this.body) };
  });

  private readonly patternSegment = this.RULE('patternSegment', (): PatternSegment => {
    this.CONSUME(t.Slash);
    return this.OR([
      { ALT: () => this.SUBRULE(this.capture) },
      { ALT: (): PatternSegment => ({ kind: 'text', text: this.SUBRULE(this.segmentText) }) },
    ]);
  });

  private readonly capture = this.RULE('capture', (): PatternSegment => {
    this.CONSUME(t.LeftBrace);
    const name = this.CONSUME(t.Identifier).image;
    const rest = this.OPTION(() => this.CONSUME(t.RestMark));
    this.CONSUME(t.RightBrace);
    return { kind: rest === undefined ? 'capture' : 'rest', name };
  });

  private readonly functionDeclaration = this.RULE('functionDeclaration', (): FunctionDeclaration => {
    const first = this.CONSUME(t.Function);
    const name = this.CONSUME(t.Identifier).image;
    const parameters: string[] = [];
    this.CONSUME(t.LeftParen);
    this.MANY_SEP({ SEP: t.Comma, DEF: () => parameters.push(this.CONSUME2(t.Identifier).image) });
    this.CONSUME(t.RightParen);
    const place = this.placeFrom(first);
    this.CONSUME(t.LeftBrace);
    const lets: LetStatement[] = [];
    this.MANY(() => lets.push(this.SUBRULE(this.letStatement)));
    this.CONSUME(t.Return);
    const result = this.SUBRULE(this.expression);
    this.OPTION(() => this.CONSUME(t.Semicolon));
    this.CONSUME(t.RightBrace);
    return { name, parameters, lets, result, place };
  });

  private readonly letStatement = this.RULE('letStatement', (): LetStatement => {
    const first = this.CONSUME(t.Let);
    const name = this.CONSUME(t.Identifier).image;
    this.CONSUME(t.Equal);
    const value = this.SUBRULE(this.expression);
    this.CONSUME(t.Semicolon);
    return { name, value, place: this.placeFrom(first) };
  });

  private readonly allow = this.RULE('allow', (): AllowStatement => {
    const first = this.CONSUME(t.Allow);
    const methods: string[] = [];
    this.AT_LEAST_ONE_SEP({ SEP: t.Comma, DEF: () => methods.push(this.CONSUME(t.Identifier).image) });
    const condition = this.OPTION(() => {
      this.CONSUME(t.Colon);
      this.CONSUME(t.If);
      return this.SUBRULE(this.expression);
    });
    this.CONSUME(t.Semicolon);
    return { methods, condition: condition ?? null, place: this.placeFrom(first) };
  });
}

/** One instance serves all files: its tables cost more than a parse, and `input` resets all its state. */
const parser = new RulesParser();

/** Where a source ends, for errors at its very end. */
function endOf(source: string): { line: number; column: number } {
  const lines = source.split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

function syntaxError(error: IRecognitionException, source: string): RulesSyntaxError {
  const { token } = error;
  if (token.tokenType === EOF) {
    const { line, column } = endOf(source);
    return new RulesSyntaxError('unexpected end of the file', line, column);
  }
  return new RulesSyntaxError(`unexpected '${token.image}'`, token.startLine ?? 1, token.startColumn ?? 1);
}

/** The parser descends by calls: a source that nests by the thousand exhausts their stack. */
function readFile(): RulesFile {
  try {
    return parser.file();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { startLine, startColumn } = parser.current;
    throw new RulesSyntaxError('nested too deeply', startLine ?? 1, startColumn ?? 1);
  }
}

/** The syntax tree of a rules file of at most 256 KB; throws RulesSyntaxError at the first thing that is no rule. */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) throw new RulesSyntaxError('the file is larger than 256 KB', 1, 1);
  const { tokens, errors } = t.rulesLexer.tokenize(source);
  const [unknown] = errors;
  if (unknown !== undefined) {
    const character = source.charAt(unknown.offset);
    throw new RulesSyntaxError(`unexpected character '${character}'`, unknown.line ?? 1, unknown.column ?? 1);
  }
  parser.input = tokens;
  const file = readFile();
  const [failure] = parser.errors;
  if (failure !== undefined) throw syntaxError(failure, source);
  return file;
}
