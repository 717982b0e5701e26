import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from './projectRoot';

describe('tools/run.mjs', () => {
  it('runs a script in TypeScript with its own arguments, after the installation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'run-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'tools'));
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    copyFileSync(join(PROJECT_ROOT, 'tools/run.mjs'), join(folder, 'tools/run.mjs'));
    writeFileSync(
      join(folder, 'tools/ensureInstalled.mjs'),
      "export const ensureInstalled = () => console.log('installed');",
    );
    writeFileSync(join(folder, 'tools/main.ts'), 'const args: string[] = process.argv.slice(2);\nconsole.log(args);');
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    const args = ['tools/run.mjs', 'tools/main.ts', 'list', '--local'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe("installed\n[ 'list', '--local' ]\n");
    expect(status).toBe(0);
  });
});
