import type { Plugin } from 'vite';

const ROUTER_SOURCE = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;

/** Patterns that prevent tree shaking of unused router code, with their replacements. */
const HINDRANCES: readonly (readonly [hindrance: RegExp, instead: string])[] = [
  // Components created by calls without a purity annotation.
  [/^(var \w+ = )(React\d*\.(?:memo|forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'],
  // Assignments of display names for devtools, which count as side effects.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [
    /^(var RenderErrorBoundary = )(class extends [\w.]+ \{)/m,
    '$1/* @__PURE__ */ (() => $2 static contextType = RSCRouterContext;',
  ],
  [/^\};\nRenderErrorBoundary\.contextType = RSCRouterContext;$/m, '})();'],
  // Prefetching belongs to framework mode; unused here.
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
  // View transitions belong to data routes, and need the code that compiles path patterns.
  [/let isTransitioning = routerState != null && [^;]* viewTransition === true;/, 'let isTransitioning = false;'],
];

/**
 * Removes half of the router from the public bundle: data routes, forms, fetchers, prefetching. The build fails if one
 * of the patterns no longer matches the router's code.
 */
export function routerTreeShakingPlugin(): Plugin {
  return {
    name: 'router-without-unused-parts',
    transform(code, id) {
      if (!ROUTER_SOURCE.test(id) || !code.includes('function BrowserRouter(')) return null;
      return { code: removeHindrances(code), map: null };
    },
  };
}

function removeHindrances(code: string): string {
  return HINDRANCES.reduce((result, [hindrance, instead]) => {
    const changed = result.replace(hindrance, instead);
    if (changed === result) throw new Error(`The router has changed: ${hindrance.source} is not there`);
    return changed;
  }, code);
}
