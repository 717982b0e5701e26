import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPostFolder } from './readPostFolder';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'posts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const GOOD = `---
title: Sauvegarder sans y penser
excerpt: Trois copies, deux supports, une hors site.
author_name: Claire Fauré
published_at: 2026-03-14
---
# Pourquoi

Un *texte* avec [un lien](/contact).
`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="10" height="10"/></svg>';
const readPublicFile = (name: string) => readFileSync(join(import.meta.dirname, '../../../public', name));

function plan(files: Record<string, string | Uint8Array>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return readPostFolder(folder);
}

const HEADER = '---\ntitle: Titre\nexcerpt: Extrait\nauthor_name: Claire Fauré\n---\n';

/** Plans a post whose text is `markdown`; its first line is line 6 of the file. */
function planText(markdown: string, files: Record<string, string | Uint8Array> = {}) {
  const { posts, problems } = plan({ ...files, 'a.md': HEADER + markdown });
  return { html: posts.find((post) => post.file === 'a.md')?.content, problems };
}

describe('planImport', () => {
  it('derives the slug from the file name and reads the date in Paris time', () => {
    const { posts, problems } = plan({ 'sauvegarder-sans-y-penser.md': GOOD });
    expect(problems).toEqual([]);
    expect(posts[0]).toMatchObject({ slug: 'sauvegarder-sans-y-penser', cover_image_url: '' });
    expect(new Date(posts[0]?.published_at ?? 0).toISOString()).toBe('2026-03-14T07:00:00.000Z');
    expect(posts[0]?.content).toContain('<a href="/contact">un lien</a>');
  });

  it('refuses a text that one document cannot hold, counted in bytes', () => {
    const refused = [{ file: 'a.md', line: 1, message: 'Le texte dépasse 900 Kio.' }];
    expect(planText('é'.repeat(461_000)).problems).toEqual(refused);
    expect(planText('e'.repeat(461_000)).problems).toEqual([]);
  });

  it.each([
    ['title', 2, 200],
    ['excerpt', 3, 400],
    ['author_name', 4, 100],
  ])('refuses a %s that is too long, on line %i', (field, line, limit) => {
    const planLength = (length: number) => {
      const header = HEADER.replace(new RegExp(`^${field}: .*$`, 'm'), `${field}: ${'x'.repeat(length)}`);
      return plan({ 'a.md': `${header}Texte\n` }).problems;
    };
    expect(planLength(limit)).toEqual([]);
    expect(planLength(limit + 1)).toEqual([
      { file: 'a.md', line, message: `« ${field} » dépasse ${limit} caractères.` },
    ]);
  });

  it('reports file and line of every problem and keeps other files', () => {
    const { posts, problems } = plan({
      'a.md': GOOD,
      'b.md': GOOD.replace('excerpt:', 'extrait:'),
      'c.md': GOOD.replace('2026-03-14', '14/03/2026'),
      'd.md': 'Sans en-tête',
      'e.md': GOOD.replace('title: Sauvegarder', 'title: [a, b]\nslug: É\ntitle2: Sauvegarder'),
      'f.md': GOOD.replace('title: ', 'title: "'),
    });
    expect(posts.map((post) => post.slug)).toEqual(['a']);
    expect(problems).toContainEqual({ file: 'b.md', line: 3, message: 'Champ inconnu : « extrait ».' });
    expect(problems).toContainEqual({ file: 'b.md', line: 2, message: '« excerpt » est requis (un texte).' });
    expect(problems.find((problem) => problem.file === 'c.md')).toMatchObject({ line: 5 });
    expect(problems.find((problem) => problem.file === 'd.md')).toMatchObject({ line: 1 });
    expect(problems.filter((problem) => problem.file === 'e.md').map((problem) => problem.line)).toContain(2);
    expect(problems.some((problem) => problem.file === 'f.md')).toBe(true);
  });

  it('rejects both files with the same slug', () => {
    const { posts, problems } = plan({ 'a.md': GOOD, 'b.md': GOOD.replace('title:', 'slug: a\ntitle:') });
    expect(posts).toEqual([]);
    expect(problems).toEqual([
      { file: 'a.md', line: 1, message: 'Le slug « a » est aussi celui de b.md.' },
      { file: 'b.md', line: 2, message: 'Le slug « a » est aussi celui de a.md.' },
    ]);
  });

  it('resolves links to articles and headings', () => {
    const { html, problems } = planText(
      '## L’été d’avant\n\n<a href="#l-ete-d-avant">haut</a> [ici](#l’été-d’avant) [là](./b.md) [plus loin](b.md#cet-hiver "Titre")\n',
      { 'b.md': HEADER.replace('title:', 'slug: autre\ntitle:') + '### Cet hiver\n\nTexte\n' },
    );
    expect(problems).toEqual([]);
    expect(html).toContain('<h2 id="article-l-ete-d-avant">');
    expect(html).toContain(
      '<a href="#l-ete-d-avant">haut</a> <a href="#article-l-ete-d-avant">ici</a> <a href="/blog/autre">là</a>',
    );
    expect(html).toContain('<a href="/blog/autre#article-cet-hiver" title="Titre">plus loin</a>');
  });

  it.each([
    ['to an absent article', '[x](absent.md)'],
    ['to an absent title', '[x](#absent)'],
    ['to an absent title of another article', '[x](b.md#absent)'],
    ['to a file', '[x](tarifs.pdf)'],
    ['without a scheme', '[x](www.exemple.fr)'],
    ['to a file of the author', '[x](file:///C:/tarifs.md)'],
    ['that runs code', '[x](javascript:alert(1))'],
    ['in HTML to a file', '<a href="tarifs.pdf">x</a>'],
    ['to an absent page', '[x](/contacte)'],
    ['to an absent page with a query', '[x](/contacte?sujet=devis#formulaire)'],
    ['in HTML to an absent page', '<a href="/contacte">x</a>'],
    ['in HTML to an absent title', '<a href="#absent">x</a>'],
    ['to an absent file of the site', '[x](/og/absent.png)'],
    ['to a folder of the site', '[x](/og)'],
    ['below an article', '[x](/blog/b/c)'],
  ])('refuses a link %s', (_, link) => {
    const { html, problems } = planText(`Texte\n\n${link}\n`, { 'b.md': GOOD });
    expect(html).toBeUndefined();
    expect(problems).toMatchObject([{ file: 'a.md', line: 8 }]);
  });

  it.each([
    ['of the author’s machine', '![x](file:///C:/x.png)'],
    ['of another site', '![x](https://exemple.fr/x.png)'],
    ['of another host', '![x](//exemple.fr/x.png)'],
    ['inside the text', '![x](data:image/png;base64,AAAA)'],
    ['with a name that is no address', '![x](100%.png)'],
    ['in HTML', '<img src="x.png" alt="x">'],
    ['in HTML of another site', '<img src="https://exemple.fr/x.png" alt="x">'],
    ['that the site lacks', '![x](/nulle-part.png)'],
    ['in HTML that the site lacks', '<img src="/nulle-part.png" alt="x">'],
    ['that is a page of the site', '![x](/contact)'],
    ['outside of the site’s files', '![x](/../package.json)'],
  ])('refuses an image %s, in French', (_, image) => {
    const { html, problems } = planText(`Texte\n\n${image}\n`);
    expect(html).toBeUndefined();
    expect(problems).toMatchObject([{ file: 'a.md', line: 8 }]);
    expect(problems[0]?.message).toMatch(/^« .+ » (?:n’est pas|est introuvable)/);
    expect(problems[0]?.message).not.toMatch(/report|malformed/i);
  });

  it('accepts links and images that the site has', () => {
    const { html, problems } = planText(
      '[a](/) [b](/contact?sujet=devis#formulaire) [c](/blog) [d](/blog?page=2) [e](/feed.xml) [f](/contact/) [g](/cybersecurity/ninjarmm) ![h](/og/accueil.png)\n',
    );
    expect(problems).toEqual([]);
    expect(html).toContain('<a href="/contact?sujet=devis#formulaire">');
  });

  it('gives every heading an anchor of its own', () => {
    const { html } = planText('## Étape\n\na\n\n## Étape\n\nb\n\n## Étape 1\n\nc\n\n## Étape\n\nd\n');
    expect([...(html ?? '').matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      'article-etape',
      'article-etape-1',
      'article-etape-1-1',
      'article-etape-2',
    ]);
  });

  it('lists the posts that a post links to, with line and text', () => {
    const { posts } = plan({ 'a.md': `${HEADER}[x](b.md)\n\n[y](/blog/c#d) <a href="/blog/e">z</a>\n`, 'b.md': GOOD });
    expect(posts[0]?.links).toEqual([
      { slug: 'b', sourceAddress: 'b.md', line: 6 },
      { slug: 'c', sourceAddress: '/blog/c#d', line: 8 },
      { slug: 'e', sourceAddress: '/blog/e', line: 8 },
    ]);
  });

  it('does not strike a single tilde through', () => {
    expect(planText('Texte\n\nEau H~2~O\n')).toMatchObject({
      html: undefined,
      problems: [{ line: 8, message: '« ~2~ » : écrire <sub>2</sub> pour un indice, ~~2~~ pour barrer.' }],
    });
    expect(planText('~~ancien~~ ~10 € et ~20 €, H<sub>2</sub>O\n').html).toBe(
      '<p><del>ancien</del> ~10\u00A0€ et ~20\u00A0€, H<sub>2</sub>O</p>\n',
    );
  });

  it.each([
    ['a callout', '> [!NOTE]\n> Texte', '[!NOTE]'],
    ['a link without a definition', 'Un [lien][absent].', '][absent]'],
    ['a link without a definition around bold text', 'Un [**lien**][absent].', '][absent]'],
    ['a link to a name with spaces', 'Un [lien](mon fichier.md).', '](mon fichier.md)'],
    ['an image without a definition', '![image][absent]', '][absent]'],
    ['a wiki link', 'Voir [[autre article]].', '[[autre article]]'],
    ['a comment over a blank line', 'Texte. <!-- À revoir\n\navec Paul --> Suite.', '<!-- À revoir'],
    ['a comment without its end', 'Texte. <!-- à revoir', '<!-- à revoir'],
    ['a comment with another end', 'Texte. <!-- à revoir --!> Suite.', '<!-- à revoir --!> Suite.'],
    ['a table of contents', '[TOC]', '[TOC]'],
    ['a definition list', 'Mot\n: sa définition', ': sa'],
    ['a highlight', 'Un ==mot== clair', '==mot=='],
    ['a superscript', 'Le 1^er^ mai', '^er^'],
    ['a formula', '$$a + b$$', '$$a + b$$'],
    ['an attribute', '## Titre {#ancre}', '{#ancre}'],
    ['an emoji code', 'Attention :warning:', ':warning:'],
    ['a container', ':::note', ':::note'],
    ['a table without its second line', '| a | b |\n| 1 | 2 |', '| a | b |'],
    ['a heading without a space', '##Titre', '##Titre'],
    ['a task outside of a list', '[x] fait', '[x]'],
    ['a footnote with a space', 'Un[^a b].', '[^a b]'],
    ['an inline note', 'Un^[note].', '^[note]'],
    ['unclosed bold text', 'Un **mot', '**'],
    ['bold text inside of spaces', 'Un ** mot ** ici', '**'],
    ['unclosed code', 'Un `mot', '`'],
    ['in a cell of a table', '| a |\n|---|\n| ==b== |', '==b=='],
    ['in a note', 'Un[^1].\n\n[^1]: ==b==', '==b=='],
  ])('refuses %s, which would be printed as written', (_, text, found) => {
    const { html, problems } = planText(`Texte\n\n${text}\n`);
    expect(html).toBeUndefined();
    expect(problems[0]).toMatchObject({
      line: expect.toSatisfy((line) => line >= 8),
      message: `« ${found} » serait montré tel quel ; si c’est voulu, écrire \\ devant.`,
    });
  });

  it.each([
    ['Le top 10 #cybersécurité', /^« title » : ce qui suit « # » serait perdu\. .+ entre guillemets droits/],
    ['Sauvegarde : la règle 3-2-1', /^En-tête YAML illisible \(.+\)\. .+ entre guillemets droits/],
    ['"Mot" et suite', /^En-tête YAML illisible \(.+\)\. .+ entre guillemets droits/],
    ['@home', /^En-tête YAML illisible \(.+\)\. .+ entre guillemets droits/],
  ])('refuses the title %s without quotes, and says to set them', (title, message) => {
    expect(plan({ 'a.md': GOOD.replace(/title: .*/, `title: ${title}`) })).toEqual({
      posts: [],
      problems: [{ file: 'a.md', line: 2, message: expect.stringMatching(message) }],
      ignored: [],
    });
    expect(plan({ 'a.md': GOOD.replace(/title: .*/, `title: '${title}'`) }).problems).toEqual([]);
  });

  it('refuses a field that stands twice', () => {
    expect(plan({ 'a.md': GOOD.replace(/(title: .*)/, '$1\n$1') }).problems).toEqual([
      { file: 'a.md', line: 3, message: 'Ce champ est déjà plus haut dans l’en-tête : n’en garder qu’un.' },
    ]);
  });

  it.each(['365', '1.50', 'true'])('accepts the title %s', (title) => {
    const { posts } = plan({ 'a.md': GOOD.replace(/title: .*/, `title: ${title}`) });
    expect(posts.map((post) => post.title)).toEqual([title]);
  });

  it.each(['title', 'excerpt'])('refuses Markdown in the %s', (field) => {
    const text = GOOD.replace(new RegExp(`(${field}: )(.*)`), '$1Un **mot** et $2');
    expect(plan({ 'a.md': text }).problems[0]).toMatchObject({
      line: field === 'title' ? 2 : 3,
      message: '« ** » serait montré tel quel : titre et extrait sont du texte sans mise en forme.',
    });
  });

  it.each([
    ['without a text', '[](/contact)'],
    ['in HTML without a text', '<a href="/contact"> </a>'],
    ['around an image without a text', '[![](a.svg)](/contact)'],
  ])('refuses a link %s, which no screen reader can name', (_, link) => {
    expect(planText(`Texte\n\nVoir ${link} ici.\n`, { 'a.svg': SVG }).problems).toEqual([
      { file: 'a.md', line: 8, message: expect.stringMatching('^Le lien vers « /contact » n’a pas de texte') },
    ]);
  });

  it('accepts the link of an image with a text', () => {
    expect(planText('Texte [![Le plan](a.svg)](/contact)\n', { 'a.svg': SVG }).problems).toEqual([]);
  });

  it('accepts such characters in text that means them', () => {
    const { problems } = planText(
      'Voir [sic], […], \\[[x]\\], \\<!--, \\==x\\==, a == b, 5 * 3, C++, 10:30:45, rapport 1:2:3 : oui.\n\n`[[x]]` ==\n\n```\n[!NOTE] ==x==\n```\n',
    );
    expect(problems).toEqual([]);
  });

  it('drops HTML comments, which everyone could read in the stored post', () => {
    const { html, problems } = planText('Un <!-- secret --> mot.\n\n<!-- secret\n\nsecret -->\n\n`<!-- code -->`\n');
    expect(problems).toEqual([]);
    expect(html).toBe('<p>Un  mot.</p>\n<p><code>&lt;!-- code --&gt;</code></p>\n');
  });

  it.each(['<p>a <!-- b\n\nc --> d</p>', '<?php x ?>', '<!DOCTYPE html>', '<![CDATA[x]]>'])(
    'refuses %s, which no page shows',
    (html) => {
      expect(planText(`Texte\n\n${html}\n`).problems[0]).toMatchObject({
        line: 8,
        message: /n’est pas montré dans un article\.$/,
      });
    },
  );

  it('renders footnotes at the end, numbered by first reference, with back links', () => {
    const { html, problems } = planText(
      'Un[^z] deux[^1] un[^z].\n[^1]: Deuxième.\n\n[^z]: Première,\nsuite.\n\n    Fin.\n',
    );
    expect(problems).toEqual([]);
    expect(html).toContain('Un<sup id="article-note-appel-1"><a href="#article-note-bas-1">1</a></sup> deux<sup');
    expect(html).toContain('<sup id="article-note-appel-1-2"><a href="#article-note-bas-1">1</a></sup>.</p>\n<h2>');
    expect(html).toContain(
      '<li id="article-note-bas-1"><p>Première,\nsuite.</p>\n<p>Fin. <a href="#article-note-appel-1">Retour au texte</a></p></li>',
    );
  });

  it.each([
    ['without a text', 'Un[^1].'],
    ['that nothing calls', 'Un.\n\n[^1]: Note.'],
    ['written twice', 'Un[^1].\n\n[^1]: Note.\n\n[^1]: Autre.'],
  ])('refuses a footnote %s', (_, text) => {
    expect(planText(text)).toMatchObject({ html: undefined, problems: [{ message: /^La note « \[\^1\] » / }] });
  });

  it('keeps task lists, table alignment and code', () => {
    const { html, problems } = planText(
      '- [x] fait\n- [ ] à faire\n\n| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n```js\nconst a = "b";\n```\n',
    );
    expect(problems).toEqual([]);
    expect(html).toContain('<li>☑ fait</li>\n<li>☐ à faire</li>');
    expect(html).toContain('<td align="center">1</td>\n<td align="right">2</td>');
    expect(html).toContain('<pre><code>const a = &quot;b&quot;;');
  });

  it.each([
    '<details>Texte</details>',
    '<p style="color:red">Texte</p>',
    '<table>perdu</table>',
    '<script>x</script>',
    '<iframe src="https://exemple.fr/video"></iframe>',
    '<video src="https://exemple.fr/video.mp4"></video>',
  ])('refuses %s, which a page would not show', (html) => {
    const [problem] = planText(`Texte\n\n${html}\n`).problems;
    expect(problem).toMatchObject({ line: 8, message: /n’est pas montré dans un article\.$/ });
  });

  it('converts straight quotes across formatting, but not in code or unpaired', () => {
    const { html } = planText(
      `Il dit "**oui** d'accord", l'*eau* et l'\`x\`, "'mot' d'ici". 27" et 5' \`"a"\` <kbd>"b"</kbd> \\"c".\n`,
    );
    expect(html).toBe(
      '<p>Il dit «\u00A0<strong>oui</strong> d’accord\u00A0», l’<em>eau</em> et l’<code>x</code>, «\u00A0“mot” d’ici\u00A0». ' +
        '27&quot; et 5&#39; <code>&quot;a&quot;</code> <kbd>"b"</kbd> &quot;c&quot;.</p>\n',
    );
  });

  it('closes quotes before footnotes, line breaks and HTML elements', () => {
    const { html } = planText('"a"[^1], "b"  \n"c"<br>"d" <abbr title="e">"f"</abbr>\n\n[^1]: Note.\n');
    expect(html?.match(/«\u00A0[a-f]\u00A0»/g)).toHaveLength(5);
  });

  it('typesets quotes in title, excerpt, author and alternative texts', () => {
    const { posts } = plan({
      'a.md': GOOD.replace('Sauvegarder', 'Sauver "vite"')
        .replace('Trois', 'L\'idée "trois"')
        .replace('Claire', "L'équipe")
        .concat('\n![L\'essai "a"](a.svg)\n'),
      'a.svg': SVG,
    });
    expect(posts[0]).toMatchObject({
      title: 'Sauver «\u00A0vite\u00A0» sans y penser',
      excerpt: 'L’idée «\u00A0trois\u00A0» copies, deux supports, une hors site.',
      author_name: 'L’équipe Fauré',
    });
    expect(posts[0]?.content).toContain('alt="L’essai «\u00A0a\u00A0»"');
  });

  it('keeps “e-mail” on one line', () => {
    expect(planText('Un e-mail, **deux E-mails**.').html).toContain(
      'Un e-\u2060mail, <strong>deux E-\u2060mails</strong>',
    );
  });

  it('rejects symbolic links out of the folder', () => {
    const outside = mkdtempSync(join(tmpdir(), 'posts-outside-'));
    try {
      writeFileSync(join(outside, 'secret.md'), GOOD);
      writeFileSync(join(outside, 'secret.svg'), SVG);
      symlinkSync(outside, join(folder, 'dossier'));
      symlinkSync(join(outside, 'secret.md'), join(folder, 'b.md'));
      symlinkSync(join(outside, 'secret.svg'), join(folder, 'c.svg'));
      symlinkSync('d.svg', join(folder, 'inside.svg'));
      const { posts, problems } = plan({
        'a.md': `${GOOD}\n![x](c.svg) ![y](dossier/secret.svg)\n`,
        'd.md': `${GOOD}\n![x](inside.svg)\n`,
        'd.svg': SVG,
      });
      expect(posts.map((post) => post.file)).toEqual(['d.md']);
      expect(problems.map(({ file, message }) => [file, message])).toEqual([
        ['b.md', '« b.md » est un lien qui sort du dossier importé.'],
        ['a.md', '« c.svg » est un lien qui sort du dossier importé.'],
        ['a.md', '« dossier/secret.svg » est un lien qui sort du dossier importé.'],
      ]);
    } finally {
      rmSync(outside, { recursive: true });
    }
  });

  it('rejects a folder named like an article', () => {
    mkdirSync(join(folder, 'b.md'));
    expect(plan({ 'a.md': GOOD }).problems).toEqual([
      { file: 'b.md', line: 1, message: '« b.md » n’est pas un fichier.' },
    ]);
  });

  it('includes the PNG beside an SVG cover under the cover’s hash and its own size', () => {
    const png = readPublicFile('og/blog.png');
    const { posts, problems } = plan({
      'a.md': GOOD.replace('---\n#', 'cover: a.svg\n---\n#'),
      'a.svg': SVG.replace('viewBox="0 0 1200 630"', 'width="800" height="420"'),
      'a.png': png,
    });
    expect(problems).toEqual([]);
    const [cover, shared] = posts[0]?.images ?? [];
    expect(posts[0]?.cover_image_url).toBe(`/blog/images/${cover?.id}`);
    expect(shared).toEqual({ id: cover?.id.replace('800x420.svg', '1200x630.png'), bytes: png, isShareImage: true });
  });

  it('refuses a PNG of another size beside an SVG cover', () => {
    const { problems } = plan({
      'a.md': GOOD.replace('---\n#', 'cover: a.svg\n---\n#'),
      'a.svg': SVG,
      'a.png': readPublicFile('icons/favicon-32.png'),
    });
    expect(problems).toEqual([
      { file: 'a.md', line: 6, message: '« a.png », l’image de partage, doit mesurer 1200 × 630 pixels.' },
    ]);
  });

  it('finds another cover with a PNG copy for every sample post', () => {
    const { posts, problems } = readPostFolder('content/blog');
    expect(problems).toEqual([]);
    expect(posts.length).toBeGreaterThan(5);
    const copies = posts.map(({ cover_image_url, images }) => {
      const name = cover_image_url.replace('/blog/images/', '').replace('.svg', '.png');
      const copy = images.find(({ id }) => id === name);
      expect(Buffer.from(copy?.bytes ?? []).toString('latin1'), cover_image_url).toMatch(/^\x89PNG/);
      return name;
    });
    expect(new Set(copies).size).toBe(posts.length);
  });

  it('names images by content and size', () => {
    const { posts, problems } = plan({
      'a.md': GOOD.replace('---\n#', 'cover: a.svg\n---\n![Schéma](a.svg)\n\n#'),
      'a.svg': SVG,
    });
    expect(problems).toEqual([]);
    expect(posts[0]?.cover_image_url).toMatch(/^\/blog\/images\/[0-9a-f]{16}-1200x630\.svg$/);
    expect(posts[0]?.content).toContain(`src="${posts[0]?.cover_image_url}"`);
    expect(posts[0]?.images).toHaveLength(1);
  });

  it.each([
    ['absent', 'cover: rien.svg', {}],
    ['outside the folder', 'cover: ../../etc/passwd', {}],
    ['no image', 'cover: a.png', { 'a.png': 'du texte' }],
    ['an SVG that can act', 'cover: a.svg', { 'a.svg': SVG.replace('<rect', '<script>1</script><rect') }],
    ['an SVG with a handler', 'cover: a.svg', { 'a.svg': SVG.replace('<rect', '<rect onload="x()"') }],
    ['too large', 'cover: a.svg', { 'a.svg': SVG + ' '.repeat(1_000_000) }],
  ])('refuses an image that is %s, at the line that names it', (_, line, files) => {
    const { posts, problems } = plan({ 'a.md': GOOD.replace('---\n#', `${line}\n---\n#`), ...files });
    expect(posts).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(6);
  });

  it('sets French spaces in title and text, not in code', () => {
    const { posts } = plan({
      'a.md': GOOD.replace('penser', 'penser ?').replace('Un *texte*', 'Prêt ? `a ? b` **oui** !'),
    });
    expect(posts[0]?.title).toBe('Sauvegarder sans y penser\u202F?');
    expect(posts[0]?.content).toContain('Prêt\u202F? <code>a ? b</code> <strong>oui</strong>\u202F!');
  });

  it('rejects files that are not UTF-8', () => {
    expect(plan({ 'a.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9]) }).problems[0]?.message).toContain('UTF-8');
  });
});
