import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMarkedAsChecked } from './markAsChecked';

describe('isMarkedAsChecked', () => {
  it.each(['', '{"projectId":"mon-projet","finger', 'null'])(
    'returns false for the damaged marker %j',
    async (text) => {
      const folder = await mkdtemp(join(tmpdir(), 'marker-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = join(folder, 'deploy-checked.json');
      await writeFile(file, text);
      expect(await isMarkedAsChecked('mon-projet', file)).toBe(false);
    },
  );
});
