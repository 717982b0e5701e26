import { screen } from '@testing-library/react';
import { afterEach, expect, describe, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { createSiteDataEraser } from '../../../sync/session/createSiteDataEraser';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(async () => {
  await closeScreen();
  vi.restoreAllMocks();
});

describe('EraseSiteDataSection', () => {
  it('erases unsent edits only after a confirmation', async () => {
    const device = await openSignedInTestTab([buildSampleRow({ id: 'a' }), buildSampleRow({ id: 'b' })]);
    const eraseSiteStorage = vi.fn(() => Promise.resolve());
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const siteDataEraser = createSiteDataEraser(device.engine, eraseSiteStorage);
    const page = await renderPricingPage(device, { siteDataEraser });
    const press = (name: string) => page.click(screen.getByRole('button', { name }));
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await page.settle();

    await press('Cet appareil');
    await press('Effacer les données de cet appareil');
    expect(screen.getByRole('alert').textContent).toContain('Une modification n’existe que sur cet appareil');
    await press('Ne rien effacer');
    expect(device.engine.countUnsent()).toBe(1);
    expect(eraseSiteStorage).not.toHaveBeenCalled();

    await press('Effacer les données de cet appareil');
    await press('Tout effacer');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
    expect(device.engine.countUnsent()).toBe(0);
    expect(eraseSiteStorage).toHaveBeenCalledOnce();
  });
});
