import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorkboxManifestTransform } from './createWorkboxManifestTransform.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifest-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Lists these built files with this text of firebase.json. */
async function list(files: Readonly<Record<string, string>>, policy = '{}') {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const firebaseJson = join(folder, 'firebase.json');
  writeFileSync(firebaseJson, policy);
  const transform = createWorkboxManifestTransform(folder, new Set(['assets/site-1.js']), firebaseJson);
  const entries = Object.entries(files).map(([url, { length }]) => ({ url, revision: 'x', size: length }));
  const { manifest } = await transform(entries);
  return manifest;
}

describe('createWorkboxManifestTransform', () => {
  it('changes the revision of a page with its content, and with the headers of firebase.json', async () => {
    const [first] = await list({ 'contact.html': '<h1>Contact</h1>' });
    const [same] = await list({ 'contact.html': '<h1>Contact</h1>' });
    const [otherContent] = await list({ 'contact.html': '<h1>Contacts</h1>' });
    const [otherHeaders] = await list({ 'contact.html': '<h1>Contact</h1>' }, '{"hosting":{}}');
    expect(first).toEqual(same);
    expect(new Set([first, otherContent, otherHeaders].map((file) => file?.revision)).size).toBe(3);
    expect(otherHeaders?.integrity).toBe(first?.integrity);
  });

  it('bundles the pages by address in a file of the build', async () => {
    const files = await list({ 'contact.html': '<h1>Contact</h1>', 'assets/site-1.js': 'a' });
    const bundle = readFileSync(join(folder, files.at(-1)?.url ?? ''), 'utf8');
    expect(JSON.parse(bundle)).toEqual({ [files[0]?.url ?? '']: '<h1>Contact</h1>' });
    expect(files.at(-1)?.size).toBe(bundle.length);
  });

  it('loads on demand only the scripts and styles that no public page needs', async () => {
    const files = await list({
      'assets/site-1.js': 'a',
      'assets/grid-1.js': 'b',
      'assets/grid-1.css': 'c',
      'contact.html': '<h1>Contact</h1>',
    });
    expect(files.map(({ url, onDemand }) => [url, onDemand])).toEqual([
      ['/assets/site-1.js', undefined],
      ['/assets/grid-1.js', true],
      ['/assets/grid-1.css', true],
      [expect.any(String), undefined],
      [expect.stringMatching(/^\/assets\/pages-.{8}\.json$/), undefined],
    ]);
    expect(files[0]?.revision).toBeNull();
  });
});
