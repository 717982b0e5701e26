import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { GRID_LABELS } from '../labels';
import { findGridCell } from '../testing/findGridCell';
import { InPageCsvWorker } from '../testing/InPageCsvWorker';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

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
