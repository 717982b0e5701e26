import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCommandOptions, runMain } from '../../commandLine';
import { PROJECT_ROOT } from '../../projectRoot';
import { formatLicenceDocument, findUnapproved, listShippedPackages } from './licenceList';

const DOCUMENT = 'docs/licences.md';

const HELP = `npm run licences [-- --check]
  écrit ${DOCUMENT} ; avec --check, dit seulement s’il est à jour`;

/**
 * Runs `npm run licences`: writes the list, or with `--check` fails if it is outdated. A licence without decision is an
 * error.
 */
async function main(): Promise<void> {
  const { values } = parseCommandOptions({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } }, HELP);
  if (values.help) return console.log(HELP);
  const lock = await readJson('package-lock.json');
  const parts = [
    listShippedPackages(lock, 'Site', { folder: '', dependencies: (await readJson('package.json')).dependencies }),
    listShippedPackages(lock, 'Fonctions', {
      folder: 'functions',
      dependencies: (await readJson('functions/package.json')).dependencies,
    }),
  ];
  for (const { name, version, licence } of parts.flatMap(findUnapproved)) {
    console.error(`${name} ${version} : licence « ${licence || 'aucune'} » à examiner`);
    process.exitCode = 1;
  }
  const document = formatLicenceDocument(parts);
  if (!values.check) return writeFile(join(PROJECT_ROOT, DOCUMENT), document);
  if ((await readFile(join(PROJECT_ROOT, DOCUMENT), 'utf8')) !== document) {
    console.error(`${DOCUMENT} n’est plus à jour : npm run licences`);
    process.exitCode = 1;
  }
}

async function readJson(path: string) {
  return JSON.parse(await readFile(join(PROJECT_ROOT, path), 'utf8'));
}

await runMain(main);
