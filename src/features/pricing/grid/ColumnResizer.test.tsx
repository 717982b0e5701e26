import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { STORAGE_KEYS } from '../../../config/constants';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';
import { parseWidths } from './columnWidths';

let page: RenderedScreen;

beforeEach(async () => {
  page = await renderPricingPage(await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })]));
});
afterEach(closeScreen);

const findResetButton = () => screen.queryByRole('button', { name: 'Rétablir les largeurs des colonnes' });

const getBorder = () => screen.getByRole('separator', { name: 'Largeur de la colonne Solution' });

const readStoredWidths = () => parseWidths(localStorage.getItem(STORAGE_KEYS.gridColumns));

/** Presses the border of the first column and releases it at a distance in CSS px. */
async function drag(distance: number, button = 0): Promise<void> {
  const border = getBorder();
  fireEvent.pointerDown(border, { pointerId: 1, button, clientX: 100 });
  fireEvent.pointerUp(border, { pointerId: 1, clientX: 100 + distance });
  await page.settle();
}

describe('ColumnResizer', () => {
  it('keeps the widths of the style sheet on a click without a movement', async () => {
    await drag(0);
    expect(findResetButton()).toBeNull();
    expect(localStorage.getItem(STORAGE_KEYS.gridColumns)).toBeNull();
  });

  it('leaves the right button to the menu of the browser', async () => {
    await drag(30, 2);
    expect(findResetButton()).toBeNull();
  });

  it('does not select the column, as a click on its heading does', async () => {
    await page.click(getBorder());
    expect(screen.queryAllByRole('rowheader', { selected: true })).toEqual([]);
    await page.click(screen.getByRole('columnheader', { name: 'Solution' }));
    expect(screen.queryAllByRole('rowheader', { selected: true })).toHaveLength(1);
  });

  it.each([
    ['Home', 176],
    ['End', 900],
  ])('goes to its limit by %s', async (key, width) => {
    getBorder().focus();
    await page.keyboard(`{${key}}`);
    expect(getBorder().getAttribute('aria-valuenow')).toBe(String(width));
  });

  it('offers to restore the widths on a page that the browser has translated', async () => {
    translateTexts(screen.getByRole('grid'));
    await drag(30);
    expect(findResetButton()).not.toBeNull();
  });

  it('resizes the column of the active cell by Alt+Shift+arrows, and restores all columns by Alt+Shift+Home', async () => {
    const readCommission = () => readStoredWidths()['commission'];
    findGridCell('Messagerie', 2).focus();
    await page.settle();
    await page.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(readCommission()).toBe(72);
    expect(findResetButton()).not.toBeNull();
    await page.keyboard('{Alt>}{Shift>}{Home}{/Shift}{/Alt}');
    expect(readCommission()).toBeUndefined();
    expect(findResetButton()).toBeNull();
  });

  it('resizes no column from the actions of a row', async () => {
    findGridCell('Messagerie', 5).focus();
    await page.settle();
    await page.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
    expect(readStoredWidths()).toEqual({});
  });

  it('stores the widths after a drag', async () => {
    await drag(30);
    expect(findResetButton()).not.toBeNull();
    expect(readStoredWidths()).toMatchObject({ solution: 176 });
  });
});
