import { createToken, Lexer, type TokenType } from 'chevrotain';

function category(name: string, categories: TokenType[] = []): TokenType {
  return createToken({ name, pattern: Lexer.NA, categories });
}

/** What may stand in a segment of a path and after a dot: keywords are no keywords there. */
export const SegmentPart = category('SegmentPart');
export const Word = category('Word', [SegmentPart]);
export const Operator = category('Operator');

export const Identifier = createToken({ name: 'Identifier', pattern: /[A-Za-z_][A-Za-z0-9_]*/, categories: [Word] });

function keyword(text: string, categories: TokenType[] = []): TokenType {
  return createToken({
    name: `Keyword ${text}`,
    pattern: text,
    longer_alt: Identifier,
    categories: [Word, ...categories],
  });
}

function symbol(text: string, categories: TokenType[] = []): TokenType {
  return createToken({ name: `'${text}'`, pattern: text, categories });
}

function skipped(name: string, pattern: RegExp): TokenType {
  return createToken({ name, pattern, group: Lexer.SKIPPED, line_breaks: true });
}

export const RulesVersion = keyword('rules_version');
export const Service = keyword('service');
export const Match = keyword('match');
export const Allow = keyword('allow');
export const If = keyword('if');
export const Function = keyword('function');
export const Let = keyword('let');
export const Return = keyword('return');
export const True = keyword('true');
export const False = keyword('false');
export const Null = keyword('null');
export const Is = keyword('is');

export const BytesLiteral = createToken({
  name: 'BytesLiteral',
  pattern: /b(?:'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*")/,
});
export const StringLiteral = createToken({
  name: 'StringLiteral',
  pattern: /'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*"/,
});
export const FloatLiteral = createToken({ name: 'FloatLiteral', pattern: /\d+\.\d+(?:[eE][+-]?\d+)?/ });
export const IntegerLiteral = createToken({ name: 'IntegerLiteral', pattern: /\d+/, categories: [SegmentPart] });

export const RestMark = symbol('=**');
export const Equal = symbol('=');
export const Minus = symbol('-', [Operator, SegmentPart]);
export const Slash = symbol('/', [Operator]);
export const Not = symbol('!');
export const Question = symbol('?');
export const Colon = symbol(':');
export const Semicolon = symbol(';');
export const Comma = symbol(',');
export const Dot = symbol('.');
export const Dollar = symbol('$');
export const LeftParen = symbol('(');
export const RightParen = symbol(')');
export const LeftBracket = symbol('[');
export const RightBracket = symbol(']');
export const LeftBrace = symbol('{');
export const RightBrace = symbol('}');

/** In the order in which they are tried: a longer symbol before its beginning, keywords before names. */
export const allTokens: TokenType[] = [
  [skipped('WhiteSpace', /\s+/), skipped('LineComment', /\/\/[^\r\n]*/), skipped('BlockComment', /\/\*[\s\S]*?\*\//)],
  [BytesLiteral, StringLiteral, FloatLiteral, IntegerLiteral],
  [RulesVersion, Service, Match, Allow, If, Function, Let, Return, True, False, Null, Is, keyword('in', [Operator])],
  [Identifier],
  ['==', '!=', '<=', '>=', '&&', '||', '<', '>', '+', '*', '%'].map((text) => symbol(text, [Operator])),
  [RestMark, Equal, Minus, Slash, Not, Question, Colon, Semicolon, Comma, Dot, Dollar],
  [LeftParen, RightParen, LeftBracket, RightBracket, LeftBrace, RightBrace],
  [Word, SegmentPart, Operator],
].flat();

export const rulesLexer = new Lexer(allTokens, { positionTracking: 'full' });
