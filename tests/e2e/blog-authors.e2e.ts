import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { importPosts } from '../../tools/content/posts/importPosts';
import { replacePosts } from '../support/blogPosts';
import { collectConsoleMessages, getSharedChromium } from '../support/browser';
import { waitForHydration } from '../support/publicSite';
import { getAdminFirestore, getStackInfo } from '../support/stack';

describe('npm run posts', () => {
  it('renders footnotes, task lists, aligned cells, links between posts and SVG images', async () => {
    await replacePosts({});
    const folder = mkdtempSync(join(tmpdir(), 'posts-'));
    const buildHeader = (title: string) =>
      `---\ntitle: ${title}\nexcerpt: Extrait\nauthor_name: Claire Fauré\npublished_at: 2026-01-05\n---\n`;
    try {
      writeFileSync(join(folder, 'deux.md'), `${buildHeader('Deux')}## La suite\n\n${'Texte.\n\n'.repeat(60)}`);
      writeFileSync(
        join(folder, 'a.svg'),
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="120" height="63"><s:path d="M0 0h9v9z"/></s:svg>',
      );
      writeFileSync(
        join(folder, 'un.md'),
        `${buildHeader('Un')}Il dit "oui"[^1]. Voir [la suite](deux.md#la-suite).\n\n- [x] fait\n- [ ] à faire\n\n` +
          '| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n![Schéma](a.svg)\n\n' +
          `${'Texte.\n\n'.repeat(60)}[^1]: Une note.\n`,
      );
      const outcome = await importPosts({ firestore: getAdminFirestore(), label: 'la base' }, folder, {
        isPartial: false,
      });
      expect(outcome).toMatchObject({ isComplete: true, errors: [] });
    } finally {
      rmSync(folder, { recursive: true });
    }
    const browser = await getSharedChromium();
    const page = await browser.newPage({ baseURL: getStackInfo().site, locale: 'fr-FR', serviceWorkers: 'block' });
    onTestFinished(() => page.close());
    const consoleMessages = collectConsoleMessages(page);
    await page.goto('/blog/un');
    await waitForHydration(page);
    const body = page.locator('.blog-body');
    expect(await body.locator('p').first().innerText()).toContain('Il dit «\u00A0oui\u00A0»1.');
    expect(await body.locator('ul li').allInnerTexts()).toEqual(['☑ fait', '☐ à faire']);
    const alignments = body
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign));
    expect((await alignments).map((alignment) => alignment.replace('-webkit-', ''))).toEqual([
      'center',
      'right',
      'center',
      'right',
    ]);
    const image = body.getByAltText('Schéma');
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(120);
    const reference = body.getByRole('link', { name: '1', exact: true });
    const note = body.getByRole('listitem').filter({ hasText: 'Une note.' });
    expect(await note.evaluate(isOnScreen)).toBe(false);
    await reference.click();
    await expect.poll(() => note.evaluate(isOnScreen)).toBe(true);
    await note.getByRole('link', { name: 'Retour au texte' }).click();
    await expect.poll(() => reference.evaluate(isOnScreen)).toBe(true);
    await body.getByRole('link', { name: 'la suite' }).click();
    const heading = page.getByRole('heading', { name: 'La suite' });
    await expect.poll(() => heading.evaluate(isOnScreen)).toBe(true);
    expect(new URL(page.url()).hash).toBe('#article-la-suite');
    expect(consoleMessages).toEqual([]);
  });
});

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
