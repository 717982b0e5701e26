import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { BlogBody } from './BlogBody';
import { plainText, sanitise } from './sanitise';

const shown = (html: string) =>
  renderToStaticMarkup(createElement(BlogBody, { slug: 's', nodes: sanitise(html) }))
    .replace(/^<div class="blog-body" data-slug="s">/, '')
    .replace(/<\/div>$/, '');

describe('sanitise', () => {
  it('keeps what an author writes', () => {
    expect(shown('<h2 id="a">Titre</h2><p>Du <strong>texte</strong> et <em>un</em> <code>x</code>.</p>')).toBe(
      '<h2 id="article-a">Titre</h2><p>Du <strong>texte</strong> et <em>un</em> <code>x</code>.</p>',
    );
  });

  it('keeps anchors of a post apart from those of the site', () => {
    const once = shown('<h2 id="page-data">Titre</h2><p><a href="#page-data">haut</a></p>');
    expect(once).toBe('<h2 id="article-page-data">Titre</h2><p><a href="#article-page-data">haut</a></p>');
    expect(shown(once)).toBe(once);
  });

  it('drops scripts, styles, SVG and MathML with all that is in them', () => {
    expect(
      shown('<p>a</p><script>alert(1)</script><style>p{}</style><svg><p>b</p></svg><math><mi>c</mi></math><p>d</p>'),
    ).toBe('<p>a</p><p>d</p>');
  });

  it('drops event handlers, styles and unknown attributes', () => {
    expect(shown('<p onclick="x()" style="color:red" class="y" data-z="1">a</p>')).toBe('<p>a</p>');
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example/x',
    '/\\evil.example',
  ])('keeps the words but not the address %j', (href) => {
    expect(shown(`<p><a href="${href}">mot</a></p>`)).toBe('<p><a>mot</a></p>');
  });

  it('gives links that leave the site a rel', () => {
    expect(shown('<p><a href="https://exemple.example/a">b</a></p>')).toBe(
      '<p><a href="https://exemple.example/a" target="_blank" rel="noopener noreferrer nofollow">b</a></p>',
    );
  });

  it('turns embeds and pictures of other hosts into plain links', () => {
    expect(shown('<iframe src="https://video.example/1"><p>x</p></iframe>')).toContain('>https://video.example/1</a>');
    expect(shown('<p><img src="https://img.example/a.png" alt="Schéma"></p>')).toContain('>Schéma</a>');
    expect(shown('<p><img src="/blog/images/a-10x20.png" alt="Schéma" width="10" onerror="x()"></p>')).toBe(
      '<p><img src="/blog/images/a-10x20.png" alt="Schéma" width="10" loading="lazy" decoding="async"/></p>',
    );
  });

  it('leaves no nesting that a browser would parse differently', () => {
    expect(shown('<p>a<strong>b<ul><li>c</li></ul></strong></p>')).not.toMatch(/<p>[^]*<ul>/);
    expect(shown('<a href="/x">a<a href="/y">b</a></a>')).not.toMatch(/<a[^>]*>[^<]*<a/);
    expect(shown('<table><tr><td>1</td></tr></table>')).toContain('<table><tbody><tr><td>1</td></tr></tbody></table>');
    expect(shown('<li>seul</li><tr><td>x</td></tr>')).toBe('seulx');
    expect(shown('<table>perdu<tr>perdu<td>gardé</td></tr></table>')).not.toContain('perdu');
  });

  it('goes on inside the parent after an element without content', () => {
    expect(shown('<p>a<br>b<img src="/x.png">c</p>')).toMatch(/^<p>a<br\/>b<img [^>]*>c<\/p>$/);
  });

  it('makes the first-level heading of a body a second-level one', () => {
    expect(shown('<h1>Titre</h1>')).toBe('<h2>Titre</h2>');
  });

  it('survives ten thousand open elements', () => {
    expect(plainText(sanitise(`${'<blockquote>'.repeat(10_000)}fin`)).trim()).toBe('fin');
  });

  it('never lets names of Object.prototype pass for elements or attributes', () => {
    expect(shown('<constructor>a</constructor><p __proto__="x" constructor="y">b</p><toString>c</toString>')).toBe(
      'a<p>b</p>c',
    );
  });

  it('keeps blanks between words but not between blocks', () => {
    expect(shown('<p>a</p>\n\n<p>b</p>')).toBe('<p>a</p><p>b</p>');
    expect(shown('<b>a</b> <i>b</i>')).toBe('<b>a</b> <i>b</i>');
  });
});
