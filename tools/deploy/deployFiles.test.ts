import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeDeployConfig } from './deployFiles';

describe('writeDeployConfig', () => {
  it('adds the caching of the built files to a copy of firebase.json', async () => {
    const root = await mkdtemp(join(tmpdir(), 'deploy-'));
    onTestFinished(() => rm(root, { recursive: true }));
    const firebaseJson = JSON.stringify({ hosting: { public: 'dist', headers: [] }, firestore: { rules: 'a.rules' } });
    await writeFile(join(root, 'firebase.json'), firebaseJson);
    await mkdir(join(root, 'dist/assets'), { recursive: true });
    await writeFile(join(root, 'dist/assets/site-1.js'), '');
    const written = JSON.parse(await readFile(join(root, await writeDeployConfig(root)), 'utf8'));
    expect(written).toMatchObject({
      hosting: { public: 'dist', headers: [{ source: '/assets/site-1.js', headers: [{ key: 'Cache-Control' }] }] },
      firestore: { rules: 'a.rules' },
    });
    expect(await readFile(join(root, 'firebase.json'), 'utf8')).toBe(firebaseJson);
  });
});
