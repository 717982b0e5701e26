import { buildWorkspacePackageLock, type PackageLock } from '../../buildWorkspacePackageLock';

/** Licences that need no decision; any other needs a reason in `EXCEPTIONS`. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** `name: reason`. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  limiter: 'MIT by its LICENSE.txt; its package.json names it in the form of before 2014',
};

export interface LicencedPackage {
  name: string;
  version: string;
  /** SPDX expression; '' if the package names none. */
  licence: string;
}

export interface ShippedWorkspace {
  /** Display name: 'Site' or 'Fonctions'. */
  name: string;
  packages: readonly LicencedPackage[];
}

/** Lists these direct dependencies and everything that they depend on, sorted by name. */
export function listShippedPackages(
  root: PackageLock,
  name: string,
  workspace: { folder: string; dependencies: Record<string, string> },
): ShippedWorkspace {
  const { packages } = buildWorkspacePackageLock(root, { name, ...workspace });
  const listed = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version = '', license }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: typeof license === 'string' ? license : '',
    }));
  return { name, packages: listed.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/** Returns packages whose licence is neither permissive nor excepted. */
export function findUnapproved({ packages }: ShippedWorkspace): LicencedPackage[] {
  return packages.filter(({ name, licence }) => !isPermissive(licence) && EXCEPTIONS[name] === undefined);
}

/** `(MIT OR GPL-3.0)` is permissive, `(MIT AND CC-BY-4.0)` is not. */
function isPermissive(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.has(part.trim())));
}

/** Formats the list as Markdown, deterministically per lock file. */
export function formatLicenceDocument(parts: readonly ShippedWorkspace[]): string {
  const sections = parts.map(({ name, packages }) =>
    [
      `## ${name}`,
      '',
      '| paquet | version | licence |',
      '|---|---|---|',
      ...packages.map(
        ({ name: packageName, version, licence }) => `| ${packageName} | ${version} | ${licence || 'aucune'} |`,
      ),
    ].join('\n'),
  );
  const title = '# Licences de ce qui est livré\n\nÉcrit par `npm run licences` à partir de `package-lock.json`.';
  return `${[title, ...sections].join('\n\n')}\n`;
}
