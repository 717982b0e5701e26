// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openPricingDevice, renderPricingPage } from '../../../../tests/support/pricingDevice';
import { StoreError, type Persistence } from '../../../sync/ports';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

const EXPORT = 'Exporter les modifications non envoyées';

let page: RenderedScreen;

/** Reopens a device whose database a newer build has upgraded. */
async function openOutdated({ isEdited }: { isEdited: boolean }) {
  const device = await openPricingDevice([buildSampleRow({ id: 'a', solution: 'Messagerie' })]);
  if (isEdited) await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
  device.kill();
  const upgraded = (persistence: Persistence): Persistence => ({
    ...persistence,
    load: () => Promise.reject(new StoreError('newerVersion')),
  });
  const tab = await device.device.openTab({ store: upgraded });
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

  it('promise 28: exports unsent edits', async () => {
    const { engine } = await openOutdated({ isEdited: true });
    const exportUnsent = vi.spyOn(engine, 'exportUnsent');
    await page.click(screen.getByRole('button', { name: EXPORT }));
    expect(exportUnsent).toHaveBeenCalledOnce();
    const exported = await exportUnsent.mock.results[0]?.value;
    expect(await exported?.text()).toContain('Messagerie');
  });
});
