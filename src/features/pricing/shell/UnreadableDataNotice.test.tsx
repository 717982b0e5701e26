import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { StoreError } from '../../../sync/ports';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('UnreadableDataNotice', () => {
  it.each([
    ['full', /est plein/],
    ['failed', /ne répond pas/],
  ] as const)('promise 5: counts the unsent edits instead of showing an empty grid (%s)', async (code, cause) => {
    const device = await openSignedInTestTab([
      buildSampleRow({ id: 'a', solution: 'Messagerie' }),
      buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 1 }),
    ]);
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    device.kill();
    const fault = { on: true };
    const tab = await device.device.openTab({
      wrapPersistence: (real) => ({
        ...real,
        load: (lost) => (fault.on ? Promise.reject(new StoreError(code)) : real.load(lost)),
      }),
    });
    const page = await renderPricingPage({ ...device, ...tab });
    screen.getByText(cause, { selector: '[role=alert]' });
    screen.getByText(/^Une modification non envoyée/);
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByText(/Erreur de chargement/)).toBeNull();
    fault.on = false;
    await page.settle(10_000);
    await page.waitUntil(() => screen.getByRole('row', { name: /Pare-feu/ }));
  });
});
