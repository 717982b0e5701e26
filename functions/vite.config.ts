import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Bundles the functions and the code they share with the site into `lib/`; Google's packages are installed at deploy. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  // Output of the site's server build: the blog function renders with the same code.
  resolve: { alias: { 'dist-server': fileURLToPath(new URL('../dist-server', import.meta.url)) } },
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
