import type { Plugin } from 'vite';

const RENDERER_SOURCE = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** Five internal signals of the renderer, created at module evaluation and never shown. */
const SIGNAL = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const SIGNALS = 5;

/**
 * Removes the stack traces of the renderer's internal signals. With attached developer tools or Lighthouse, the browser
 * parses the renderer again for them: 10 ms, 40 ms on a phone. The build fails if the renderer's code changes.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'react-signals-without-trace',
    transform(code, id) {
      if (!RENDERER_SOURCE.test(id)) return null;
      return { code: removeStackTraces(code), map: null };
    },
  };
}

export function removeStackTraces(code: string): string {
  const found = code.match(SIGNAL)?.length ?? 0;
  if (found !== SIGNALS) throw new Error(`The renderer has changed: ${found} signals instead of ${SIGNALS}`);
  return code.replace(SIGNAL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })');
}
