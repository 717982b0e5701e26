import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../support/browser';
import { closeBrowserContexts, openIsolatedPage, findRow, signIn } from '../support/partnerPages';
import { beforeAllAndRetry } from '../support/retryHooks';
import { resetStack, getStackInfo } from '../support/stack';

interface AxeResult {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

const AXE_PATH = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const LABEL = 'Microsoft 365 Business Basic';

/** Returns the violations of axe's rules, WCAG 2.2 AA and best practices included. */
async function findViolations(page: Page): Promise<string[]> {
  const source = await readFile(AXE_PATH, 'utf8');
  // Uses the DevTools protocol: the content policy blocks injected scripts.
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: source });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'axe.run(document, { resultTypes: ["violations"] }).then((found) => JSON.stringify(found))',
    awaitPromise: true,
  });
  const { violations } = JSON.parse(String(result.value)) as AxeResult;
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

describe.each([
  ['desktop', { width: 1280, height: 900 }, 'light'],
  ['a 320 px phone', { width: 320, height: 700 }, 'dark'],
] as const)('partner screens on %s', (_name, viewport, colorScheme) => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await resetStack();
    browser = await launchChromium();
  });
  afterAll(() => browser.close());

  async function open(): Promise<void> {
    ({ page } = await openIsolatedPage(browser, { viewport, colorScheme, reducedMotion: 'reduce' }));
  }

  it('have no violation at the login, before and after a wrong password', async () => {
    await open();
    await page.goto(`${getStackInfo().site}/partner`);
    const password = page.getByLabel('Mot de passe', { exact: true });
    await password.waitFor();
    expect(await findViolations(page)).toEqual([]);
    await password.fill('pas le bon');
    await page.getByRole('button', { name: 'Accéder' }).click();
    await page.getByText('Erreur d’authentification').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  describe('after the login', () => {
    beforeAllAndRetry(async () => {
      await closeBrowserContexts(browser);
      await open();
      await signIn(page, 'admin');
    });

    async function chooseFromMenu(label: string, choice: string): Promise<void> {
      await findRow(page, label)
        .getByRole('button', { name: `Autres actions ${label}` })
        .click();
      await page.getByRole('menuitem', { name: choice }).click();
    }

    it('have no violation in the grid, even while a row is edited with an error', async () => {
      expect(await findViolations(page)).toEqual([]);
      await chooseFromMenu(LABEL, 'Modifier');
      await page.locator('.pricing-row--editing input[name=prix_partenaire]').fill('12,,5');
      await page.keyboard.press('Enter');
      await page.getByText('Saisissez un prix').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it('have no violation in dialogs, panels and selection', async () => {
      await chooseFromMenu(LABEL, 'Déplacer vers…');
      await page.getByRole('dialog').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Historique' }).click();
      await page.getByRole('complementary', { name: 'Historique de la grille' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Fermer le panneau' }).click();
      await findRow(page, LABEL).getByRole('checkbox').check();
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Varier les prix partenaire…' }).click();
      await page.getByLabel('Variation (%)').fill('10');
      await page.getByText('1 ligne change').waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Raccourcis clavier' }).click();
      await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it('have no horizontal scrolling', async () => {
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  });
});
