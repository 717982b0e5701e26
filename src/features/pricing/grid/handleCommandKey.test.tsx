import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

let page: RenderedScreen;

beforeEach(async () => {
  const rows = [
    buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
    buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  ];
  page = await renderPricingPage(await openSignedInTestTab(rows));
});
afterEach(closeScreen);

describe('handleCommandKey on a subtitle', () => {
  it.each([
    ['End, then Enter', 'Bureautique', '{End}{Enter}'],
    ['Enter from the actions of a solution', 'Messagerie', '{End}{ArrowUp}{Enter}'],
  ])('leads to the buttons and their menu by %s', async (_keys, label, keys) => {
    findGridCell(label, 0).focus();
    await page.settle();
    await page.keyboard(keys);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Renommer Bureautique' }));
    await page.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    screen.getByRole('menuitem', { name: 'Historique' });
  });

  it.each(['{Enter}', '{F2}', '{End}{F2}'])('renames it by %s', async (keys) => {
    findGridCell('Bureautique', 0).focus();
    await page.settle();
    await page.keyboard(keys);
    screen.getByRole('dialog', { name: 'Renommer le sous-titre' });
  });

  it('renames it by Enter after a click on it, although a button of another row was used before', async () => {
    await page.click(screen.getByRole('button', { name: 'Monter Messagerie' }));
    await page.click(findGridCell('Bureautique', 0));
    await page.keyboard('{Enter}');
    screen.getByRole('dialog', { name: 'Renommer le sous-titre' });
  });
});

describe('handleCommandKey on a computed cell', () => {
  const EXPLANATION = /^Calculé à partir/;

  it('says on a typed character why the cell cannot be edited', async () => {
    findGridCell('Messagerie', 3).focus();
    await page.settle();
    await page.keyboard('5');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText(EXPLANATION);
  });

  it.each(['/', '{Control>}f{/Control}'])('leaves %s to its shortcut', async (keys) => {
    findGridCell('Messagerie', 3).focus();
    await page.settle();
    await page.keyboard(keys);
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByText(EXPLANATION)).toBeNull();
  });
});

describe('useGridKeyboard in the actions of a row', () => {
  it('leads arrows past the buttons that a narrow table hides', async () => {
    const getButton = (name: string) => screen.getByRole('button', { name: `${name} Messagerie` });
    // Hidden buttons take no focus; the test DOM has no layout.
    for (const name of ['Monter', 'Descendre']) vi.spyOn(getButton(name), 'focus').mockReturnValue();
    findGridCell('Messagerie', 0).focus();
    await page.settle();
    await page.keyboard('{End}{Enter}{ArrowRight}');
    expect(document.activeElement).toBe(getButton('Supprimer'));
    await page.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(getButton('Modifier'));
  });
});
