/** Returns the address without slashes at the end of its path. Sets the path: `new URL('//other')` is another host. */
export function removeTrailingSlashes(url: URL): string {
  return Object.assign(new URL(url), { pathname: url.pathname.replace(/\/+$/, '') }).href;
}
