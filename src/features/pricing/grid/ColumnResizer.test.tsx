import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { STORAGE_KEYS } from '../../../config/constants';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

let page: RenderedScreen;

beforeEach(async () => {
  page = await renderPricingPage(await openSignedInTestTab([buildSampleRow({ id: 'a' })]));
});
afterEach(closeScreen);

const findResetButton = () => screen.queryByRole('button', { name: 'Rétablir les largeurs des colonnes' });

/** Presses the border of the first column and releases it at a distance in CSS px. */
async function drag(distance: number): Promise<void> {
  const border = screen.getByRole('separator', { name: 'Largeur de la colonne Solution' });
  fireEvent.pointerDown(border, { pointerId: 1, button: 0, clientX: 100 });
  fireEvent.pointerUp(border, { pointerId: 1, clientX: 100 + distance });
  await page.settle();
}

describe('ColumnResizer', () => {
  it('keeps the widths of the style sheet on a click without a movement', async () => {
    await drag(0);
    expect(findResetButton()).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.gridColumns)).toBeNull();
  });

  it('stores the widths after a drag', async () => {
    await drag(30);
    expect(findResetButton()).not.toBeNull();
    expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.gridColumns) ?? '')).toMatchObject({ solution: 176 });
  });
});
