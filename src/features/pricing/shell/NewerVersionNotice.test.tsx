import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { StoreError, type Persistence } from '../../../sync/ports';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

const EXPORT = 'Exporter les modifications non envoyées';

let page: RenderedScreen;

/** Reopens a device whose database a newer build has upgraded. */
async function openOutdated({ isEdited }: { isEdited: boolean }) {
  const device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })]);
  if (isEdited) await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
  device.kill();
  const upgraded = (persistence: Persistence): Persistence => ({
    ...persistence,
    load: () => Promise.reject(new StoreError('newerVersion')),
  });
  const tab = await device.device.openTab({ wrapPersistence: upgraded });
  const update = <button type="button">Chercher</button>;
  page = await renderPricingPage({ ...device, ...tab }, { update });
  return tab;
}

afterEach(closeScreen);

describe('NewerVersionNotice', () => {
  it('promise 28: replaces the grid and explains how to update', async () => {
    await openOutdated({ isEdited: false });
    screen.getByText(/cette version est nécessaire/);
    screen.getByRole('button', { name: 'Chercher' });
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByText(/Erreur de chargement/)).toBeNull();
    expect(screen.queryByRole('button', { name: EXPORT })).toBeNull();
  });

  it.each(['admin', 'partner'] as const)('promise 28: offers the newer version to an open grid (%s)', async (role) => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })], role);
    page = await renderPricingPage(device, { update: <button type="button">Chercher</button> });
    vi.spyOn(device.persistence, 'peek').mockRejectedValue(new StoreError('newerVersion'));
    await device.engine.syncNow();
    if (role === 'admin') {
      device.failWrites('newerVersion');
      await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    }
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryAllByText('Impossible de supprimer l’élément')).toHaveLength(role === 'admin' ? 1 : 0);
    screen.getByRole('grid');
    screen.getByRole('button', { name: 'Chercher' });
    expect(document.body.textContent).toContain('Une version plus récente du site');
    expect(document.body.textContent).not.toContain('Rechargez la page');
  });

  it('promise 28: exports unsent edits', async () => {
    const { engine } = await openOutdated({ isEdited: true });
    const exportUnsent = vi.spyOn(engine, 'exportUnsent');
    await page.click(screen.getByRole('button', { name: EXPORT }));
    expect(exportUnsent).toHaveBeenCalledOnce();
    // This build cannot read them as a table.
    expect(screen.queryByRole('button', { name: 'Les exporter en CSV' })).toBeNull();
    const exported = await exportUnsent.mock.results[0]?.value;
    expect(await exported?.text()).toContain('Messagerie');
  });
});
