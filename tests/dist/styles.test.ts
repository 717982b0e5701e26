import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST_DIR, PAGES_BUILT_AS_FILES, listLinkElementHrefs, readDistPage } from '../support/distPages';

const LAYERS = ['tokens', 'base', 'ui', 'features'];

/** Returns the layers of a built style sheet in the order in which a browser meets their names. */
async function readLayerOrder(address: string): Promise<string[]> {
  const css = await readFile(join(DIST_DIR, address), 'utf8');
  const names = [...css.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, list = '']) => list.split(','));
  return [...new Set(names.map((name) => name.trim()))];
}

describe('style sheets', () => {
  it.each([...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404', '/shell'])(
    'declare all layers in order on %s',
    async (path) => {
      const [first] = listLinkElementHrefs(await readDistPage(path), 'stylesheet');
      expect(await readLayerOrder(first ?? '')).toEqual(LAYERS);
    },
  );
});
