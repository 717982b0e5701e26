import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listRepositoryFiles } from '../../listRepositoryFiles';
import { PROJECT_ROOT } from '../../projectRoot';

const PATH_PATTERN = /^[\w./-]+\.(?:tsx?|mjs|css|md|json|rules)$/;
/** Names in camel, Pascal or upper case of at least two words, and calls of them. */
const NAME_PATTERN = /^([a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?$/;

const files = listRepositoryFiles();
const guides = files.filter((file) => /^(?:README|CONTRIBUTING|(?:docs|local\/firestore)\/[^/]+)\.md$/.test(file));
const source = files
  .filter((file) => /\.(?:tsx?|mjs|rules|json)$/.test(file) && !file.endsWith('package-lock.json'))
  .map((file) => readFileSync(join(PROJECT_ROOT, file), 'utf8'))
  .join('\n');

const readGuide = (guide: string): string => readFileSync(join(PROJECT_ROOT, guide), 'utf8');

const listQuoted = (guide: string): string[] =>
  [...readGuide(guide).matchAll(/`([^`\n]+)`/g)].map(([, quoted = '']) => quoted);

/** Lists the files that diagrams name. */
const listDrawn = (guide: string): string[] =>
  [...readGuide(guide).matchAll(/^```mermaid\n(.*?)^```/gms)].flatMap(([, diagram = '']) =>
    [...diagram.matchAll(/[\w./-]+\.tsx?\b/g)].map(([path]) => path),
  );

const isFile = (path: string): boolean => files.some((file) => file === path || file.endsWith(`/${path}`));

/** Files that worked examples add, and files that commands write. */
const UNTRACKED_FILES: ReadonlySet<string> = new Set([
  'src/features/site/content/backup.ts',
  'src/features/site/pages/BackupPage.tsx',
  'reference.ts',
  'backend.json',
  '/backend.json',
  '.local/stack.json',
  'functions/package-lock.json',
]);

/** Terms of Google Cloud. */
const FOREIGN_NAMES: ReadonlySet<string> = new Set(['allUsers', 'pinTag']);

/** Patterns of names such as `buildX`. */
const isPlaceholder = (name: string): boolean => /^[a-z]+X$/.test(name);

it('decision records have a number of their own', () => {
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []);
  expect(new Set(numbers).size).toBe(numbers.length);
});

describe('guides', () => {
  it.each(guides)('%s names only files that exist', (guide) => {
    const quoted = listQuoted(guide).filter((path) => PATH_PATTERN.test(path) && !UNTRACKED_FILES.has(path));
    expect([...quoted, ...listDrawn(guide)].filter((path) => !isFile(path))).toEqual([]);
  });

  it.each(guides)('%s names only symbols that exist', (guide) => {
    const names = listQuoted(guide).flatMap((quoted) => NAME_PATTERN.exec(quoted)?.[1] ?? []);
    const checked = names.filter((name) => !isPlaceholder(name) && !FOREIGN_NAMES.has(name));
    expect(checked.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
  });
});
