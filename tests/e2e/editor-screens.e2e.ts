import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Browser, Page, ViewportSize } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSharedChromium } from '../support/browser';
import { openIsolatedPage, findRow, signIn, closeBrowserContexts } from '../support/partnerPages';
import { resizePricingViewport } from '../support/resizePricingViewport';
import { getAdminFirestore, getStackInfo, resetStack } from '../support/stack';

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const AXE_PATH = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LABEL = 'Microsoft 365 Business Basic';
const SCREENS = [
  { viewport: { width: 320, height: 700 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
] as const;

type Resize = (page: Page, viewport: ViewportSize) => Promise<void>;

/** Returns the violations of axe's rules in this part on each screen, WCAG 2.2 AA and best practices included. */
async function findViolations(page: Page, resize: Resize, part = 'html'): Promise<string[]> {
  // Uses the DevTools protocol: the content policy blocks injected scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(AXE_PATH, 'utf8') });
  const found: string[] = [];
  for (const { viewport, colorScheme } of SCREENS) {
    await page.emulateMedia({ colorScheme });
    await resize(page, viewport);
    const { result } = await session.send('Runtime.evaluate', {
      expression: `axe.run('${part}', { resultTypes: ['violations'] }).then((found) => JSON.stringify(found))`,
      awaitPromise: true,
    });
    const { violations } = JSON.parse(String(result.value)) as AxeResult;
    for (const { id, nodes } of violations)
      found.push(...nodes.map((node) => `${colorScheme} ${id}: ${node.html} ${node.failureSummary}`));
  }
  return found;
}

describe('partner screens on a dark phone and a light desktop', () => {
  let browser: Browser;

  beforeAll(async () => {
    await resetStack();
    const { docs } = await getAdminFirestore().collection('pricing_items').where('solution', '==', LABEL).get();
    await docs[0]?.ref.update({ prix_avant: '1,00', prix_depuis: new Date() });
    browser = await getSharedChromium();
  });
  afterAll(() => closeBrowserContexts(browser));

  async function open(): Promise<Page> {
    return (await openIsolatedPage(browser, { reducedMotion: 'reduce' })).page;
  }

  it('have no violation at the login, before and after a wrong password', async () => {
    const page = await open();
    const findLoginViolations = () => findViolations(page, (_page, viewport) => page.setViewportSize(viewport));
    await page.goto(`${getStackInfo().site}/partner`);
    const password = page.getByLabel('Mot de passe', { exact: true });
    await password.waitFor();
    expect(await findLoginViolations()).toEqual([]);
    await password.fill('pas le bon');
    await page.getByRole('button', { name: 'Accéder' }).click();
    await page.getByText('Erreur d’authentification').waitFor();
    expect(await findLoginViolations()).toEqual([]);
  });

  describe('after the login', () => {
    let page: Page;

    beforeAll(async () => {
      page = await open();
      await signIn(page, 'admin');
    });

    const findGridViolations = (part?: string) => findViolations(page, resizePricingViewport, part);

    async function chooseFromMenu(label: string, choice: string): Promise<void> {
      await findRow(page, label)
        .getByRole('button', { name: `Autres actions ${label}` })
        .click();
      await page.getByRole('menuitem', { name: choice }).click();
    }

    it('have no violation in the grid, even while a row is edited with an error', async () => {
      expect(await findGridViolations()).toEqual([]);
      await chooseFromMenu(LABEL, 'Modifier');
      await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('12,,5');
      await page.keyboard.press('Enter');
      await page.getByText('Saisissez un prix').waitFor();
      expect(await findGridViolations()).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it('have no violation in dialogs, panels and selection', async () => {
      await chooseFromMenu(LABEL, 'Déplacer vers…');
      await page.getByRole('dialog').waitFor();
      expect(await findGridViolations('dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Historique' }).click();
      const history = page.getByRole('complementary', { name: 'Historique de la grille' });
      await history.getByRole('button', { name: 'Import\u00a0: 60 lignes' }).click();
      expect(await findGridViolations('aside')).toEqual([]);
      await page.getByRole('button', { name: 'Fermer le panneau' }).click();
      await page.getByRole('button', { name: 'Prix modifiés' }).click();
      await page.getByLabel('Période').selectOption('30 derniers jours');
      await page.getByRole('complementary').getByRole('heading', { name: LABEL }).waitFor();
      expect(await findGridViolations('aside')).toEqual([]);
      await page.getByRole('button', { name: 'Fermer le panneau' }).click();
      await findRow(page, LABEL).getByRole('checkbox').check();
      expect(await findGridViolations()).toEqual([]);
      await page.getByRole('button', { name: 'Varier les prix partenaire…' }).click();
      await page.getByLabel('Variation').fill('10');
      await page.getByText('1 ligne change').waitFor();
      expect(await findGridViolations('dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Raccourcis clavier' }).click();
      await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
      expect(await findGridViolations('dialog[open]')).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it.each([
      ['their own text spacing', {}],
      ['the widest text spacing of WCAG 1.4.12', { letterSpacing: '0.12em', wordSpacing: '0.16em' }],
    ])('have no horizontal scrolling with %s', async (_which, spacing) => {
      for (const { viewport } of SCREENS) {
        await resizePricingViewport(page, viewport);
        await page.evaluate((style) => void Object.assign(document.documentElement.style, style), spacing);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
      }
    });
  });
});
