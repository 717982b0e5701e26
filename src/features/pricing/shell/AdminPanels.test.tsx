import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { GRID_LABELS } from '../labels';
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

  it('clears the search and selects the rows that an imported file lacks', async () => {
    vi.stubGlobal('Worker', InPageCsvWorker);
    const rows = ['Routeur', 'Borne', 'Onduleur'].map((solution, display_order) =>
      buildSampleRow({ id: solution, solution, display_order }),
    );
    const page = await renderPricingPage(await openSignedInTestTab(rows));
    await page.fill(screen.getByRole('searchbox', { name: GRID_LABELS.search }), 'Rout');
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    await page.click(dialog().getByRole('button', { name: 'Lire ces lignes' }));
    await page.click(dialog().getByRole('button', { name: 'Absents du fichier (2)' }));
    await page.click(dialog().getByRole('button', { name: 'Sélectionner dans la grille' }));
    await page.settle();
    const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([/Routeur/, /Borne/, /Onduleur/].map(isChecked)).toEqual([false, true, true]);
  });
});
