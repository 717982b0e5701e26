import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rollup } from 'vite';
import type * as ServerEntry from '../../src/entry-server.tsx';
import { DEFERRED_SCRIPTS_TEMPLATE_ID } from '../../src/config/deferredScripts.ts';
import type { ClientBuild } from '../../src/entry-server.tsx';
import { buildRobotsTxt, buildSitemapXml } from './crawlerFiles.ts';
import { collectAssetsByModule } from './collectAssetsByModule.ts';

export interface PrerenderOptions {
  /** Folder of the server build: `entry-server.js` and `site.json`, for the blog function. */
  serverDir: string;
}

/**
 * After the client build, builds the server entry and writes every page as a file, with the 404 page, the shell,
 * sitemap.xml and robots.txt.
 */
export function prerenderPlugin({ serverDir }: PrerenderOptions): Plugin {
  let config: ResolvedConfig;
  let assets: ClientBuild['assets'] | null = null;
  let startScript = '';
  return {
    name: 'prerender',
    apply: (userConfig, { command }) => command === 'build' && !userConfig.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      // Emits the start script. The application shares a module with it; allowing more exports keeps that module in its
      // file.
      this.emitFile({ type: 'chunk', id: getStartModule(config), preserveSignature: 'allow-extension' });
    },
    generateBundle: {
      // Runs after Vite removed the chunks that held only styles.
      order: 'post',
      handler(_options, bundle) {
        assets = collectAssetsByModule(bundle, config.root);
        startScript = findChunkName(bundle, getStartModule(config));
      },
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        if (!assets) return; // The build failed: keep its error visible.
        const outDir = resolve(config.root, config.build.outDir);
        const server = await buildServer(config, serverDir);
        const html = await readFile(join(outDir, 'index.html'), 'utf8');
        // Without the indentation, and the lines left empty: every page has them.
        const template = deferScripts(html, startScript).replace(/\n\s+/g, '\n');
        const site = { template, assets };
        await writeText(join(config.root, serverDir, 'site.json'), JSON.stringify(site));
        await writePages(server, site, outDir);
      },
    },
  };
}

const getStartModule = ({ root }: ResolvedConfig) => join(root, 'src/start.ts');

/** Returns the name of the built file that contains a module. */
function findChunkName(bundle: Rollup.OutputBundle, moduleId: string): string {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(moduleId));
  if (!chunk) throw new Error(`Nothing was built of ${moduleId}`);
  return chunk.fileName;
}

/** Tags that the first paint does not need: scripts, their preloads and the manifest. */
const DEFERRED_TAGS = /<script type="module"[^>]*><\/script>|<link rel="(?:modulepreload|manifest)"[^>]*>/g;

/** Moves tags that Vite loads at once into a template, from which a small script takes them after the first paint. */
function deferScripts(template: string, startScript: string): string {
  const deferred = (template.match(DEFERRED_TAGS) ?? []).filter((tag) => !tag.includes(startScript)).join('');
  return template
    .replace(DEFERRED_TAGS, '')
    .replace(
      '</head>',
      `<script type="module" fetchpriority="low" src="/${startScript}"></script>` +
        `<template id="${DEFERRED_SCRIPTS_TEMPLATE_ID}">${deferred}<!--scripts--></template></head>`,
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
      // One file, so that no part of the entry, such as React, can be loaded twice.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  return import(pathToFileURL(join(config.root, serverDir, 'entry-server.js')).href);
}

async function writePages(server: typeof ServerEntry, site: ClientBuild, outDir: string): Promise<void> {
  for (const { path } of server.ROUTES.filter((route) => route.delivery === 'file')) {
    const { html } = await server.render(path, site);
    await writeText(join(outDir, path === '/' ? 'index.html' : `${path}.html`), html);
  }
  const notFound = await server.render('/404', site);
  await writeText(join(outDir, '404.html'), notFound.html);
  await writeText(join(outDir, 'shell.html'), server.renderShell(site, 'Chargement de la page'));
  const indexed = server.ROUTES.filter((route) => route.isIndexed && !route.path.includes(':'));
  await writeText(join(outDir, 'sitemap.xml'), buildSitemapXml(indexed.map(({ path }) => server.toAbsoluteUrl(path))));
  const sitemaps = ['/sitemap.xml', '/sitemap-blog.xml'].map((path) => server.toAbsoluteUrl(path));
  await writeText(join(outDir, 'robots.txt'), buildRobotsTxt(sitemaps));
}

async function writeText(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
