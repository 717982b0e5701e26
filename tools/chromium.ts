import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** Debian's Chromium without an interface of its own, which takes half the processor time of a full one run headless. */
const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM_BROWSERS = [SYSTEM_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of a Chromium: `CHROMIUM_PATH`, Playwright's or the system's; else installs one through Playwright,
 * then as root through apt. Throws with instructions.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  console.log('Aucun Chromium trouvé : installation…');
  run('npx', ['playwright', 'install', 'chromium']);
  if (findChromium() === null) installPackage('chromium-headless-shell');
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    'Il manque un Chromium : installez-le (sous Debian : apt-get install chromium-headless-shell fonts-liberation), ou donnez son chemin dans CHROMIUM_PATH.',
  );
}

/**
 * Returns the browser for measurements: `CHROMIUM_PATH`, Debian's headless shell, else findOrInstallChromium. The
 * interface that a full Chromium renders even headless slows the page on two cores.
 */
export function findOrInstallHeadlessShell(): string {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen && existsSync(chosen)) return chosen;
  if (!existsSync(SYSTEM_SHELL)) installPackage('chromium-headless-shell');
  return existsSync(SYSTEM_SHELL) ? SYSTEM_SHELL : findOrInstallChromium();
}

/** Returns `CHROMIUM_PATH`, Playwright's Chromium or the system's, the first that exists. */
export function findChromium(): string | null {
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
