import { join, resolve } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

const NAME = 'sync-sw';

/** Builds the service worker that sends the outbox while no page is open, as one file beside the site's worker. */
export function backgroundSyncWorkerPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'sync-worker',
    apply: (userConfig, { command }) => command === 'build' && !userConfig.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          root: config.root,
          configFile: false,
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: resolve(config.root, config.build.outDir),
            emptyOutDir: false,
            target: 'es2023',
            lib: {
              entry: join(config.root, `src/pwa/worker/${NAME}.ts`),
              formats: ['iife'],
              name: 'syncWorker',
              fileName: () => `${NAME}.js`,
            },
          },
          define: { 'process.env.NODE_ENV': '"production"' },
        });
      },
    },
  };
}
