import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseDate } from './frontMatter';
import { planImport } from './plan';

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

function plan(files: Record<string, string | Uint8Array>) {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return planImport(folder);
}

describe('planImport', () => {
  it('takes the slug from the file name and the date on the clock of Paris', () => {
    const { posts, problems } = plan({ 'sauvegarder-sans-y-penser.md': GOOD });
    expect(problems).toEqual([]);
    expect(posts[0]).toMatchObject({ slug: 'sauvegarder-sans-y-penser', cover_image_url: '' });
    expect(new Date(posts[0]?.published_at ?? 0).toISOString()).toBe('2026-03-14T07:00:00.000Z');
    expect(posts[0]?.content).toContain('<a href="/contact">un lien</a>');
  });

  it('names file and line of every mistake and keeps the other files', () => {
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

  it('refuses the second of two files with one slug', () => {
    const { posts, problems } = plan({ 'a.md': GOOD, 'b.md': GOOD.replace('title:', 'slug: a\ntitle:') });
    expect(posts).toHaveLength(1);
    expect(problems).toEqual([{ file: 'b.md', line: 1, message: 'Le slug « a » est déjà celui de a.md.' }]);
  });

  it('names a picture by its content and size, in the cover and in the text', () => {
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
    ['no picture', 'cover: a.png', { 'a.png': 'du texte' }],
    ['an SVG that can act', 'cover: a.svg', { 'a.svg': SVG.replace('<rect', '<script>1</script><rect') }],
    ['an SVG with a handler', 'cover: a.svg', { 'a.svg': SVG.replace('<rect', '<rect onload="x()"') }],
    ['too large', 'cover: a.svg', { 'a.svg': SVG + ' '.repeat(1_000_000) }],
  ])('refuses a picture that is %s, at the line that names it', (_, line, files) => {
    const { posts, problems } = plan({ 'a.md': GOOD.replace('---\n#', `${line}\n---\n#`), ...files });
    expect(posts).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.line).toBe(6);
  });

  it('sets French spaces in title and text, and leaves code alone', () => {
    const { posts } = plan({
      'a.md': GOOD.replace('penser', 'penser ?').replace('Un *texte*', 'Prêt ? `a ? b` **oui** !'),
    });
    expect(posts[0]?.title).toBe('Sauvegarder sans y penser\u202F?');
    expect(posts[0]?.content).toContain('Prêt\u202F? <code>a ? b</code> <strong>oui</strong>\u202F!');
  });

  it('refuses a file that is not UTF-8', () => {
    expect(plan({ 'a.md': new Uint8Array([0x2d, 0x2d, 0x2d, 0x0a, 0xe9]) }).problems[0]?.message).toContain('UTF-8');
  });
});

describe('parseDate', () => {
  it('reads dates and times of Paris, in summer and in winter, and explicit offsets', () => {
    const iso = (text: string) => new Date(parseDate(text) ?? Number.NaN).toISOString();
    expect(iso('2026-07-01 09:30')).toBe('2026-07-01T07:30:00.000Z');
    expect(iso('2026-01-01T09:30')).toBe('2026-01-01T08:30:00.000Z');
    expect(iso('2026-01-01T09:30:00Z')).toBe('2026-01-01T09:30:00.000Z');
  });

  it.each(['', '2026-02-30', '2026-13-01', 'hier', '2026-1-1', '2026-01-01 25:00'])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull();
  });
});
