import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { withoutTraces } from './reactPlugin';

const RENDERER = new URL('../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);

describe('the signals of the renderer', () => {
  it('are still errors with their message, and know no stack', async () => {
    const code = withoutTraces(await readFile(RENDERER, 'utf8'));
    const made = /SuspenseException = (Object\.create\(.*\)),\n/.exec(code)?.[1] ?? '';
    const make = new Function('formatProdErrorMessage', `return ${made}`) as (
      format: (code: number) => string,
    ) => Error;
    const signal = make((number) => `Error ${number}`);
    expect(signal).toBeInstanceOf(Error);
    expect(signal.message).toBe('Error 460');
    expect(signal.stack).toBeUndefined();
  });

  it('leave every other error as it is', async () => {
    const before = await readFile(RENDERER, 'utf8');
    const thrown = (code: string) => code.match(/throw Error\(/g)?.length;
    expect(thrown(withoutTraces(before))).toBe(thrown(before));
  });

  it('stop the build when they are not where they were', () => {
    expect(() => withoutTraces('var SuspenseException = Error(formatProdErrorMessage(460));')).toThrow(
      /has changed: 1/,
    );
  });
});
