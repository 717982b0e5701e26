import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

class NoBrowserError extends Error {}

/**
 * Path of a Chromium: `CHROMIUM_PATH`, Playwright's own, the system's; else Playwright's is downloaded, else the system's package manager is
 * asked when we are root. Throws NoBrowserError, which says what to do.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  console.log('Aucun Chromium trouvé : installation…');
  run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium() === null) installPackage('chromium');
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new NoBrowserError(
    'Il manque un Chromium : installez-le (sous Debian : apt-get install chromium), ou donnez son chemin dans CHROMIUM_PATH.',
  );
}

/**
 * Path of a Chromium for measurements: `CHROMIUM_PATH`; else Debian's headless shell, installed where we may; else any. The shell
 * is the same engine without a window around the page. A whole Chromium builds its own interface beside it, also headless, and
 * on a machine of two cores the page waits for that.
 */
export function findOrInstallHeadlessShell(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && existsSync(chosen)) return chosen;
  if (!existsSync(SYSTEM_SHELL)) installPackage('chromium-headless-shell');
  return existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : findOrInstallChromium();
}

function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM_BROWSERS];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

/** Does nothing where there is no apt, or where we are not root. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update']);
  run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
