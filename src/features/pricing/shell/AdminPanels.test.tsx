import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { GRID_LABELS } from '../labels';
import { findGridCell } from '../testing/findGridCell';
import { InPageCsvWorker } from '../testing/InPageCsvWorker';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('AdminSidePanel', () => {
  it('keeps the title of the history of a row that another device renames, then deletes', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Borne' })]);
    const page = await renderPricingPage(device);
    await page.click(screen.getByRole('button', { name: 'Autres actions Borne' }));
    await page.click(screen.getByRole('menuitem', { name: /Historique/ }));
    screen.getByRole('heading', { name: 'Historique\u00a0: Borne' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'Borne Wi-Fi' });
    screen.getByRole('heading', { name: 'Historique\u00a0: Borne Wi-Fi' });
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    screen.getByRole('heading', { name: 'Historique\u00a0: Borne Wi-Fi' });
  });
});

describe('AdminSidePanel: history', () => {
  it('lists the changes of the whole grid after those of a row', async () => {
    const rows = ['Routeur', 'Borne'].map((id, display_order) => buildSampleRow({ id, display_order }));
    const device = await openSignedInTestTab(rows);
    device.server.now = () => Date.now();
    for (const { id } of rows) await device.engine.edit({ kind: 'update', itemId: id, label: `${id} 2` });
    await device.engine.syncNow();
    const page = await renderPricingPage(device);
    const listLabels = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    await page.click(screen.getByRole('button', { name: 'Autres actions Borne 2' }));
    await page.click(screen.getByRole('menuitem', { name: /Historique/ }));
    expect(listLabels()).toHaveLength(1);
    await page.click(screen.getByRole('button', { name: 'Historique' }));
    expect(listLabels()).toHaveLength(2);
  });

  it('leaves the focus in the search when another device renames its row', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Borne' })]);
    const page = await renderPricingPage(device);
    await page.click(screen.getByRole('button', { name: 'Autres actions Borne' }));
    await page.click(screen.getByRole('menuitem', { name: /Historique/ }));
    const search = screen.getByRole('searchbox', { name: GRID_LABELS.search });
    await page.click(search);
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'Borne Wi-Fi' });
    expect(document.activeElement).toBe(search);
  });
});

describe('AdminDialogs', () => {
  it('closes the menu of a row that another device deletes, also if the row returns', async () => {
    const rows = ['Routeur', 'Borne'].map((solution, at) => buildSampleRow({ id: solution, display_order: at }));
    const device = await openSignedInTestTab(rows);
    const page = await renderPricingPage(device);
    await page.click(screen.getByRole('button', { name: 'Autres actions Borne' }));
    await device.editElsewhere({ kind: 'delete', itemIds: ['Borne'] });
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
    const { type, solution, cost, display_order } = rows[1] ?? buildSampleRow({ id: 'Borne' });
    await device.editElsewhere({ kind: 'restore', itemId: 'Borne', before: { type, solution, cost, display_order } });
    screen.getByRole('row', { name: /Borne/ });
    expect(screen.queryByRole('menu')).toBeNull();
  });

  const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  const searchFor = (page: RenderedScreen, query: string) =>
    page.fill(screen.getByRole('searchbox', { name: GRID_LABELS.search }), query);
  /** Reads a file that has only the first row, and selects the others from the preview. */
  async function selectAbsentRows(prepare: (page: RenderedScreen) => Promise<void>): Promise<RenderedScreen> {
    vi.stubGlobal('Worker', InPageCsvWorker);
    const rows = ['Routeur', 'Borne', 'Onduleur'].map((solution, display_order) =>
      buildSampleRow({ id: solution, solution, display_order }),
    );
    const page = await renderPricingPage(await openSignedInTestTab(rows));
    await prepare(page);
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    await page.click(dialog().getByRole('button', { name: 'Lire ces lignes' }));
    await page.click(dialog().getByRole('button', { name: 'Absents du fichier (2)' }));
    await page.click(dialog().getByRole('button', { name: 'Sélectionner dans la grille' }));
    await page.settle();
    return page;
  }

  it('clears the search and selects the rows that an imported file lacks', async () => {
    await selectAbsentRows((page) => searchFor(page, 'Rout'));
    expect([/Routeur/, /Borne/, /Onduleur/].map(isChecked)).toEqual([false, true, true]);
  });

  it('does not select them again when a later search is cleared', async () => {
    const page = await selectAbsentRows((opened) => searchFor(opened, 'Rout'));
    await searchFor(page, 'Rout');
    await searchFor(page, '');
    expect([/Routeur/, /Borne/, /Onduleur/].map(isChecked)).toEqual([false, false, false]);
  });

  it('ends the range of cells, which a command would also apply to', async () => {
    const listSelectedCells = () => document.querySelectorAll('[role=gridcell][aria-selected=true]');
    await selectAbsentRows(async (page) => {
      findGridCell('Routeur', 1).focus();
      await page.keyboard('{Shift>}{ArrowRight}{/Shift}');
      expect(listSelectedCells()).toHaveLength(2);
    });
    expect(isChecked(/Borne/)).toBe(true);
    expect(listSelectedCells()).toHaveLength(0);
  });
});
