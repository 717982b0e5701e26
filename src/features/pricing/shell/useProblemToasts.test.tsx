import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab(
    ['Borne', 'Routeur'].map((id, display_order) => buildSampleRow({ id, display_order })),
  );
});
afterEach(closeScreen);

const listToasts = () => [...document.querySelectorAll('.toast__title')].map(({ textContent }) => textContent);

async function createConflict(itemId: string): Promise<void> {
  await device.engine.edit({ kind: 'update', itemId, label: `${itemId} 1` });
  await device.editElsewhere({ kind: 'update', itemId, label: `${itemId} 2` });
}

describe('useProblemToasts', () => {
  it('reports conflicts that arrive, but none that the page opens with', async () => {
    await createConflict('Borne');
    expect(device.engine.getSnapshot().conflicts).toHaveLength(1);
    const page = await renderPricingPage(device);
    await page.settle(TOAST_DELAY_MS);
    expect(listToasts()).toEqual([]);
    await createConflict('Routeur');
    await page.settle(TOAST_DELAY_MS);
    expect(listToasts()).toHaveLength(1);
  });
});
