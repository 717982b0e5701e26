import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { prerenderPlugin } from './tools/vite/prerenderPlugin.ts';
import { pwaPlugin } from './tools/vite/pwaPlugin.ts';
import { routerTreeShakingPlugin } from './tools/vite/routerTreeShakingPlugin.ts';
import { VITE_CSS_OPTIONS } from './tools/vite/viteCssOptions.ts';
import { backgroundSyncWorkerPlugin } from './tools/vite/backgroundSyncWorkerPlugin.ts';
import { typographyPlugin } from './tools/vite/typographyPlugin.ts';

const MODULES = join(import.meta.dirname, 'node_modules');
const ROUTER = join(MODULES, 'react-router/dist/production');

const CLIENT_OUTPUT = {
  // Few chunks: a request costs a slow connection more than some unused code. A group of scripts also takes what its
  // modules import, unless an earlier group has it.
  codeSplitting: {
    groups: [
      // The styles of all public pages, without those of few pages or of an action: the sheet blocks the first render.
      {
        name: 'site',
        test: /src\/(?:app|pwa|ui|features\/site\/(?:blocks|drawings|icons|layout|pages\/parts))\/(?!comparisonTable|cookieBanner|dialog|field|legalPage|mailDraftPanel|toast|updateNotice|whatsAppDialog)\w+\.css$/,
      },
      // Without its own group it would be two chunks, one of which waits for the other.
      { name: 'start', test: /src\/start\.ts$/ },
      // The packages of every page change rarely and stay cached over deploys.
      { name: 'framework', test: /node_modules|vite\/preload-helper/, tags: ['$initial' as const] },
      // The blocks that pages are made of.
      {
        name: 'blocks',
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
    // React Router's package entries resolve to its development build, in Node to CommonJS.
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
    // The content policy allows no `data:` URL.
    assetsInlineLimit: 0,
    // Scripts preload styles only: their lists of scripts would weigh more than they save.
    modulePreload: {
      // A browser without `modulepreload` only fetches modules later.
      polyfill: false,
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'html' ? dependencies : dependencies.filter((file) => file.endsWith('.css')),
    },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: CLIENT_OUTPUT } }),
  },
  ssr: {
    // The function that renders the blog is bundled from this output, without packages to resolve.
    noExternal: true,
  },
}));
