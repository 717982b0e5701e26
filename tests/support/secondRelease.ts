import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
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

/** Replaces a file at once: the server may be sending the old one. */
async function replaceFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await copyFile(from, `${to}.new`);
  await rename(`${to}.new`, to);
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

/**
 * Copies a build over the folder that hosting serves, then removes the files that the build lacks. The site is complete at
 * every moment.
 */
export async function deployBuild(buildDir: string, siteDir: string): Promise<void> {
  // Keeps `backend.json`, which contains the addresses of the local backend.
  const newFiles = new Set((await listFiles(buildDir)).filter((name) => name !== 'backend.json'));
  for (const name of newFiles) await replaceFile(join(buildDir, name), join(siteDir, name));
  for (const name of await listFiles(siteDir)) {
    if (name !== 'backend.json' && !newFiles.has(name)) await rm(join(siteDir, name));
  }
}
