import { describe, expect, it } from 'vitest';
import { withShellSecurityHeaders } from './withShellSecurityHeaders';

describe('withShellSecurityHeaders', () => {
  const shell = new Response('', { headers: { 'Content-Security-Policy': "default-src 'none'" } });

  it('adds the policy to a page that was cached without', async () => {
    const governed = withShellSecurityHeaders(
      new Response('Texte', { headers: { 'content-type': 'text/html' } }),
      shell,
    );
    expect(governed.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(governed.headers.get('content-type')).toBe('text/html');
    expect(await governed.text()).toBe('Texte');
  });

  it('replaces the policy that a page was cached with', () => {
    const lax = { 'Content-Security-Policy': 'default-src *', 'Permissions-Policy': 'camera=*' };
    const governed = withShellSecurityHeaders(new Response('', { headers: lax }), shell);
    expect(governed.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect(governed.headers.has('permissions-policy')).toBe(false);
  });
});
