import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { PostProblem } from './PostProblem';

const MARKDOWN_FILE = /\.(?:md|markdown|mdx|mdown|mkd)$/i;

/** Markdown files of a folder, sorted. */
export interface MarkdownFiles {
  /** Articles: `.md` files of the folder itself. */
  articles: readonly string[];
  /** Markdown files that are not read: those in subfolders or with an extension other than `.md`. */
  ignored: readonly string[];
}

/** Lists the Markdown files of a folder and its subfolders. Throws a PostProblem if it is unreadable. */
export function listMarkdownFiles(folder: string): MarkdownFiles {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => MARKDOWN_FILE.test(name))
      .toSorted();
    return { articles: files.filter(isArticle), ignored: files.filter((name) => !isArticle(name)) };
  } catch (error) {
    throw new PostProblem('', `Le dossier « ${folder} » ne peut pas être lu${getErrorCode(error)}.`);
  }
}

/**
 * Reads a file of the folder. Throws a PostProblem if it is missing, unreadable, or outside the folder by name or
 * symbolic link.
 */
export function readFileInFolder(folder: string, name: string): Uint8Array {
  const buildProblem = (reason: string) => new PostProblem(name, `« ${name} » ${reason}.`);
  const path = join(folder, name);
  if (!isInside(folder, path)) throw buildProblem('sort du dossier importé');
  try {
    const target = realpathSync(path);
    if (!isInside(realpathSync(folder), target)) throw buildProblem('est un lien qui sort du dossier importé');
    if (!statSync(target).isFile()) throw buildProblem('n’est pas un fichier');
    return readFileSync(target);
  } catch (error) {
    if (error instanceof PostProblem) throw error;
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw buildProblem(isAbsent ? 'est introuvable' : `ne peut pas être lu${getErrorCode(error)}`);
  }
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath);
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
}

function isArticle(name: string): boolean {
  return !name.includes(sep) && /\.md$/i.test(name);
}
