/** One file of the build with the fingerprint that tells a new version from the old one (null: it is in the name). */
export interface BuiltFile {
  url: string;
  revision: string | null;
}

/** Where the build puts the scripts and styles that visitors of the public pages never need. */
export const ON_DEMAND_FOLDER = 'assets/on-demand/';

/** What every visitor gets, and what is fetched only once somebody opens the partner space or a blog page. */
export function splitBuild<F extends BuiltFile>(
  files: readonly F[],
): { everyone: readonly F[]; onDemand: readonly F[] } {
  const isOnDemand = ({ url }: F) => url.replace(/^\//, '').startsWith(ON_DEMAND_FOLDER);
  return { everyone: files.filter((file) => !isOnDemand(file)), onDemand: files.filter(isOnDemand) };
}

/**
 * Files of a new version for a device that has `kept` these files of an older one: another edition of each. Which belong
 * together is known by their names, without the fingerprint that the build puts at their end.
 */
export function editionsOf(kept: readonly string[], urls: readonly string[]): readonly string[] {
  const names = new Set(kept.map(nameOf));
  return urls.filter((url) => names.has(nameOf(url)));
}

const nameOf = (url: string): string => url.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Address under which Hosting serves a file: without `.html`, which it would redirect. */
export function servedAddress(file: string): string {
  const path = `/${file.replace(/^\//, '')}`;
  return path === '/index.html' ? '/' : path.replace(/\.html$/, '');
}
