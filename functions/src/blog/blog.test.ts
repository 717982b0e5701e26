import '../../../tests/support/silenceFunctionsLogger';
import { deleteApp, getApps } from 'firebase-admin/app';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFirestoreBackend, type FirestoreBackend } from '../../../tests/support/firestoreBackend';
import { serveFunction } from '../../../tests/support/serveFunction';

const SITE = { template: '<html></html>', assets: {} };

// The function loads the site's server build, which tests do not have. `render` returns what it is given.
vi.mock('dist-server/entry-server.js', async () => ({
  ...(await import('../../../src/app/blog/postRendering')),
  ...(await import('../../../src/features/blog/blogPost')),
  render: async (url: string, site: unknown, options: object) => ({ html: JSON.stringify({ url, site, ...options }) }),
}));
vi.mock('dist-server/site.json?raw', () => ({ default: JSON.stringify(SITE) }));

let backend: FirestoreBackend;
let site: Awaited<ReturnType<typeof serveFunction>>;

beforeAll(async () => {
  // Another test of this worker may have initialized the app with other addresses.
  await Promise.all(getApps().map(deleteApp));
  vi.resetModules();
  backend = await startFirestoreBackend();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `127.0.0.1:${String(backend.server.port)}`);
  vi.stubEnv('GCLOUD_PROJECT', backend.projectId);
  const { blog } = await import('./blog');
  site = await serveFunction(blog);
  const published_at = Timestamp.fromMillis(Date.UTC(2026, 0, 10));
  await backend.adminFirestore
    .doc('posts/a')
    .set({ slug: 'article', title: 'Titre', content: '<p>Texte</p>', published_at });
  await backend.adminFirestore.doc('post_images/0123456789abcdef-1x1.png').set({ bytes: Buffer.from([137, 80]) });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await site.close();
  await backend.close();
});

async function request(path: string) {
  const response = await fetch(site.url + path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
}

describe('blog', () => {
  it('renders a post with its structured data', async () => {
    const { status, headers, text } = await request('/blog/article');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(JSON.parse(text)).toMatchObject({
      url: '/blog/article',
      site: SITE,
      data: { kind: 'post', page: { article: { title: 'Titre' } } },
      graph: [{ '@type': 'BlogPosting', headline: 'Titre' }, { '@type': 'BreadcrumbList' }],
    });
  });

  it.each([
    ['the list', '/blog', 200, 'list'],
    ['a missing post', '/blog/inconnu', 404, 'post'],
  ])('renders %s without structured data of a post', async (_, path, code, kind) => {
    const { status, text } = await request(path);
    expect(status).toBe(code);
    expect(JSON.parse(text)).toMatchObject({ url: path, data: { kind } });
    expect(JSON.parse(text)).not.toHaveProperty('graph');
  });

  it('renders the 404 page of the site outside of the blog', async () => {
    const { status, text } = await request('/blogue');
    expect(status).toBe(404);
    expect(JSON.parse(text)).toEqual({ url: '/404', site: SITE });
  });

  it('serves the bytes of an image', async () => {
    const { headers, bytes } = await request('/blog/images/0123456789abcdef-1x1.png');
    expect(headers.get('content-type')).toBe('image/png');
    expect([...bytes]).toEqual([137, 80]);
  });
});
