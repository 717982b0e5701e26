import { createServer } from 'vite';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';

interface HotReloadOptions {
  port: number;
  /** Address of the Hosting emulator, which serves the functions and backend.json. */
  hosting: string;
}

/** Paths that the backend serves; all others come from the sources. */
const BACKEND_PATHS = ['/api', '/backend.json', '/feed.xml', '/sitemap-blog.xml', '/blog/images', '/blog/share'];

/** Starts Vite's development server on the site's port. */
export async function serveWithHotReload({ port, hosting }: HotReloadOptions) {
  const server = await createServer({
    root: PROJECT_ROOT,
    configFile: join(PROJECT_ROOT, 'vite.config.ts'),
    server: {
      port,
      host: '127.0.0.1',
      strictPort: true,
      proxy: Object.fromEntries(BACKEND_PATHS.map((address) => [address, { target: hosting }])),
    },
  });
  await server.listen();
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}
