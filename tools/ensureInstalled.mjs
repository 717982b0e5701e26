import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Node before 20.11 knows no `import.meta.dirname`.
const root = fileURLToPath(new URL('..', import.meta.url));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

/** Characters that end a path in an address: the build tools take what follows for a fragment or a query. */
const UNSUPPORTED_IN_PATH = /[#?]/;

/**
 * Runs `npm ci` if packages are missing or older than the lock file; exits if that fails, or if the project's path or
 * Node is unsupported. Uses bare Node only: no package is available yet.
 */
export function ensureInstalled() {
  if (!isNodeSupported()) {
    console.error(
      `Node 20 à partir de 20.19, ou Node 22.12 et plus récent, est nécessaire ; celui-ci est ${process.versions.node}.`,
    );
    process.exit(1);
  }
  const [character] = UNSUPPORTED_IN_PATH.exec(root) ?? [];
  if (character !== undefined) {
    console.error(`Le site ne se construit pas dans un dossier au nom contenant « ${character} » : renommer ${root}`);
    process.exit(1);
  }
  if (isUpToDate()) return;
  console.log('Installation des dépendances (une à deux minutes la première fois)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Includes development packages whatever NODE_ENV says; never runs install scripts of packages.
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--ignore-scripts', '--no-fund', '--no-audit'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('L’installation a échoué : voir le message de npm ci-dessus.');
    process.exit(status ?? 1);
  }
}

/** Must equal `engines` in package.json: the build tools support no other versions. */
function isNodeSupported() {
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

function isUpToDate() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const wanted = join(root, 'package-lock.json');
  return existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs;
}
