/** Headers that `firebase.json` sets on every page. */
export const POLICY_HEADERS = [
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
export function withSitePolicy({ body, status, statusText, headers }: Response, shell: Response): Response {
  const policyHeaders = new Headers(headers);
  for (const name of POLICY_HEADERS) {
    const value = shell.headers.get(name);
    if (value === null) policyHeaders.delete(name);
    else policyHeaders.set(name, value);
  }
  return new Response(body, { status, statusText, headers: policyHeaders });
}
