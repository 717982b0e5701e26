import peggy from 'peggy';
import { GRAMMAR } from './grammar';
import { throwRulesCompileError, type LiteralValue, type SourcePosition, type RulesFile } from './syntax';

const MAX_SOURCE_BYTES = 256 * 1024;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', r: '\r', t: '\t' };
const CONSTANTS: Readonly<Record<string, LiteralValue>> = { true: true, false: false, null: null };

function parseLiteral(image: string, position: SourcePosition): LiteralValue {
  if (image in CONSTANTS) return CONSTANTS[image] ?? null;
  if (/^['"]/.test(image)) {
    return image.slice(1, -1).replace(ESCAPE, (_whole, unicode?: string, simple = '') => {
      if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
      return SIMPLE_ESCAPES[simple] ?? throwRulesCompileError(position, `unknown escape '\\${simple}'`);
    });
  }
  if (image.includes('.')) return Number(image);
  const integer = BigInt(image);
  return integer < 2n ** 63n ? integer : throwRulesCompileError(position, `${image} is no 64-bit integer`);
}

const parser = peggy.generate(GRAMMAR);

/** Converts an offset to a position and the word or number found there. */
function findPosition(source: string, offset: number): SourcePosition & { found: string } {
  const lines = source.slice(0, offset).split('\n');
  const token = /^(?:\w+|[^])/.exec(source.slice(offset))?.[0];
  const found = token === undefined ? 'end of the file' : `'${token}'`;
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, found };
}

/** Parses a rules file of at most 256 KB; throws RulesCompileError at the first syntax error. */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES)
    throwRulesCompileError({ line: 1, column: 1 }, 'the file is larger than 256 KB');
  const options = { literal: parseLiteral, reached: 0 };
  try {
    return parser.parse(source, options) as RulesFile;
  } catch (error) {
    if (error instanceof parser.SyntaxError) {
      const position = findPosition(source, error.location.start.offset);
      return throwRulesCompileError(position, `unexpected ${position.found}`);
    }
    // The parser is recursive: thousands of nested expressions overflow its stack.
    if (error instanceof RangeError)
      return throwRulesCompileError(findPosition(source, options.reached), 'nested too deeply');
    throw error;
  }
}
