import type { Rollup } from 'vite';
import { expect, it } from 'vitest';
import { collectAssetsByModule } from './collectAssetsByModule.ts';

/** Builds the chunk of `/site/src/NAME.tsx`. */
const buildChunk = (name: string, imports: string[], styles: string[], isEntry = false) => ({
  type: 'chunk',
  fileName: `${name}.js`,
  moduleIds: [`/site/src/${name}.tsx`, '/site/node_modules/react/index.js'],
  isEntry,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});

it('lists what a module needs beyond the files of every page', () => {
  const chunks = [
    buildChunk('main', ['shared.js'], ['main.css'], true),
    buildChunk('shared', [], ['shared.css']),
    buildChunk('Contact', ['shared.js', 'form.js'], ['shared.css', 'contact.css']),
    buildChunk('form', ['field.js'], ['form.css']),
    buildChunk('field', ['form.js'], []),
  ];
  const bundle = Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])) as unknown as Rollup.OutputBundle;
  const assets = collectAssetsByModule(bundle, '/site');
  expect(assets['/src/Contact.tsx']).toEqual({
    scripts: ['/Contact.js', '/form.js', '/field.js'],
    styles: ['/contact.css', '/form.css'],
  });
  expect(assets['/src/main.tsx']).toEqual({ scripts: [], styles: [] });
  expect(Object.keys(assets)).toHaveLength(chunks.length);
});
