import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFile } from '../../src/pwa/builtFiles';
import { DIST_DIR } from './distPages';

/** Lists the files that the built service worker of a folder may cache. */
export async function listCacheableFiles(folder = DIST_DIR): Promise<readonly BuiltFile[]> {
  const source = await readFile(join(folder, 'sw.js'), 'utf8');
  const list = /\[\{"[^\]]*"integrity":[^\]]*\}\]/.exec(source)?.[0];
  if (list === undefined) throw new Error(`${folder}/sw.js lists no files`);
  return JSON.parse(list);
}
