import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { GRID_LABELS } from '../labels';
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
