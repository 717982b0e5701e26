import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAssetHeaders } from './hostingHeaders';

const CONFIG = { hosting: { headers: [{ source: '**', headers: [{ key: 'Cache-Control', value: 'no-cache' }] }] } };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('addAssetHeaders', () => {
  it('appends a rule for each asset file', async () => {
    mkdirSync(join(folder, 'assets/fonts'), { recursive: true });
    for (const name of ['index.html', 'assets/b-1.js', 'assets/z-3.js', 'assets/fonts/a-2.css'])
      writeFileSync(join(folder, name), '');
    const { hosting } = await addAssetHeaders(CONFIG, folder);
    expect(hosting.headers).toMatchObject([
      CONFIG.hosting.headers[0],
      { source: '/assets/b-1.js' },
      { source: '/assets/fonts/a-2.css' },
      { source: '/assets/z-3.js' },
    ]);
    expect(hosting.headers[1]?.headers).toEqual([
      { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' },
    ]);
    expect(CONFIG.hosting.headers).toHaveLength(1);
  });

  it('adds nothing without a build', async () => {
    expect(await addAssetHeaders(CONFIG, folder)).toEqual(CONFIG);
  });
});
