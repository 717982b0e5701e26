import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Locator, type Page } from 'playwright';
import type { StackInfo } from '../../../tools/stack/stackFile';
import { CHROMIUM_ARGS, getChromiumPath } from '../../support/browser';
import { suppressCookieBanner } from '../../support/suppressCookieBanner';
import { measureBusyTime, type BusyTime } from '../grid/measureBusyTime';

/** Limit of one step, such as 81 pushes on a busy machine. */
const TIMEOUT_MS = 30 * 60_000;
/** Tasks only: the events of the timeline would fill memory while 20,000 rows are sent. */
const TRACE_CATEGORIES = ['toplevel', '__metadata'];

export type Role = keyof StackInfo['passwords'];

/** A browser with a profile of its own on the disk, in which a person uses the built site. */
export class GridDevice {
  private constructor(
    private readonly stack: StackInfo,
    private readonly role: Role,
    private readonly profile: string,
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(stack: StackInfo, role: Role): Promise<GridDevice> {
    const profile = await mkdtemp(join(tmpdir(), 'bench-growth-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: getChromiumPath(),
      args: [...CHROMIUM_ARGS],
      locale: 'fr-FR',
      viewport: { width: 1440, height: 900 },
      // Its installation would add requests and work at moments that differ between runs.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await suppressCookieBanner(context);
    const page = context.pages()[0] ?? (await context.newPage());
    return new GridDevice(stack, role, profile, context, page);
  }

  async close(): Promise<void> {
    await this.context.close();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Signs in; resolves with the seconds until the grid has all rows. */
  async signIn(rowCount: number): Promise<number> {
    await this.page.goto(`${this.stack.site}/partner`);
    await this.page.getByLabel('Mot de passe', { exact: true }).fill(this.stack.passwords[this.role]);
    const startedAt = performance.now();
    await this.page.getByRole('button', { name: 'Accéder' }).click();
    await this.waitForRowCount(rowCount);
    return (performance.now() - startedAt) / 1000;
  }

  /** Opens the grid again; resolves with the ms from the start of the navigation until it has all rows. */
  async reopen(rowCount: number): Promise<number> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.stack.site}/partner/pricing`, { waitUntil: 'commit' });
    return await this.waitForRowCount(rowCount);
  }

  /** Offline, the page does not poll; back online, it reads at once what it missed. */
  async setOnline(isOnline: boolean): Promise<void> {
    await this.context.setOffline(!isOnline);
  }

  /** Changes the partner price of the second row and sends it. */
  async changePrice(price: string): Promise<void> {
    const cell = this.findRow(2).locator('[data-cell="1"]');
    await cell.dblclick();
    await this.page.locator('.pricing-cell-input').fill(price);
    await this.page.keyboard.press('Enter');
    await cell.filter({ hasText: price }).waitFor();
    await this.waitUntilSent();
  }

  async moveLastRowToTop(rowCount: number): Promise<void> {
    await this.findRow(1).locator('[data-cell="0"]').click();
    await this.page.keyboard.press('Control+End');
    const label = await this.findRow(rowCount).locator('[data-cell="0"]').innerText();
    await this.page.keyboard.press('Shift+Space');
    await this.page.getByRole('button', { name: 'Déplacer vers…', exact: true }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Au début de la grille').check();
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await this.page.keyboard.press('Control+Home');
    await this.findRow(1).filter({ hasText: label }).waitFor();
    await this.waitUntilSent();
  }

  /** Raises all prices by 3 % offline and sends them; resolves with the work of the page's main thread in both steps. */
  async raiseAllPrices(): Promise<Record<'gesture' | 'sending', BusyTime>> {
    await this.setOnline(false);
    await this.findRow(1).locator('[data-cell="1"]').click();
    await this.page.keyboard.press('Control+a');
    await this.page.getByRole('button', { name: 'Varier les prix partenaire…' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByLabel('Variation').fill('3');
    const gesture = await this.traceBusyTime(async () => {
      await dialog.getByRole('button', { name: 'Appliquer' }).click();
      await dialog.waitFor({ state: 'detached' });
    });
    const sending = await this.traceBusyTime(async () => {
      await this.setOnline(true);
      await this.waitUntilSent();
    });
    return { gesture, sending };
  }

  /** Imports new rows from a file, sends them, undoes the import and sends that too. */
  async importAndUndo(csv: string, rowCount: number): Promise<void> {
    const tools = this.page.getByRole('button', { name: 'Ajouter et importer' });
    if ((await tools.getAttribute('aria-expanded')) === 'false') await tools.click();
    const file = { name: 'tarifs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await this.page.getByLabel('Choisir un fichier CSV').setInputFiles(file);
    const dialog = this.page.getByRole('dialog', { name: 'Aperçu de l’import' });
    await dialog.getByRole('button', { name: 'Importer', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await this.waitForRowCount(rowCount + csv.trim().split('\n').length);
    await this.waitUntilSent();
    await this.page.getByRole('button', { name: 'Annuler', exact: true }).click();
    await this.waitForRowCount(rowCount);
    await this.waitUntilSent();
  }

  /** @param number from 1 */
  private findRow(number: number): Locator {
    return this.page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
  }

  /** Resolves with the page's time in ms when the grid has this many rows. */
  private async waitForRowCount(rowCount: number): Promise<number> {
    const now = await this.page.waitForFunction(
      (count) =>
        document.querySelector(`[role=grid][aria-rowcount="${count + 1}"]`) !== null &&
        document.querySelector('[role=row][data-item]') !== null &&
        performance.now(),
      rowCount,
    );
    return Number(await now.jsonValue());
  }

  private async traceBusyTime(work: () => Promise<void>): Promise<BusyTime> {
    const browser = this.context.browser();
    if (browser === null) throw new Error('Chromium offers no trace.');
    await browser.startTracing(this.page, { categories: TRACE_CATEGORIES });
    await work();
    return measureBusyTime(await browser.stopTracing());
  }

  private async waitUntilSent(): Promise<void> {
    await this.page.getByText('Aucune modification en attente').waitFor();
  }
}
