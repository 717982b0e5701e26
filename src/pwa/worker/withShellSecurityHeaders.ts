/** Headers that `firebase.json` sets on every page. */
export const SECURITY_HEADER_NAMES = [
  'Content-Security-Policy',
  'Strict-Transport-Security',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
] as const;

/** Returns the page with the policy headers of `shell`, instead of those it was cached with. */
export function withShellSecurityHeaders({ body, status, statusText, headers }: Response, shell: Response): Response {
  const policyHeaders = new Headers(headers);
  for (const name of SECURITY_HEADER_NAMES) {
    const value = shell.headers.get(name);
    if (value === null) policyHeaders.delete(name);
    else policyHeaders.set(name, value);
  }
  return new Response(body, { status, statusText, headers: policyHeaders });
}
