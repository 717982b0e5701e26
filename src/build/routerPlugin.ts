import type { Plugin } from 'vite';

const ROUTER_SOURCE = /\/react-router\/dist\/production\/chunk-[^/]+\.mjs$/;

/** What keeps the bundler from dropping code of the router that this site has no use for, and what stands instead. */
const HINDRANCES: readonly (readonly [hindrance: RegExp, instead: string])[] = [
  // Components made by calls that nothing marks as free of side effects.
  [/^(var \w+ = )(React\d*\.(?:memo|forwardRef|createContext)\()/gm, '$1/* @__PURE__ */ $2'],
  // Names for devtools, set from outside.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [
    /^(var RenderErrorBoundary = )(class extends [\w.]+ \{)/m,
    '$1/* @__PURE__ */ (() => $2 static contextType = RSCRouterContext;',
  ],
  [/^\};\nRenderErrorBoundary\.contextType = RSCRouterContext;$/m, '})();'],
  // Prefetching belongs to the framework mode; a link in a plain router has nothing to prefetch.
  [/return shouldPrefetch && !isAbsolute \? .* : link;/, 'return link;'],
];

/**
 * Leaves half of the router out of what visitors load: data routes, forms, fetchers, prefetching. The build fails when
 * a new version of the router looks different, so that this is looked at again.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'router-without-unused-parts',
    transform(code, id) {
      if (!ROUTER_SOURCE.test(id) || !code.includes('function BrowserRouter(')) return null;
      return { code: withoutHindrances(code), map: null };
    },
  };
}

function withoutHindrances(code: string): string {
  return HINDRANCES.reduce((result, [hindrance, instead]) => {
    const changed = result.replace(hindrance, instead);
    if (changed === result) throw new Error(`The router has changed: ${hindrance.source} is not there`);
    return changed;
  }, code);
}
