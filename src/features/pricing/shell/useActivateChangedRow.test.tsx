import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

let page: RenderedScreen;

beforeEach(async () => {
  const labels = ['Messagerie', 'Sauvegarde', 'Réseau'];
  page = await renderPricingPage(
    await openSignedInTestTab(
      labels.map((solution, at) => buildSampleRow({ id: `${at}`, solution, display_order: at })),
    ),
  );
});
afterEach(closeScreen);

const findTabStop = () => screen.getByRole('grid').querySelector('[tabindex="0"]');
const pressUndo = () => page.keyboard('{Control>}z{/Control}');

describe('useActivateChangedRow', () => {
  it('moves the focus to the row that Ctrl+Z restores', async () => {
    findGridCell('Messagerie', 3).focus();
    await page.keyboard('{Shift>} {/Shift}{Delete}');
    expect(document.activeElement).toBe(findGridCell('Sauvegarde', 3));
    await pressUndo();
    await page.settle();
    expect(document.activeElement).toBe(findGridCell('Messagerie', 3));
  });

  it('moves the focus to the row whose order Ctrl+Z changes', async () => {
    findGridCell('Réseau', 3).focus();
    await page.keyboard('{Alt>}{ArrowUp}{/Alt}');
    findGridCell('Messagerie', 3).focus();
    await pressUndo();
    await page.settle();
    expect(document.activeElement).toBe(findGridCell('Sauvegarde', 3));
  });

  it('moves the focus again to the row that a second Ctrl+Z changes', async () => {
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    await page.keyboard('20{Enter}{ArrowUp}30{Enter}');
    const row = screen.getByRole('row', { name: /Messagerie/ });
    for (let step = 0; step < 2; step += 1) {
      findGridCell('Réseau', 3).focus();
      await pressUndo();
      await page.settle();
      expect(row.contains(document.activeElement)).toBe(true);
    }
  });

  it('makes the row that a toast restores the tab stop of the grid', async () => {
    findGridCell('Messagerie', 3).focus();
    await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément supprimé').closest<HTMLElement>('.toast') ?? document.body;
    await page.click(within(toast).getByRole('button', { name: 'Annuler' }));
    await page.settle();
    expect(findTabStop()?.closest('[role=row]')).toBe(screen.getByRole('row', { name: /Messagerie/ }));
  });

  it('leaves the focus on the button that undoes', async () => {
    findGridCell('Messagerie', 3).focus();
    await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    const undo = within(screen.getByRole('group', { name: 'Outils de la grille' })).getByRole('button', {
      name: 'Annuler',
    });
    await page.click(undo);
    await page.settle();
    expect(document.activeElement).toBe(undo);
    expect(findTabStop()?.closest('[role=row]')).toBe(screen.getByRole('row', { name: /Messagerie/ }));
  });
});
