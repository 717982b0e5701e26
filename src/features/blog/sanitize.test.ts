import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { BlogBody } from './BlogBody';
import { toPlainText, sanitize } from './sanitize';

const renderSanitized = (html: string) =>
  renderToStaticMarkup(createElement(BlogBody, { slug: 's', nodes: sanitize(html) }))
    .replace(/^<div class="blog-body" data-slug="s">/, '')
    .replace(/<\/div>$/, '');

describe('sanitize', () => {
  it('keeps allowed elements', () => {
    expect(
      renderSanitized('<h2 id="a">Titre</h2><p>Du <strong>texte</strong> et <em>un</em> <code>x</code>.</p>'),
    ).toBe('<h2 id="article-a">Titre</h2><p>Du <strong>texte</strong> et <em>un</em> <code>x</code>.</p>');
  });

  it('prefixes ids and links to them', () => {
    const once = renderSanitized('<h2 id="page-data">Titre</h2><p><a href="#page-data">haut</a></p>');
    expect(once).toBe('<h2 id="article-page-data">Titre</h2><p><a href="#article-page-data">haut</a></p>');
    expect(renderSanitized(once)).toBe(once);
  });

  it('drops scripts, styles, SVG and MathML with their content', () => {
    expect(
      renderSanitized(
        '<p>a</p><script>alert(1)</script><style>p{}</style><svg><p>b</p></svg><math><mi>c</mi></math><p>d</p>',
      ),
    ).toBe('<p>a</p><p>d</p>');
  });

  it('drops event handlers, styles and unknown attributes', () => {
    expect(renderSanitized('<p onclick="x()" style="color:red" class="y" data-z="1">a</p>')).toBe('<p>a</p>');
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
    expect(renderSanitized(`<p><a href="${href}">mot</a></p>`)).toBe('<p><a>mot</a></p>');
  });

  it('adds rel to external links', () => {
    expect(renderSanitized('<p><a href="https://exemple.example/a">b</a></p>')).toBe(
      '<p><a href="https://exemple.example/a" target="_blank" rel="noopener noreferrer nofollow">b</a></p>',
    );
  });

  it('replaces embeds and external images by links', () => {
    expect(renderSanitized('<iframe src="https://video.example/1"><p>x</p></iframe>')).toContain(
      '>https://video.example/1</a>',
    );
    expect(renderSanitized('<p><img src="https://img.example/a.png" alt="Schéma"></p>')).toContain('>Schéma</a>');
    expect(renderSanitized('<p><img src="/blog/images/a-10x20.png" alt="Schéma" width="10" onerror="x()"></p>')).toBe(
      '<p><img src="/blog/images/a-10x20.png" alt="Schéma" width="10" loading="lazy" decoding="async"/></p>',
    );
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x', ''])(
    'drops an embed or image of “%s” without a link',
    (source) => {
      expect(sanitize(`<iframe src="${source}"></iframe><object data="${source}"></object>`)).toEqual([]);
      expect(sanitize(`<p>a<img src="${source}" alt="b">c</p>`)).toEqual([
        { tag: 'p', attributes: {}, children: ['ac'] },
      ]);
    },
  );

  it('unwraps nesting that an HTML parser would change', () => {
    expect(renderSanitized('<p>a<strong>b<ul><li>c</li></ul></strong></p>')).not.toMatch(/<p>[^]*<ul>/);
    expect(renderSanitized('<a href="/x">a<a href="/y">b</a></a>')).not.toMatch(/<a[^>]*>[^<]*<a/);
    expect(renderSanitized('<table><tr><td>1</td></tr></table>')).toContain(
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    );
    expect(renderSanitized('<li>seul</li><tr><td>x</td></tr>')).toBe('seulx');
    expect(renderSanitized('<table>perdu<tr>perdu<td>gardé</td></tr></table>')).not.toContain('perdu');
  });

  it('continues inside the parent after a void element', () => {
    expect(renderSanitized('<p>a<br>b<img src="/x.png">c</p>')).toMatch(/^<p>a<br\/>b<img [^>]*>c<\/p>$/);
  });

  it('keeps the alignment of cells, and the anchors of titles, notes and their calls', () => {
    const html =
      '<p>a<sup id="article-b"><a href="#article-c">1</a></sup></p><ol start="0"><li id="article-c">d</li></ol>';
    expect(renderSanitized(html)).toBe(html);
    expect(
      renderSanitized('<table><tr><td align="right" id="x">1</td><th align="javascript:x">2</th></tr></table>'),
    ).toContain('<td align="right">1</td><th>2</th>');
  });

  it('reports only what it drops or replaces by a link', () => {
    const losses = (html: string) => {
      const found: string[] = [];
      sanitize(html, (what) => found.push(what));
      return found;
    };
    expect(
      losses('<h1 id="a">a</h1><p>b<br><s>c</s> <a href="#a">d</a></p><table> <tr><td>e</td></tr></table>'),
    ).toEqual([]);
    expect(losses('<p style="x">a</p><details>b</details><script>c</script>')).toEqual([
      'style="x"',
      '<details>',
      '<script>',
    ]);
    expect(losses('<p><a href="a.pdf">a</a></p><table>b<tr><td>c</td></tr></table><li>d</li>')).toEqual([
      'href="a.pdf"',
      'b',
      '<li>',
    ]);
    expect(losses('<iframe src="/\\evil"></iframe><p><img src="x.png"></p>')).toEqual(['src="/\\evil"', 'src="x.png"']);
    expect(losses('<video src="https://a.example/b"></video><img src="https://c.example/d.png">')).toEqual([
      'src="https://a.example/b"',
      'src="https://c.example/d.png"',
    ]);
  });

  it('replaces h1 by h2', () => {
    expect(renderSanitized('<h1>Titre</h1>')).toBe('<h2>Titre</h2>');
  });

  it('keeps the text of elements that are nested deeper than rendering should recurse', () => {
    const html = renderSanitized(`${'<blockquote>'.repeat(60)}mot${'</blockquote>'.repeat(60)}`);
    expect(html.match(/<blockquote>/g)).toHaveLength(24);
    expect(html).toContain('mot');
  });

  it('accepts a thousand open elements', () => {
    expect(toPlainText(sanitize(`${'<blockquote>'.repeat(1_000)}fin`)).trim()).toBe('fin');
  });

  it('stops reading at deeper nesting', () => {
    const unwrapped: string[] = [];
    const nodes = sanitize(`<p>début</p>${'<b>'.repeat(200_000)}fin`, (what) => unwrapped.push(what));
    expect(toPlainText(nodes).trim()).toBe('début');
    expect(unwrapped.length).toBeLessThan(1_000);
    expect(toPlainText(sanitize(`<p>début</p><svg>${'<g>'.repeat(200_000)}</svg>fin`)).trim()).toBe('début');
  });

  it('reads on after many elements that follow each other', () => {
    expect(toPlainText(sanitize(`${'<p>a<br>b</p>'.repeat(1_001)}fin`))).toMatch(/fin$/);
  });

  it('rejects names of Object.prototype as elements and attributes', () => {
    expect(
      renderSanitized('<constructor>a</constructor><p __proto__="x" constructor="y">b</p><toString>c</toString>'),
    ).toBe('a<p>b</p>c');
  });

  it('keeps whitespace between words but not between blocks', () => {
    expect(renderSanitized('<p>a</p>\n\n<p>b</p>')).toBe('<p>a</p><p>b</p>');
    expect(renderSanitized('<b>a</b> <i>b</i>')).toBe('<b>a</b> <i>b</i>');
  });
});
