import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOptions, runCommand } from '../commandLine';
import { PROJECT_ROOT } from '../stack/places';
import { licenceDocument, questionable, shippedPackages } from './licenceList';

const DOCUMENT = 'docs/licences.md';

const HELP = `npm run licences [-- --check]
  écrit ${DOCUMENT} ; avec --check, dit seulement s’il est à jour`;

/** `npm run licences` writes the list; with `--check` it says whether the list is current. A licence that needs a decision is an error. */
async function main(): Promise<void> {
  const { values } = readOptions({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } }, HELP);
  if (values.help) return console.log(HELP);
  const lock = await readJson('package-lock.json');
  const parts = [
    shippedPackages(lock, 'Site', { folder: '', dependencies: (await readJson('package.json')).dependencies }),
    shippedPackages(lock, 'Fonctions', {
      folder: 'functions',
      dependencies: (await readJson('functions/package.json')).dependencies,
    }),
  ];
  for (const { name, version, licence } of parts.flatMap(questionable)) {
    console.error(`${name} ${version} : licence « ${licence || 'aucune'} » à examiner`);
    process.exitCode = 1;
  }
  const document = licenceDocument(parts);
  if (!values.check) return writeFile(join(PROJECT_ROOT, DOCUMENT), document);
  if ((await readFile(join(PROJECT_ROOT, DOCUMENT), 'utf8')) !== document) {
    console.error(`${DOCUMENT} n’est plus à jour : npm run licences`);
    process.exitCode = 1;
  }
}

async function readJson(path: string) {
  return JSON.parse(await readFile(join(PROJECT_ROOT, path), 'utf8'));
}

await runCommand(main);
