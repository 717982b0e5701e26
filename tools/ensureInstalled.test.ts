import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from './projectRoot';

const toModuleUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;

/** Hook that loads every module without `import.meta.dirname`. */
const LOAD_HOOK = toModuleUrl(`
  export async function load(url, context, nextLoad) {
    const loaded = await nextLoad(url, context);
    return loaded.format === 'module' ? { ...loaded, source: 'delete import.meta.dirname;' + loaded.source } : loaded;
  }
`);

/** Module that makes Node pretend to be version 18. */
const OLD_NODE = toModuleUrl(`
  import { register } from 'node:module';
  register(${JSON.stringify(LOAD_HOOK)});
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });
`);

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
});
