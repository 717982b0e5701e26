import type { Rollup } from 'vite';
import { describe, expect, it } from 'vitest';
import { collectPublicPageScriptsAndStyles } from './collectPublicPageScriptsAndStyles.ts';

const buildChunk = (name: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  type: 'chunk',
  name,
  fileName: `${name}.js`,
  isEntry: name === 'main',
  imports,
  dynamicImports,
  viteMetadata: { importedCss: new Set([`${name}.css`]) },
});

const CHUNKS = [
  buildChunk('main', ['shared.js'], ['Contact.js', 'LoginRoute.js', 'PricingRoute.js', 'browserBlogReader.js']),
  buildChunk('shared'),
  buildChunk('Contact', ['shared.js', 'form.js']),
  buildChunk('form', ['form.js']),
  buildChunk('LoginRoute', ['form.js']),
  buildChunk('PricingRoute', ['grid.js']),
  buildChunk('grid'),
  buildChunk('browserBlogReader'),
];

const collect = (chunks: typeof CHUNKS) =>
  collectPublicPageScriptsAndStyles(
    Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])) as unknown as Rollup.OutputBundle,
  );

describe('collectPublicPageScriptsAndStyles', () => {
  it('lists what public pages load, without what only the partner space or posts need', () => {
    const names = ['main', 'shared', 'Contact', 'form'];
    expect(collect(CHUNKS)).toEqual(new Set(names.flatMap((name) => [`${name}.js`, `${name}.css`])));
  });

  it('fails if a chunk that is loaded on demand has another name', () => {
    const renamed = CHUNKS.filter(({ name }) => name !== 'LoginRoute');
    expect(() => collect(renamed)).toThrow('No chunk is named LoginRoute');
  });
});
