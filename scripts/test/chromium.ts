import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

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
  if (findChromium() === null && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new NoBrowserError(
    'Les tests de navigateur ont besoin de Chromium : installez-le (sous Debian : apt-get install chromium), ou donnez son chemin dans CHROMIUM_PATH.',
  );
}

function findChromium(): string | null {
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...SYSTEM_BROWSERS];
  return candidates.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;
}

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
