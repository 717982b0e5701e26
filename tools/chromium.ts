import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';

class NoBrowserError extends Error {}

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, Playwright's or the system's; else installs one through Playwright,
 * then as root through apt. Throws NoBrowserError with instructions.
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
    'Il manque un Chromium : installez-le (sous Debian : apt-get install chromium fonts-liberation), ou donnez son chemin dans CHROMIUM_PATH.',
  );
}

/**
 * Returns the browser for measurements: `CHROMIUM_PATH`, Debian's headless shell, else findOrInstallChromium. A full
 * Chromium renders its own interface even headless, which slows the page on two cores.
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

/** Does nothing without apt or without root rights. */
function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  run('apt-get', ['update']);
  // Tests of the layout need a font as wide as Arial: the only one of a bare Debian is far wider.
  run('apt-get', ['install', '--yes', '--no-install-recommends', name, 'fonts-liberation']);
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
