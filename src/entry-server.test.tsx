// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveRoute } from './app/routes';
import { PAGE_DATA_ELEMENT_ID } from './config/pageDataElement';
import { render, renderShell, ROUTES, type BlogPageData, type ClientBuild } from './entry-server';
import { buildSamplePost } from './features/blog/testing/samplePost';

const SITE: ClientBuild = {
  template: `<head>
<link rel="preload" as="font" href="/a.woff2"><!--head--></head>
<template id="scripts">
<script src="/main.js"></script>
<!--scripts--></template>
<div id="root"><!--app--></div><!--data-->`,
  assets: Object.fromEntries(
    [...ROUTES, resolveRoute('/nulle-part')].flatMap(({ page }) =>
      page.sources.map((source) => [source, { scripts: [`${source}.js`], styles: [`${source}.css`] }]),
    ),
  ),
};

const ARTICLE = buildSamplePost({
  title: 'Payer $& en $1',
  excerpt: '</script><script>alert(1)</script>',
  body: [{ tag: 'p', attributes: {}, children: ['Le prix : $$ et $`.'] }],
});
const POST: BlogPageData = { kind: 'post', page: { article: ARTICLE, previous: null, next: null }, servedAt: 1 };

beforeEach(() => void vi.stubGlobal('BUILD_YEAR', 2026));
afterEach(() => vi.restoreAllMocks());

describe('render', () => {
  it('fills in texts with replacement patterns as they are', async () => {
    const { html } = await render('/blog/un', SITE, { data: POST });
    expect(html).toContain('<h1 tabindex="-1">Payer $&amp; en $1</h1>');
    expect(html).toContain('<p>Le prix : $$ et $`.</p>');
    expect(html).not.toMatch(/<!--(?:head|scripts|app|data)-->/);
  });

  it('embeds data that cannot close their element, without the body that the markup holds', async () => {
    const { html } = await render('/blog/un', SITE, { data: POST });
    const [, block = ''] = new RegExp(`id="${PAGE_DATA_ELEMENT_ID}">(.*?)</script>`).exec(html) ?? [];
    expect(JSON.parse(block)).toEqual({
      url: '/blog/un',
      value: { ...POST, page: { article: { ...ARTICLE, body: [] }, previous: null, next: null } },
    });
  });

  it('answers an address of the list with its query, and an unknown one with 404', async () => {
    const list = { kind: 'list', list: { posts: [], page: 2, hasOlder: false }, servedAt: 1 } as const;
    const found = await render('/blog?page=2', SITE, { data: list });
    expect([found.status, found.html.includes('Blog, page 2')]).toEqual([200, true]);
    expect((await render('/nulle-part', SITE)).status).toBe(404);
  });

  it('marks each share tag of a built page for its removal on a navigation, and links the files of the page', async () => {
    const { html } = await render('/contact', SITE);
    const [head = ''] = html.split('</head>');
    const tags = head.match(/<meta [^>]*>/g) ?? [];
    expect(tags.length).toBeGreaterThan(5);
    for (const tag of tags) expect(tag).toContain('data-served');
    expect(head).toContain('ContactPage.tsx.css"');
    expect(html).toMatch(/<template id="scripts">.*ContactPage\.tsx\.js".*<\/template>/s);
  });

  it('rejects when a part of the page fails, instead of returning the rest', async () => {
    vi.spyOn(resolveRoute('/contact').page, 'getComponent').mockReturnValue(() => {
      throw new Error('failed');
    });
    await expect(render('/contact', SITE)).rejects.toThrow('could not be rendered completely');
  });
});

describe('renderShell', () => {
  it('runs its scripts at once and preloads no font, as it paints nothing before', () => {
    const html = renderShell(SITE, 'Espace partenaire');
    expect(html).toContain('<script src="/main.js"></script>');
    expect(html).not.toContain('<template');
    expect(html).not.toContain('as="font"');
    expect(html).toContain('<noscript>');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});
