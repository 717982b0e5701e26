import { describe, expect, it } from 'vitest';
import { PAGE_DATA_ELEMENT_ID } from '../../config/pageDataElement';
import {
  isRenderedByBlog,
  isBackendConfigResponse,
  isBlogPageResponse,
  isBlogImageResponse,
} from './verifiedResponses';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PORTAL = '<!doctype html><title>Portail</title><script>location = "/login"</script>';

const blogPage = (url: string) =>
  `<!doctype html><main>Texte</main><script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${JSON.stringify({ url, value: {} })}</script></html>`;

describe('isBlogPageResponse', () => {
  it('accepts the page that embeds its address', async () => {
    expect(await isBlogPageResponse('/blog/a', new Response(blogPage('/blog/a'), { headers: HTML }))).toBe(true);
    expect(await isBlogPageResponse('/blog', new Response(blogPage('/blog?page=2'), { headers: HTML }))).toBe(true);
  });

  it('leaves the body readable', async () => {
    const response = new Response(blogPage('/blog'), { headers: HTML });
    await isBlogPageResponse('/blog', response);
    expect(await response.text()).toContain('Texte');
  });

  it.each([
    ['the page of a portal', () => new Response(PORTAL, { headers: HTML })],
    ['another page of the blog', () => new Response(blogPage('/blog/b'), { headers: HTML })],
    ['half of the page', () => new Response(blogPage('/blog/a').slice(0, 60), { headers: HTML })],
    ['a page that is gone', () => new Response(blogPage('/blog/a'), { headers: HTML, status: 404 })],
    ['plain text', () => new Response(blogPage('/blog/a'), { headers: { 'content-type': 'text/plain' } })],
    ['a redirect', () => Response.redirect('https://portal.test/')],
    [
      'a page that a redirect led to',
      () => Object.defineProperty(new Response(blogPage('/blog/a'), { headers: HTML }), 'redirected', { value: true }),
    ],
    [
      'data that cannot be read',
      () =>
        new Response(`<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">{</script>`, {
          headers: HTML,
        }),
    ],
  ])('rejects %s', async (_name, response) => {
    expect(await isBlogPageResponse('/blog/a', response())).toBe(false);
  });
});

describe('isRenderedByBlog', () => {
  it('accepts the site’s 404 and rejects that of a portal', async () => {
    const init = { headers: HTML, status: 404 };
    expect(await isRenderedByBlog('/blog/a', new Response(blogPage('/blog/a'), init))).toBe(true);
    expect(await isRenderedByBlog('/blog/a', new Response(PORTAL, init))).toBe(false);
  });
});

describe('isBlogImageResponse', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  /** Named after the digest of `SVG`. */
  const PATH = '/blog/images/900fbe934249ad12-10x20.svg';
  const image = (body: string, type = 'image/svg+xml', status = 200) =>
    new Response(body, { headers: { 'content-type': type }, status });

  it('accepts the image whose hash matches its name', async () => {
    expect(await isBlogImageResponse(PATH, image(SVG))).toBe(true);
  });

  it.each([
    ['the page of a portal', () => image(PORTAL, 'text/html')],
    ['the image as another type', () => image(SVG, 'text/html')],
    ['another image', () => image('<svg/>')],
    ['half of the image', () => image(SVG.slice(0, 20))],
    ['an error', () => image(SVG, 'image/svg+xml', 511)],
    ['an image that a redirect led to', () => Object.defineProperty(image(SVG), 'redirected', { value: true })],
  ])('rejects %s', async (_name, response) => {
    expect(await isBlogImageResponse(PATH, response())).toBe(false);
  });
});

describe('isBackendConfigResponse', () => {
  it('accepts the address of a backend', async () => {
    expect(await isBackendConfigResponse('/backend.json', Response.json({ projectId: 'p', apiKey: 'k' }))).toBe(true);
  });

  it.each([
    ['the page of a portal', () => new Response(PORTAL, { headers: HTML })],
    ['another object', () => Response.json({ ok: true })],
    ['half of the address', () => new Response('{"projectId":"p","api')],
    ['a redirect', () => Response.redirect('https://portal.test/')],
    ['an error', () => Response.json({ projectId: 'p', apiKey: 'k' }, { status: 511 })],
  ])('rejects %s', async (_name, response) => {
    expect(await isBackendConfigResponse('/backend.json', response())).toBe(false);
  });
});
