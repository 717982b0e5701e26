import { beforeAll, describe, expect, it } from 'vitest';
import { runSmokeTest } from '../../tools/deploy/runSmokeTest';
import { listAssets } from '../../tools/stack/hostingHeaders';
import { RENDERED_AT_HEADER } from '../../src/config/blogHeaders';
import { RESPONSE_HEADERS } from '../../src/config/responseHeaders';
import { replacePosts, writePostImage } from '../support/blogPosts';
import { getSiteDir, getStackInfo } from '../support/stack';

type Kind = keyof typeof RESPONSE_HEADERS;

interface ExpectedResponse {
  path: string;
  method?: 'GET' | 'POST';
  status: number;
  kind: Kind;
}

const HOSTING_RESPONSES: readonly ExpectedResponse[] = [
  { path: '/', status: 200, kind: 'page' },
  { path: '/solutions', status: 200, kind: 'page' },
  { path: '/contact', status: 200, kind: 'page' },
  { path: '/contact?a=b', status: 200, kind: 'page' },
  { path: '/partner', status: 200, kind: 'page' },
  { path: '/partner/pricing', status: 200, kind: 'page' },
  { path: '/shell', status: 200, kind: 'page' },
  { path: '/sw.js', status: 200, kind: 'page' },
  { path: '/sync-sw.js', status: 200, kind: 'page' },
  { path: '/idle-worker.js', status: 200, kind: 'page' },
  { path: '/backend.json', status: 200, kind: 'page' },
  { path: '/manifest.webmanifest', status: 200, kind: 'page' },
  { path: '/robots.txt', status: 200, kind: 'page' },
  { path: '/sitemap.xml', status: 200, kind: 'page' },
  { path: '/adresse-inconnue', status: 404, kind: 'page' },
  { path: '/partner/inconnu', status: 404, kind: 'page' },
  { path: '/solutions/', status: 301, kind: 'page' },
  { path: '/solutions.html', status: 301, kind: 'page' },
  { path: '/cybersecurity/ninjarmm', status: 301, kind: 'configuredRedirect' },
  { path: '/assets/inconnu.js', status: 404, kind: 'page' },
  { path: '/icons/icon.svg', status: 200, kind: 'sharedImage' },
  { path: '/icons/inconnu.png', status: 404, kind: 'sharedImage' },
  { path: '/og/accueil.png', status: 200, kind: 'sharedImage' },
  { path: '/screenshots/accueil-large.png', status: 200, kind: 'page' },
  { path: '/favicon.ico', status: 404, kind: 'page' },
  { path: '/.well-known/inconnu', status: 404, kind: 'page' },
  { path: '/.env', status: 404, kind: 'page' },
  { path: '/api', status: 404, kind: 'api' },
  { path: '/api/inconnu', status: 404, kind: 'api' },
  { path: '/api/partnerLogin/inconnu', status: 404, kind: 'api' },
];

const FUNCTION_RESPONSES: readonly ExpectedResponse[] = [
  { path: '/blog', status: 200, kind: 'blog' },
  { path: '/blog/un', status: 200, kind: 'blog' },
  { path: '/feed.xml', status: 200, kind: 'blog' },
  { path: '/sitemap-blog.xml', status: 200, kind: 'blog' },
  { path: '/blog/inconnu', status: 404, kind: 'blogMissing' },
  { path: '/blog/un/deux', status: 404, kind: 'blogMissing' },
  { path: '/blog?page=9', status: 404, kind: 'blogMissing' },
  { path: '/blog?page=abc', status: 404, kind: 'blogUncached' },
  { path: '/blog?utm_source=lettre', status: 301, kind: 'blogUncached' },
  { path: '/blog/', status: 301, kind: 'blogUncached' },
  { path: '/blog/un/', status: 301, kind: 'blogUncached' },
  { path: '/feed.xml?a=b', status: 301, kind: 'blogUncached' },
  { path: '/blog/un', method: 'POST', status: 405, kind: 'blogUncached' },
  { path: '/blog/images/0123456789abcdef-10x20.svg', status: 200, kind: 'postImage' },
  { path: '/blog/share/0123456789abcdef-10x20.png', status: 200, kind: 'postShareImage' },
  { path: '/blog/share/fedcba9876543210-10x20.png', status: 302, kind: 'postImageMissing' },
  { path: '/blog?page=1', status: 301, kind: 'blogUncached' },
  { path: '/blog/images/fedcba9876543210-10x20.svg', status: 404, kind: 'postImageMissing' },
  { path: '/blog/images/0123456789abcdef-10x20.svg?v=2', status: 301, kind: 'postImageUncached' },
];

beforeAll(async () => {
  await replacePosts({ un: {} });
  await writePostImage('0123456789abcdef-10x20.svg');
  await writePostImage('0123456789abcdef-10x20.png');
});

/** Builds the headers of the table; the local Hosting adds `origins` to the content policy. */
function buildExpectedHeaders(kind: Kind, origins: readonly string[]): Record<string, string> {
  const headers = Object.entries(RESPONSE_HEADERS[kind]).map(([name, value]) => [
    name.toLowerCase(),
    value.replace(/connect-src [^;]*/, (directive) => [directive, ...origins].join(' ')),
  ]);
  return Object.fromEntries(headers);
}

async function expectHeaders(
  origin: string,
  { path, method = 'GET', status, kind }: ExpectedResponse,
  localOrigins: readonly string[],
) {
  const response = await fetch(origin + path, { method, redirect: 'manual' });
  const expected = buildExpectedHeaders(kind, localOrigins);
  const actual = Object.fromEntries(Object.keys(expected).map((name) => [name, response.headers.get(name)]));
  expect({ status: response.status, ...actual }).toEqual({ status, ...expected });
}

function expectHostingResponse(expected: ExpectedResponse): Promise<void> {
  const { site, auth, firestore } = getStackInfo();
  return expectHeaders(site, expected, [auth, firestore]);
}

describe('response headers', () => {
  it.each([...HOSTING_RESPONSES, ...FUNCTION_RESPONSES])(
    'match RESPONSE_HEADERS for $path: $status, $kind',
    expectHostingResponse,
  );

  it('allow caching hashed files forever', async () => {
    const assets = await listAssets(getSiteDir());
    expect(assets.length).toBeGreaterThan(50);
    for (const path of assets) await expectHostingResponse({ path, status: 200, kind: 'builtFile' });
  });

  it('match RESPONSE_HEADERS for the login function', () =>
    expectHostingResponse({ path: '/api/partnerLogin', method: 'POST', status: 400, kind: 'api' }));

  it('match RESPONSE_HEADERS at the login function’s own URL', () => {
    const { functions, projectId } = getStackInfo();
    const origin = `${functions}/${projectId}/europe-west1`;
    return expectHeaders(origin, { path: '/partnerLogin', method: 'POST', status: 400, kind: 'api' }, []);
  });

  it.each(FUNCTION_RESPONSES)('match RESPONSE_HEADERS at the function’s own URL for $path: $status', (row) => {
    const { functions, projectId } = getStackInfo();
    return expectHeaders(`${functions}/${projectId}/europe-west1/blog`, row, []);
  });

  it.each(FUNCTION_RESPONSES.filter(({ status }) => status === 200 || status === 404))(
    'contain the rendering time for $path: $status',
    async ({ path }) => {
      const response = await fetch(getStackInfo().site + path);
      expect(response.headers.get(RENDERED_AT_HEADER)).toMatch(/^\d{13}$/);
    },
  );
});

describe('URLs', () => {
  it.each([
    ['/solutions.html', '/solutions'],
    ['/solutions/', '/solutions'],
    ['/blog/', '/blog'],
    ['/blog/un/', '/blog/un'],
    ['/blog?utm_source=lettre&page=2', '/blog?page=2'],
    ['/blog?page=1', '/blog'],
    ['/cybersecurity/keepersecurity', '/solutions/keeper-security'],
  ])('%s redirects permanently to %s', async (from, to) => {
    const response = await fetch(getStackInfo().site + from, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  });

  it.each(['/adresse-inconnue', '/partner/inconnu', '/solutions/inconnu', '/assets/inconnu.js'])(
    '%s responds 404 with a page',
    async (path) => {
      const response = await fetch(getStackInfo().site + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('<h1');
    },
  );
});

describe('runSmokeTest', () => {
  it('finds no problem with the site', async () => {
    const { site, projectId } = getStackInfo();
    expect(await runSmokeTest(site, projectId)).toEqual([]);
  });
});
