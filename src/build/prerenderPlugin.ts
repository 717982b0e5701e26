import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import type * as ServerEntry from '../entry-server.tsx';
import type { SiteBuild } from '../entry-server.tsx';
import { robotsTxt, sitemapXml } from './searchFiles.ts';
import { pageAssets } from './siteBuild.ts';

export interface PrerenderOptions {
  /** Where the server's half of the site goes: `entry-server.js` and `site.json`, for the function that renders the blog. */
  serverDir: string;
}

/**
 * After the client is built, builds the server's half and writes every page of the table as a file, with the 404 page,
 * the shell, sitemap.xml and robots.txt.
 */
export function prerenderPlugin({ serverDir }: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  let assets: SiteBuild['assets'] | null = null;
  return {
    name: 'prerender',
    apply: (userConfig, { command }) => command === 'build' && !userConfig.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      // After Vite has taken out the chunks that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        assets = pageAssets(bundle, `${join(config.root, 'src')}/`);
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (!assets) return; // The build has failed, and its error is what is to be read.
        const outDir = resolve(config.root, config.build.outDir);
        const server = await buildServer(config, serverDir);
        const site = { template: paintFirst(await readFile(join(outDir, 'index.html'), 'utf8')), assets };
        await writeText(join(config.root, serverDir, 'site.json'), JSON.stringify(site));
        await writePages(server, site, outDir);
      },
    },
  };
}

/** The page is readable before it is alive: styles and words come first, scripts when the line is free. */
function paintFirst(template: string): string {
  return template
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

async function buildServer(config: ResolvedConfig, serverDir: string): Promise<typeof ServerEntry> {
  await build({
    root: config.root,
    configFile: config.configFile,
    logLevel: 'warn',
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: serverDir,
      emptyOutDir: true,
      copyPublicDir: false,
      // In one file: chunks would import the entry without the query below, and so a second copy of React.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return import(pathToFileURL(join(config.root, serverDir, 'entry-server.js')).href);
}

async function writePages(server: typeof ServerEntry, site: SiteBuild, outDir: string): Promise<void> {
  for (const { path } of server.ROUTES.filter((route) => route.delivery === 'file')) {
    const { html } = await server.render(path, site);
    await writeText(join(outDir, path === '/' ? 'index.html' : `${path}.html`), html);
  }
  const notFound = await server.render('/404', site);
  await writeText(join(outDir, '404.html'), notFound.html);
  await writeText(join(outDir, 'shell.html'), server.renderShell(site, 'Chargement de la page'));
  const indexed = server.ROUTES.filter((route) => route.indexed && !route.path.includes(':'));
  await writeText(join(outDir, 'sitemap.xml'), sitemapXml(indexed.map(({ path }) => server.absoluteUrl(path))));
  const sitemaps = ['/sitemap.xml', '/sitemap-blog.xml'].map((path) => server.absoluteUrl(path));
  await writeText(join(outDir, 'robots.txt'), robotsTxt(sitemaps));
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
