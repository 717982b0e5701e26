import type { CSSOptions } from 'vite';

/** Lightning CSS, which Vite minifies with anyway, also resolves the named widths of `src/ui/breakpoints.css`. */
export const VITE_CSS_OPTIONS: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { drafts: { customMedia: true } },
};
