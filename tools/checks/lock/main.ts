import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PackageLock } from '../../buildWorkspacePackageLock';
import { parseCommandOptions, runMain, UsageError } from '../../commandLine';
import { PROJECT_ROOT } from '../../projectRoot';
import { completePackageLock, findMissingPackages, type PackageFacts } from './completePackageLock';

const LOCK_FILE = join(PROJECT_ROOT, 'package-lock.json');
const FIELDS = ['dist.integrity', 'os', 'cpu', 'libc', 'engines', 'license', 'funding'];

async function fetchFacts(name: string, version: string): Promise<PackageFacts> {
  const args = ['view', `${name}@${version}`, ...FIELDS, '--json'];
  const { stdout } = await promisify(execFile)('npm', args, { shell: process.platform === 'win32' }).catch((cause) => {
    throw new UsageError(`Le registre n’a pas ${name} ${version}, ou ne répond pas.`, { cause });
  });
  const { 'dist.integrity': integrity, ...facts } = JSON.parse(stdout || '{}');
  if (typeof integrity !== 'string') throw new UsageError(`Le registre n’a pas ${name} ${version}.`);
  return { ...facts, integrity };
}

const HELP = `npm run lock
  ajoute à package-lock.json les binaires d’autres systèmes qui y manquent`;

await runMain(async () => {
  const { values } = parseCommandOptions({ options: { help: { type: 'boolean' } } }, HELP);
  if (values.help) return console.log(HELP);
  const lock: PackageLock = JSON.parse(await readFile(LOCK_FILE, 'utf8'));
  const missing = findMissingPackages(lock);
  if (missing.length > 0) {
    await writeFile(LOCK_FILE, `${JSON.stringify(await completePackageLock(lock, fetchFacts), null, 2)}\n`);
  }
  for (const { name, version } of missing) console.log(`ajouté : ${name} ${version}`);
  console.log(`package-lock.json : ${missing.length === 0 ? 'complet' : 'complété'}.`);
});
