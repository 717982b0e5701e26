import { isBytes, isText, method0, method1, type Builtin } from './builtin';
import { patternOf } from './patterns';
import { Failure } from './values';

/** In characters, not in UTF-16 units: an emoji counts once. */
function sizeOf(text: string): bigint {
  let size = 0;
  // eslint-disable-next-line no-unused-vars -- only the number of characters counts
  for (const _ of text) size += 1;
  return BigInt(size);
}

const replace: Builtin = {
  arity: 2,
  apply: ([self = null, source = null, substitute = null]) => {
    if (!isText(self) || !isText(source) || !isText(substitute)) return new Failure('replace takes two strings');
    if (substitute.includes('\\')) return new Failure('no back-references in a replacement');
    const pattern = patternOf(source);
    return pattern instanceof Failure ? pattern : pattern.matcher(self).replaceAll(() => substitute);
  },
};

export const stringMethods: Readonly<Record<string, Builtin>> = {
  size: method0(isText, sizeOf),
  lower: method0(isText, (self) => self.toLowerCase()),
  upper: method0(isText, (self) => self.toUpperCase()),
  trim: method0(isText, (self) => self.trim()),
  toUtf8: method0(isText, (self) => new TextEncoder().encode(self)),
  matches: method1(isText, isText, (self, source) => {
    const pattern = patternOf(source);
    return pattern instanceof Failure ? pattern : pattern.matches(self);
  }),
  split: method1(isText, isText, (self, source) => {
    const pattern = patternOf(source);
    return pattern instanceof Failure ? pattern : pattern.split(self, -1);
  }),
  replace,
};

export const bytesMethods: Readonly<Record<string, Builtin>> = {
  size: method0(isBytes, (self) => BigInt(self.length)),
  toBase64: method0(isBytes, (self) => Buffer.from(self).toString('base64')),
  toHexString: method0(isBytes, (self) => Buffer.from(self).toString('hex')),
};
