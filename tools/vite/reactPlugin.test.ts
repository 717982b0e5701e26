import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { removeStackTraces } from './reactPlugin';

const RENDERER = new URL('../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);

describe('removeStackTraces', () => {
  it('keeps signals as errors with a message, without a stack', async () => {
    const code = removeStackTraces(await readFile(RENDERER, 'utf8'));
    const made = /SuspenseException = (Object\.create\(.*\)),\n/.exec(code)?.[1] ?? '';
    const make = new Function('formatProdErrorMessage', `return ${made}`) as (
      format: (code: number) => string,
    ) => Error;
    const signal = make((number) => `Error ${number}`);
    expect(signal).toBeInstanceOf(Error);
    expect(signal.message).toBe('Error 460');
    expect(signal.stack).toBeUndefined();
  });

  it('leaves other errors unchanged', async () => {
    const before = await readFile(RENDERER, 'utf8');
    const thrown = (code: string) => code.match(/throw Error\(/g)?.length;
    expect(thrown(removeStackTraces(before))).toBe(thrown(before));
  });

  it('throws if the signals are not found', () => {
    expect(() => removeStackTraces('var SuspenseException = Error(formatProdErrorMessage(460));')).toThrow(
      /has changed: 1/,
    );
  });
});
