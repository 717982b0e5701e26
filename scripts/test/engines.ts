import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROJECT_ROOT } from '../stack/places';

/** What the tests start, and the Debian package that has it. */
const NEEDED = [
  { program: 'firefox-esr', packageName: 'firefox-esr' },
  { program: 'WebKitWebDriver', packageName: 'webkit2gtk-driver' },
  { program: 'xvfb-run', packageName: 'xvfb' },
  // xvfb-run only recommends it, and does nothing without it.
  { program: 'xauth', packageName: 'xauth' },
] as const;

function isThere(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** `npm run test:engines`: installs nothing; what is missing is named with the command that brings it. */
function main(): void {
  const missing = NEEDED.filter(({ program }) => !isThere(program));
  if (missing.length > 0) {
    console.error(`Il manque : ${missing.map(({ program }) => program).join(', ')}.`);
    console.error(`Sous Debian : apt-get install ${missing.map(({ packageName }) => packageName).join(' ')}`);
    process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'engines'], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

main();
