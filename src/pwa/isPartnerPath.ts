/** True for the paths of the partner space: `/partner` and those below it. */
export function isPartnerPath(pathname: string): boolean {
  return /^\/partner(?:\/|$)/.test(pathname);
}
