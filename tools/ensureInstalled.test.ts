import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
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
  it.each(['start', 'dev', 'test', 'deploy', 'posts', 'passwords', 'plans'])(
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

/** Program that installs in a copy of the project, then prints « fini ». */
const INSTALL =
  "import('./tools/ensureInstalled.mjs').then(({ ensureInstalled }) => (ensureInstalled(), console.log('fini')));";

interface InstallOptions {
  npm: string;
  installedAfter?: number;
  folderName?: string;
}

/** Runs ensureInstalled with this script in place of npm, and packages installed so many seconds after the lock file. */
function install({ npm, installedAfter, folderName = 'install-' }: InstallOptions) {
  const folder = mkdtempSync(join(tmpdir(), folderName));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['tools', 'node_modules', 'bin']) mkdirSync(join(folder, name));
  copyFileSync(join(PROJECT_ROOT, 'tools/ensureInstalled.mjs'), join(folder, 'tools/ensureInstalled.mjs'));
  const writeAt = (name: string, time: number): void => {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), time, time);
  };
  writeAt('package-lock.json', 1_700_000_000);
  if (installedAfter !== undefined) writeAt('node_modules/.package-lock.json', 1_700_000_000 + installedAfter);
  writeFileSync(join(folder, 'bin/npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 });
  const PATH = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const env = { ...process.env, PATH };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', INSTALL], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { folder, status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

describe.skipIf(process.platform === 'win32')('ensureInstalled on a supported Node', () => {
  const ANNOUNCEMENT = 'Installation des dépendances (une à deux minutes la première fois)…';

  it.each([undefined, -1])('runs npm ci for packages installed %s s after the lock file', (installedAfter) => {
    expect(install({ npm: 'echo "npm $*"', installedAfter })).toMatchObject({
      status: 0,
      lines: [ANNOUNCEMENT, 'npm ci --include=dev --ignore-scripts --no-fund --no-audit', 'fini'],
    });
  });

  it.each([0, 1])('installs nothing for packages installed %i s after the lock file', (installedAfter) => {
    expect(install({ npm: 'echo npm', installedAfter })).toMatchObject({ status: 0, lines: ['fini'] });
  });

  it.each(['#', '?'])('installs nothing in a folder with the character %s, where no build succeeds', (character) => {
    const { folder, status, lines } = install({ npm: 'echo npm', folderName: `C${character}-` });
    expect(lines).toEqual([
      `Le site ne se construit pas dans un dossier au nom contenant « ${character} » : renommer ${folder}/`,
    ]);
    expect(status).toBe(1);
  });

  it.each(['é à', '%20', '[a]'])('installs in a folder named %s', (name) => {
    expect(install({ npm: 'true', folderName: `${name}-` }).lines.at(-1)).toBe('fini');
  });

  it.each([
    ['fails', 'exit 3', 3],
    ['is killed', 'kill -9 $$', 1],
  ])('ends with an error if npm %s', (_, npm, status) => {
    expect(install({ npm })).toMatchObject({
      status,
      lines: [ANNOUNCEMENT, 'L’installation a échoué : voir le message de npm ci-dessus.'],
    });
  });
});
