import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Bundles the functions, with what they share with the site, into `lib/`; Google's own packages are installed at deploy. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  // The server's half of the site, which the build of the site leaves here: the blog is rendered by the same code.
  resolve: {
    alias: {
      'site-render': fileURLToPath(new URL('../dist-server/entry-server.js', import.meta.url)),
      'site-build': fileURLToPath(new URL('../dist-server/site.json', import.meta.url)),
    },
  },
  build: {
    ssr: 'src/index.ts',
    outDir: 'lib',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
  },
  ssr: {
    noExternal: true,
    external: ['firebase-admin', 'firebase-functions'],
  },
});
