import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { RESPONSE_HEADERS } from '../../../src/config/responseHeaders';
import { createSource, createTestBlog } from './testing/createTestBlog';

describe('/blog/images and /blog/share', () => {
  it('serves images as immutable and sandboxed, only under names of the importer', async () => {
    const { handle } = createTestBlog(createSource([]));
    const found = await handle('GET', '/blog/images/0123456789abcdef-10x20.svg');
    expect(found.headers['content-type']).toBe('image/svg+xml');
    expect(found.headers['Content-Security-Policy']).toContain('sandbox');
    expect(found.headers['Cache-Control']).toContain('immutable');
    expect((await handle('GET', '/blog/images/../posts')).status).toBe(404);
    expect((await handle('GET', '/blog/images/ffffffffffffffff-10x20.svg')).status).toBe(404);
  });

  it.each(['x', '0123456789abcdef-10x20.gif', '0123456789abcdef-10x20.svg/x'])(
    'looks for no image under the name %s',
    async (name) => {
      const readImage = vi.fn(async () => null);
      const { handle } = createTestBlog({ ...createSource([]), readImage });
      expect(await handle('GET', `/blog/images/${name}`)).toMatchObject({ status: 404, body: 'Image introuvable' });
      expect(readImage).not.toHaveBeenCalled();
    },
  );

  it('serves the PNG of an SVG cover, else redirects to the fallback', async () => {
    const { handle } = createTestBlog(createSource([]));
    const found = await handle('GET', '/blog/share/0123456789abcdef-10x20.png');
    expect([found.status, found.headers['content-type']]).toEqual([200, 'image/png']);
    expect(found.headers['Cache-Control']).toBe(RESPONSE_HEADERS.blog['Cache-Control']);
    const missing = await handle('GET', '/blog/share/ffffffffffffffff-10x20.png');
    expect([missing.status, missing.headers['location'], missing.body]).toEqual([302, '/og/blog.png', '']);
    expect(missing.headers).toMatchObject(RESPONSE_HEADERS.postImageMissing);
    expect(existsSync(new URL('../../../public/og/blog.png', import.meta.url))).toBe(true);
  });

  it.each(['/blog/images/x', '/blog/share/x'])('sandboxes every response of %s', async (url) => {
    const { handle } = createTestBlog(createSource([]));
    expect((await handle('POST', url)).headers).toMatchObject(RESPONSE_HEADERS.postImageUncached);
    expect((await handle('GET', `${url}/`)).headers).toMatchObject(RESPONSE_HEADERS.postImageUncached);
  });
});
