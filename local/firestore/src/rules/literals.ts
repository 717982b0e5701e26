import { RulesSyntaxError } from './contract';

/** What a literal needs of its token: the text and where it stands. */
export interface TokenStart {
  image: string;
  startLine?: number;
  startColumn?: number;
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  "'": "'",
  '"': '"',
  n: '\n',
  r: '\r',
  t: '\t',
};

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g;

function refuse(token: TokenStart, message: string): RulesSyntaxError {
  return new RulesSyntaxError(message, token.startLine ?? 1, token.startColumn ?? 1);
}

function unescape(text: string, token: TokenStart): string {
  return text.replace(ESCAPE, (_whole, unicode?: string, simple?: string) => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    const character = SIMPLE_ESCAPES[simple ?? ''];
    if (character === undefined) throw refuse(token, `unknown escape '\\${simple}'`);
    return character;
  });
}

/** The text between the quotes, escapes replaced; RulesSyntaxError for an escape that is not known. */
export function textOf(token: TokenStart): string {
  return unescape(token.image.slice(1, -1), token);
}

/** The bytes of `b'...'`: `\xHH` is one byte, any other character its UTF-8 encoding. */
export function bytesOf(token: TokenStart): Uint8Array {
  const pieces = token.image.slice(2, -1).match(/\\x[0-9a-fA-F]{2}|\\[\s\S]|[^\\]+/g) ?? [];
  const parts = pieces.map((piece) =>
    piece.startsWith('\\x') ? Buffer.from(piece.slice(2), 'hex') : Buffer.from(unescape(piece, token)),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** A signed 64-bit integer; larger ones are refused at load. */
export function integerOf(token: TokenStart): bigint {
  const value = BigInt(token.image);
  if (value >= 2n ** 63n) throw refuse(token, `${token.image} is no 64-bit integer`);
  return value;
}

export function floatOf(token: TokenStart): number {
  return Number(token.image);
}
