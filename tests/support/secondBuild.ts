import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { PROJECT_ROOT } from '../../scripts/stack/places';

/** Changes every page and every script, as a release does. */
const release: Plugin = {
  name: 'another-release',
  transformIndexHtml: (html) => html.replace('</head>', '<meta name="build" content="second"></head>'),
  renderChunk: (code) => ({ code: `${code}\nglobalThis.siteBuild = 'second';`, map: null }),
};

/** A complete second build of the site in a folder of its own. */
export async function buildSecondRelease(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const outDir = `.local/second-build-${process.pid}`;
  const folder = join(PROJECT_ROOT, outDir);
  await build({ root: PROJECT_ROOT, logLevel: 'silent', plugins: [release], build: { outDir, emptyOutDir: true } });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Puts a build where hosting serves from, as a deploy does: the files of the former one are gone. The new ones come first: hosting
 * breaks down when what it is about to send has vanished, and a page that was just closed may still be asking.
 */
export async function deploy(from: string, siteDir: string): Promise<void> {
  await cp(from, siteDir, { recursive: true, filter: (path) => !path.endsWith('backend.json') });
  const released = new Set(await readdir(from, { recursive: true }));
  for (const name of await readdir(siteDir, { recursive: true })) {
    // The addresses of the local backend stay.
    if (name !== 'backend.json' && !released.has(name)) {
      await rm(join(siteDir, name), { recursive: true, force: true });
    }
  }
}
