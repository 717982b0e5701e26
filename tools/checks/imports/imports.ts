import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';
import { PACKAGE_FREE_ZONES, ZONES, RESTRICTED_PACKAGES, type Zone } from './importRules';

/** One import of a source file; paths are relative to the project root, with `/`. */
export interface ImportEdge {
  from: string;
  /** Specifier as written. */
  specifier: string;
  /** Imported file; null for a package. */
  to: string | null;
  /** Only types are imported. */
  isType: boolean;
}

const EXTENSIONS = ['', '.ts', '.tsx', '.d.ts', '/index.ts'];

/**
 * Returns every static, dynamic and type import of a TypeScript file, re-exports included. Throws if the file does not
 * parse.
 */
export function parseImports(root: string, file: string, code: string): ImportEdge[] {
  const { module, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { specifier: moduleRequest.value, isType } : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
  ];
  return imports.map(({ specifier, isType }) => ({
    from: file,
    specifier,
    to: resolveImport(root, file, specifier),
    isType,
  }));
}

function resolveImport(root: string, file: string, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  const path = join(root, dirname(file), specifier.replace(/\?.*$/, ''));
  const found = EXTENSIONS.map((extension) => path + extension).find((candidate) => existsSync(candidate));
  return relative(root, found ?? path).replaceAll('\\', '/');
}

/** Returns the innermost zone of a file; null if none covers it. */
export function findZone(file: string, zones: readonly Zone[] = ZONES): Zone | null {
  const matches = zones.filter(({ path }) => isWithin(file, path));
  return matches.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Returns one English sentence per forbidden import. */
export function findImportViolations(edges: readonly ImportEdge[]): string[] {
  return edges.flatMap((edge) => findViolation(edge) ?? []);
}

function findViolation({ from, specifier, to }: ImportEdge): string | null {
  const zone = findZone(from);
  if (zone === null) return `${from} is in no zone of importRules.ts`;
  if (to === null) return findPackageViolation(from, zone, specifier);
  const target = findZone(to);
  if (target === null) return `${from} imports ${to}, which is in no zone`;
  const isAllowed = target === zone || zone.mayImport.some((folder) => isWithin(target.path, folder));
  return isAllowed ? null : `${from} imports ${to}: ${zone.path} may not import ${target.path}`;
}

function findPackageViolation(from: string, zone: Zone, specifier: string): string | null {
  if (!from.startsWith('src/')) return null;
  const restriction = RESTRICTED_PACKAGES.find(({ pattern }) => pattern.test(specifier));
  if (restriction !== undefined && restriction.only !== zone.path)
    return `${from} imports ${specifier}: ${restriction.only === null ? 'no zone' : `only ${restriction.only}`} may`;
  if (PACKAGE_FREE_ZONES.includes(zone.path)) return `${from} imports ${specifier}: ${zone.path} imports no package`;
  return null;
}

/** Returns import cycles as lists of files; a self-import is a cycle too. */
export function findCycles(edges: readonly ImportEdge[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) if (to !== null) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const cycles: string[][] = [];
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) {
      cycles.push(path.slice(start));
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return cycles;
}
