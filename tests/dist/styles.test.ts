import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIST_DIR, PAGES_BUILT_AS_FILES, listLinkElementHrefs, readDistPage } from '../support/distPages';

const LAYERS = ['tokens', 'base', 'ui', 'features'];

async function readMainStyleSheet(path: string): Promise<string> {
  const [address] = listLinkElementHrefs(await readDistPage(path), 'stylesheet');
  return readFile(join(DIST_DIR, address ?? ''), 'utf8');
}

/** Returns the layers of a style sheet in the order in which a browser meets their names. */
function findLayerOrder(css: string): string[] {
  const names = [...css.matchAll(/@layer ([\w, ]+)[{;]/g)].flatMap(([, list = '']) => list.split(','));
  return [...new Set(names.map((name) => name.trim()))];
}

describe('style sheets', () => {
  it.each([...PAGES_BUILT_AS_FILES.map((page) => page.path), '/404', '/shell'])(
    'declare all layers in order on %s',
    async (path) => {
      expect(findLayerOrder(await readMainStyleSheet(path))).toEqual(LAYERS);
    },
  );

  it('leave room for the window controls in the overlay title bar', async () => {
    const css = await readMainStyleSheet('/');
    expect(css).toMatch(/window-controls-overlay.{0,40}\{.bar\{[^}]*env\(titlebar-area-width/);
    expect(css).toMatch(/app-region:\s*drag/);
  });
});
