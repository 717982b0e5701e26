import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { PROJECT_ROOT } from '../../tools/projectRoot';

/** Changes every page and script, so that all revisions and hashes differ. */
const releasePlugin: Plugin = {
  name: 'another-release',
  transformIndexHtml: (html) => html.replace('</head>', '<meta name="build" content="second"></head>'),
  renderChunk: (code) => ({ code: `${code}\nglobalThis.siteBuild = 'second';`, map: null }),
};

/** Builds the site a second time into its own folder. */
export async function buildSecondRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const outDir = `.local/second-build-${process.pid}`;
  const folder = join(PROJECT_ROOT, outDir);
  await build({
    root: PROJECT_ROOT,
    logLevel: 'silent',
    plugins: [releasePlugin],
    build: { outDir, emptyOutDir: true },
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Copies a build over the folder that hosting serves, then removes the files that the build lacks. The site is complete at
 * every moment.
 */
export async function deployBuild(buildDir: string, siteDir: string): Promise<void> {
  await cp(buildDir, siteDir, { recursive: true, filter: (path) => !path.endsWith('backend.json') });
  const newFiles = new Set(await readdir(buildDir, { recursive: true }));
  for (const name of await readdir(siteDir, { recursive: true })) {
    // Keeps `backend.json`, which contains the addresses of the local backend.
    if (name !== 'backend.json' && !newFiles.has(name)) {
      await rm(join(siteDir, name), { recursive: true, force: true });
    }
  }
}
