/** A file of the build; `revision` identifies its version (null: the name contains a hash). */
export interface BuiltFile {
  url: string;
  revision: string | null;
  /** Subresource Integrity digest, 'sha256-…'. */
  integrity: string;
  /** True for scripts and styles that only the partner space or the blog's post database needs. */
  onDemand?: true;
}

/** Path of the HTML document without a page. */
export const SHELL_PATH = '/shell';

/** Returns whether a file comes from the page bundle: all HTML except the shell. */
export function isInHtmlPagesBundle({ url }: Pick<BuiltFile, 'url'>): boolean {
  return url !== SHELL_PATH && !/\.\w+$/.test(url);
}

/**
 * Splits the build into precached files, files cached on first use (partner space, blog), and the JSON bundle with the
 * HTML of all pages by path.
 */
export function splitBuiltFiles<F extends Pick<BuiltFile, 'url' | 'onDemand'>>(
  files: readonly F[],
): { precached: readonly F[]; onDemand: readonly F[]; pageBundle: F | undefined } {
  const isPageBundle = ({ url }: F) => /^\/assets\/pages-[\w-]{8}\.json$/.test(url);
  return {
    precached: files.filter((file) => !file.onDemand && !isPageBundle(file)),
    onDemand: files.filter(({ onDemand }) => onDemand),
    pageBundle: files.find(isPageBundle),
  };
}

/** Returns the new versions of files that a device has cached; files match by name without the hash of the build. */
export function findNewVersionsOfCachedFiles<F extends Pick<BuiltFile, 'url'>>(
  cachedPaths: readonly string[],
  files: readonly F[],
): readonly F[] {
  const names = new Set(cachedPaths.map(stripHash));
  return files.filter(({ url }) => names.has(stripHash(url)));
}

const stripHash = (url: string): string => url.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Returns the path under which Hosting serves a file; it redirects `.html`. */
export function toServedPath(file: string): string {
  const path = `/${file.replace(/^\//, '')}`;
  return path === '/index.html' ? '/' : path.replace(/\.html$/, '');
}
