import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderPlugin } from './tools/vite/prerenderPlugin.ts';
import { pwaPlugin } from './tools/vite/pwaPlugin.ts';
import { routerTreeShakingPlugin } from './tools/vite/routerTreeShakingPlugin.ts';
import { VITE_CSS_OPTIONS } from './tools/vite/viteCssOptions.ts';
import { backgroundSyncWorkerPlugin } from './tools/vite/backgroundSyncWorkerPlugin.ts';
import { typographyPlugin } from './tools/vite/typographyPlugin.ts';

/** The router's packages lead to their development half, and in Node to CommonJS: name the one that is meant. */
const MODULES = join(import.meta.dirname, 'node_modules');
const ROUTER = join(MODULES, 'react-router/dist/production');

const CLIENT_OUTPUT = {
  // Few files: each costs a request, and more of a slow line than a few words that another page would not have needed.
  // A group of scripts also takes what its modules import, unless an earlier group has it.
  codeSplitting: {
    groups: [
      // One style sheet for all public pages, without what few pages or an action need: it is on every page's way.
      {
        name: 'site',
        test: /src\/(?:app|pwa|ui|features\/site\/(?:blocks|drawings|icons|layout|pages\/parts))\/(?!comparisonTable|cookieBanner|dialog|field|legalPage|mailDraftPanel|toast|whatsAppDialog)\w+\.css$/,
      },
      // Without a group of its own it would be two files, one waiting for the other.
      { name: 'start', test: /src\/start\.ts$/ },
      // The packages of every page change rarely and stay cached over deploys.
      { name: 'framework', test: /node_modules|vite\/preload-helper/, tags: ['$initial' as const] },
      // The pieces that pages are made of.
      {
        name: 'pieces',
        test: /src\/features\/site\/(?:blocks\/(?!ComparisonTable|MailDraftPanel)|pages\/parts\/(?!LegalPage)|drawings\/Drawing)\w*\.tsx$/,
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    typographyPlugin(),
    routerTreeShakingPlugin(),
    react(),
    prerenderPlugin({ serverDir: 'dist-server' }),
    // After the pages are written: the worker's list names them.
    ...(isSsrBuild ? [] : [backgroundSyncWorkerPlugin(), pwaPlugin()]),
  ],
  resolve: {
    alias: [
      { find: /^react-router-dom$/, replacement: join(MODULES, 'react-router-dom/dist/index.mjs') },
      { find: /^react-router$/, replacement: join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: join(ROUTER, 'dom-export.mjs') },
    ],
  },
  define: {
    BUILD_YEAR: JSON.stringify(new Date().getFullYear()),
  },
  css: VITE_CSS_OPTIONS,
  build: {
    target: 'es2023',
    // Everything is a file of its own: the policy allows no data: address.
    assetsInlineLimit: 0,
    // In the scripts, only styles are named ahead: the lists of scripts weighed more than they brought.
    modulePreload: {
      // A browser without `modulepreload` only fetches modules later.
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: CLIENT_OUTPUT } }),
  },
  ssr: {
    // The function that renders the blog is bundled from this output: nothing may be left to resolve.
    noExternal: true,
  },
}));
