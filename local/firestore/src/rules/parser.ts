import peggy from 'peggy';
import { GRAMMAR } from './grammar';
import { refuse, type LiteralValue, type Position, type RulesFile } from './syntax';

const MAX_SOURCE_BYTES = 256 * 1024;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/g;
const SIMPLE_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\', "'": "'", '"': '"', n: '\n', r: '\r', t: '\t' };
const CONSTANTS: Readonly<Record<string, LiteralValue>> = { true: true, false: false, null: null };

function literal(image: string, position: Position): LiteralValue {
  if (image in CONSTANTS) return CONSTANTS[image] ?? null;
  if (/^['"]/.test(image)) {
    return image.slice(1, -1).replace(ESCAPE, (_whole, unicode?: string, simple = '') => {
      if (unicode !== undefined) return String.fromCharCode(Number.parseInt(unicode, 16));
      return SIMPLE_ESCAPES[simple] ?? refuse(position, `unknown escape '\\${simple}'`);
    });
  }
  if (image.includes('.')) return Number(image);
  const integer = BigInt(image);
  return integer < 2n ** 63n ? integer : refuse(position, `${image} is no 64-bit integer`);
}

const parser = peggy.generate(GRAMMAR);

/** The position of an offset, and what stands there: a whole word or number where there is one. */
function placeAt(source: string, offset: number): Position & { found: string } {
  const lines = source.slice(0, offset).split('\n');
  const token = /^(?:\w+|[^])/.exec(source.slice(offset))?.[0];
  const found = token === undefined ? 'end of the file' : `'${token}'`;
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1, found };
}

/** The syntax tree of a rules file of at most 256 KB; throws RulesSyntaxError at the first thing that is no rule. */
export function parseRules(source: string): RulesFile {
  if (Buffer.byteLength(source) > MAX_SOURCE_BYTES) refuse({ line: 1, column: 1 }, 'the file is larger than 256 KB');
  const options = { literal, reached: 0 };
  try {
    return parser.parse(source, options) as RulesFile;
  } catch (error) {
    if (error instanceof parser.SyntaxError) {
      const place = placeAt(source, error.location.start.offset);
      return refuse(place, `unexpected ${place.found}`);
    }
    // The parser descends by calls: a source that nests by the thousand exhausts their stack.
    if (error instanceof RangeError) return refuse(placeAt(source, options.reached), 'nested too deeply');
    throw error;
  }
}
