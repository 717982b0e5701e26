import type { Plugin } from 'vite';

const RENDERER_SOURCE = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** What the renderer throws to itself and never shows: five values that are made while the module is evaluated. */
const SIGNAL = /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const SIGNALS = 5;

/**
 * Makes the renderer's inner signals without a stack trace, which nobody reads. Where developer tools or Lighthouse are
 * attached, the browser parses the whole renderer a second time to know the lines of those traces: 10 ms, four times as
 * much on a phone. The build fails when a new version looks different, so that this is looked at again.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'react-signals-without-trace',
    transform(code, id) {
      if (!RENDERER_SOURCE.test(id)) return null;
      return { code: withoutTraces(code), map: null };
    },
  };
}

export function withoutTraces(code: string): string {
  const found = code.match(SIGNAL)?.length ?? 0;
  if (found !== SIGNALS) throw new Error(`The renderer has changed: ${found} signals instead of ${SIGNALS}`);
  return code.replace(SIGNAL, '$1 = Object.create(Error.prototype, { message: { value: $2 } })');
}
