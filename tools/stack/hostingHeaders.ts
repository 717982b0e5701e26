import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Minimatch } from 'minimatch';
import { RESPONSE_HEADERS } from '../../src/config/responseHeaders';

/** Applies to addresses that match the glob `source`, or contain the RE2 expression `regex`. */
export type HeaderRule = ({ source: string } | { regex: string }) & { headers: { key: string; value: string }[] };

/** Matches like Hosting and its emulator; wildcards of a glob match no path segment that starts with a dot. */
export function createRuleMatcher(rule: { source: string } | { regex: string }): (pathname: string) => boolean {
  const pattern = 'regex' in rule ? new RegExp(rule.regex, 'u') : new Minimatch(rule.source);
  return (pathname) => (pattern instanceof RegExp ? pattern.test(pathname) : pattern.match(pathname));
}

/**
 * Adds one caching rule per built file below `/assets`. Rules go by address, not status: a folder rule would cache 404
 * responses for a year. The last matching rule wins.
 */
export async function addAssetHeaders<Config extends { hosting: { headers: HeaderRule[] } }>(
  config: Config,
  siteDir: string,
): Promise<Config> {
  const headers = [...config.hosting.headers, ...(await listAssets(siteDir)).map(buildImmutableRule)];
  return { ...config, hosting: { ...config.hosting, headers } };
}

function buildImmutableRule(source: string): HeaderRule {
  return { source, headers: [{ key: 'Cache-Control', value: RESPONSE_HEADERS.builtFile['Cache-Control'] }] };
}

/** Lists the built files whose names carry a hash; empty without a build. */
export async function listAssets(siteDir: string): Promise<string[]> {
  const entries = await readdir(join(siteDir, 'assets'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .toSorted();
}
