import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite';
import type * as ServerEntry from '../entry-server.tsx';
import { WAITING_SCRIPTS_ID } from '../app/waitingScripts.ts';
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
  let startScript = '';
  return {
    name: 'prerender',
    apply: (userConfig, { command }) => command === 'build' && !userConfig.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      // The application shares a module with it: allowed to export that, the chunk stays one file.
      this.emitFile({ type: 'chunk', id: startModule(config), preserveSignature: 'allow-extension' });
    },
    generateBundle: {
      // After Vite has taken out the chunks that held nothing but styles.
      order: 'post',
      handler(_options, bundle) {
        assets = pageAssets(bundle, `${join(config.root, 'src')}/`);
        startScript = chunkOf(bundle, startModule(config));
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (!assets) return; // The build has failed, and its error is what is to be read.
        const outDir = resolve(config.root, config.build.outDir);
        const server = await buildServer(config, serverDir);
        const template = paintFirst(await readFile(join(outDir, 'index.html'), 'utf8'), startScript);
        const site = { template, assets };
        await writeText(join(config.root, serverDir, 'site.json'), JSON.stringify(site));
        await writePages(server, site, outDir);
      },
    },
  };
}

const startModule = ({ root }: ResolvedConfig) => join(root, 'src/start.ts');

/** Name of the built file that a module went into. */
function chunkOf(bundle: Rollup.OutputBundle, moduleId: string): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(moduleId));
  if (!chunk) throw new Error(`Nothing was built of ${moduleId}`);
  return chunk.fileName;
}

/** What a page can be read without: scripts, their preloads, and what the browser offers to install. */
const LATER = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/g;

/**
 * The page is readable before it is alive: what Vite lets the browser fetch at once waits in a template, and one small
 * script takes it out when the page is painted.
 */
function paintFirst(template: string, startScript: string): string {
  const waiting = (template.match(LATER) ?? []).join('');
  return template
    .replace(LATER, '')
    .replace(
      '</head>',
      `<script type="module" fetchpriority="low" src="/${startScript}"></script>` +
        `<template id="${WAITING_SCRIPTS_ID}">${waiting}<!--scripts--></template></head>`,
    );
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
