import peggy from 'peggy';
import { GRAMMAR } from './grammar';
import { refuse, type Expression, type LiteralValue, type Position, type RulesFile } from './syntax';

const MAX_SOURCE_BYTES = 256 * 1024;

/** From weakest to strongest, as the documentation of rules lists them; within a rank from left to right. */
const RANKS = [['||'], ['&&'], ['==', '!='], ['in', 'is'], ['<', '<=', '>', '>='], ['+', '-'], ['*', '/', '%']];
const rankOf = (operator: string): number => RANKS.findIndex((rank) => rank.includes(operator));

/** What follows an operand: an operator with its right side; `is` has a type there, and waits for its operand. */
interface Step {
  operator: string;
  operand: Expression;
}

/** One expression out of operands and operators as they stand: an operator waits until a weaker one or the end follows. */
function fold(first: Expression, steps: readonly Step[]): Expression {
  const waiting: { left: Expression; text: string }[] = [];
  let last = first;
  const close = (rank: number): void => {
    for (let top = waiting.at(-1); top && rankOf(top.text) >= rank; top = waiting.at(-1)) {
      const { left, text } = top;
      const kind = text === '&&' || text === '||' ? 'logical' : 'binary';
      last = { kind, text, parts: [left, last], place: { ...left.place, end: last.place.end } };
      waiting.pop();
    }
  };
  for (const { operator, operand } of steps) {
    close(rankOf(operator));
    if (operator === 'is') {
      last = { kind: 'is', text: operand.text, parts: [last], place: { ...last.place, end: operand.place.end } };
    } else {
      waiting.push({ left: last, text: operator });
      last = operand;
    }
  }
  close(0);
  return last;
}

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', r: '\r', t: '\t' };
const CONSTANTS: Readonly<Record<string, LiteralValue>> = { true: true, false: false, null: null };

function unescape(text: string, position: Position): string {
  return text.replace(ESCAPE, (_whole, unicode?: string, simple = '') => {
    if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
    return SIMPLE_ESCAPES[simple] ?? refuse(position, `unknown escape '\\${simple}'`);
  });
}

/** The value of a literal. In `b'...'` `\xHH` is one byte, any other character its UTF-8 encoding. */
function literal(image: string, position: Position): LiteralValue {
  if (image in CONSTANTS) return CONSTANTS[image] ?? null;
  if (/^['"]/.test(image)) return unescape(image.slice(1, -1), position);
  if (image.startsWith('b')) {
    const pieces = image.slice(2, -1).match(/\\x[0-9a-fA-F]{2}|\\[\s\S]|[^\\]+/g) ?? [];
    const bytes = pieces.map((piece) =>
      piece.startsWith('\\x') ? Buffer.from(piece.slice(2), 'hex') : Buffer.from(unescape(piece, position)),
    );
    return new Uint8Array(Buffer.concat(bytes));
  }
  if (image.includes('.')) return Number(image);
  const integer = BigInt(image);
  return integer < 2n ** 63n ? integer : refuse(position, `${image} is no 64-bit integer`);
}

const parser = peggy.generate(GRAMMAR);

/** What a message calls unexpected: a whole token where there is one. */
const TOKEN = /\w+|'(?:[^'\\\r\n]|\\.)*'|"(?:[^"\\\r\n]|\\.)*"|[=!<>]=|&&|\|\||=\*\*|[-=!<>+*/%?:;,.$()[\]{}]/y;

function refuseAt(source: string, offset: number, message?: string): never {
  const lines = source.slice(0, offset).split('\n');
  TOKEN.lastIndex = offset;
  const token = TOKEN.exec(source)?.[0];
  const unexpected = token === undefined ? `unexpected character '${source.charAt(offset)}'` : `unexpected '${token}'`;
  const atEnd = offset >= source.length ? 'unexpected end of the file' : unexpected;
  return refuse({ line: lines.length, column: (lines.at(-1) ?? '').length + 1 }, message ?? atEnd);
}

/** The syntax tree of a rules file of at most 256 KB; throws RulesSyntaxError at the first thing that is no rule. */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) refuse({ line: 1, column: 1 }, 'the file is larger than 256 KB');
  const options = { fold, literal, reached: 0 };
  try {
    return parser.parse(source, options) as RulesFile;
  } catch (error) {
    if (error instanceof parser.SyntaxError) return refuseAt(source, error.location.start.offset);
    // The parser descends by calls: a source that nests by the thousand exhausts their stack.
    if (error instanceof RangeError) return refuseAt(source, options.reached, 'nested too deeply');
    throw error;
  }
}
