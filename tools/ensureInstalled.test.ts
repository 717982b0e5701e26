import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from './projectRoot';

/** Module that makes Node pretend to be version 18. */
const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });",
)}`;

const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

describe('ensureInstalled', () => {
  it.each(['start', 'dev', 'test', 'deploy', 'posts', 'passwords'])(
    'says which Node npm run %s needs on an unsupported one',
    (name) => {
      const [program, ...args] = (scripts[name] ?? '').split(' ');
      expect(program).toBe('node');
      const { status, stderr } = spawnSync(process.execPath, ['--import', OLD_NODE, ...args], {
        cwd: PROJECT_ROOT,
        encoding: 'utf8',
      });
      expect(stderr).toBe(
        'Node 20 à partir de 20.19, ou Node 22.12 et plus récent, est nécessaire ; celui-ci est 18.20.8.\n',
      );
      expect(status).toBe(1);
    },
  );

  it('loads where Node has no import.meta.dirname', () => {
    const source = readFileSync(join(PROJECT_ROOT, 'tools/ensureInstalled.mjs'), 'utf8');
    expect(source.replaceAll(/^\s*\/\/.*$/gm, '')).not.toContain('import.meta.dirname');
  });
});
