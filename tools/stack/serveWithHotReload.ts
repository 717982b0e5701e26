import { createServer, type InlineConfig } from 'vite';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';

interface HotReloadOptions {
  port: number;
  /** Address of the Hosting emulator, which serves the functions and backend.json. */
  hosting: string;
}

/** Paths that the backend serves; all others come from the sources. */
const BACKEND_PATHS = ['/api', '/backend.json', '/feed.xml', '/sitemap-blog.xml', '/blog/images', '/blog/share'];

/** Builds the configuration of Vite's development server. */
export function buildHotReloadConfig({ port, hosting }: HotReloadOptions): InlineConfig {
  return {
    root: PROJECT_ROOT,
    configFile: join(PROJECT_ROOT, 'vite.config.ts'),
    // By default, Vite also scans the pages of the benchmarks. It then prepares no package, since `npm ci` installs not
    // all of theirs, and reloads a page whenever it meets another one.
    optimizeDeps: { entries: ['index.html'] },
    server: {
      port,
      host: '127.0.0.1',
      strictPort: true,
      proxy: Object.fromEntries(BACKEND_PATHS.map((address) => [address, { target: hosting }])),
    },
  };
}

/** Starts Vite's development server on the site's port. */
export async function serveWithHotReload(options: HotReloadOptions) {
  const server = await createServer(buildHotReloadConfig(options));
  await server.listen();
  return { address: `http://127.0.0.1:${options.port}`, close: () => server.close() };
}
