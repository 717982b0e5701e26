import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execaSync } from 'execa';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../projectRoot';
import { isMarkedAsChecked, markAsChecked } from './markAsChecked';

let root: string;

/** Creates a small repository with a build that Git ignores, as it does the project's. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'marker-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const folder of ['dist/assets', 'functions/lib', '.local']) await mkdir(join(root, folder), { recursive: true });
  await write('.gitignore', '.local\ndist\nfunctions/lib\n');
  await write('tracked.ts', 'one');
  await write('dist/assets/a.js', 'one');
  await write('functions/lib/index.js', 'one');
  execaSync('git', ['init', '--quiet'], { cwd: root });
  execaSync('git', ['add', '.'], { cwd: root });
});

const write = (path: string, text: string) => writeFile(join(root, path), text);
const isMarked = () => isMarkedAsChecked('mon-projet', root);

describe('isMarkedAsChecked', () => {
  it('returns true only for the project that was checked', async () => {
    expect(await isMarked()).toBe(false);
    await markAsChecked('mon-projet', root);
    expect(await isMarked()).toBe(true);
    expect(await isMarkedAsChecked('autre-projet', root)).toBe(false);
  });

  it.each([
    ['a source', 'tracked.ts'],
    ['a source that Git does not track yet', 'untracked.ts'],
    ['a built file of the site', 'dist/assets/a.js'],
    ['a new file of the site', 'dist/b.html'],
    ['the built functions', 'functions/lib/index.js'],
  ])('returns false after a change of %s', async (_, path) => {
    await markAsChecked('mon-projet', root);
    await write(path, 'two');
    expect(await isMarked()).toBe(false);
  });

  it('returns false without a source that was checked', async () => {
    await markAsChecked('mon-projet', root);
    await rm(join(root, 'tracked.ts'));
    expect(await isMarked()).toBe(false);
  });

  it('ignores files that decide no deploy', async () => {
    await markAsChecked('mon-projet', root);
    await write('.local/stack.json', 'two');
    expect(await isMarked()).toBe(true);
  });

  it('ignores what a deploy writes', () => {
    const written = ['.firebase/hosting.ZGlzdA.cache', 'firebase-debug.log', 'firebase.deploy.json'];
    const { stdout } = execaSync('git', ['check-ignore', ...written], { cwd: PROJECT_ROOT, reject: false });
    expect(stdout.split('\n')).toEqual(written);
  });

  it.each(['', '{"projectId":"mon-projet","finger', 'null'])(
    'returns false for the damaged marker %j',
    async (text) => {
      await write('.local/deploy-checked.json', text);
      expect(await isMarked()).toBe(false);
    },
  );
});
