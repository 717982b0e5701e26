import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PROJECT_ROOT } from '../../projectRoot';

/** Programs that the tests start, with their Debian packages. */
const REQUIRED_PROGRAMS = [
  { program: 'firefox-esr', packageName: 'firefox-esr' },
  { program: 'WebKitWebDriver', packageName: 'webkit2gtk-driver' },
  { program: 'xvfb-run', packageName: 'xvfb' },
  // Debian's xvfb package only recommends xauth, but xvfb-run does not start without it.
  { program: 'xauth', packageName: 'xauth' },
] as const;

function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}

/** Runs `npm run test:browsers`. Installs nothing: names missing programs with the command that installs them. */
function main(): void {
  const missing = REQUIRED_PROGRAMS.filter(({ program }) => !isInstalled(program));
  if (missing.length > 0) {
    console.error(`Il manque : ${missing.map(({ program }) => program).join(', ')}.`);
    console.error(`Sous Debian : apt-get install ${missing.map(({ packageName }) => packageName).join(' ')}`);
    process.exitCode = 1;
    return;
  }
  const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'browsers'], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

main();
