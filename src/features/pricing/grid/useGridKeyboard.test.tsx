import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('useGridKeyboard', () => {
  it('leads by Enter to the buttons of a row, by arrows between them and by Escape back to their cell', async () => {
    const rows = [buildSampleRow({ id: 'a', solution: 'Messagerie' })];
    const page = await renderPricingPage(await openSignedInTestTab(rows));
    findGridCell('Messagerie', 5).focus();
    await page.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifier Messagerie' }));
    await page.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Monter Messagerie' }));
    await page.keyboard('{Escape}');
    expect(document.activeElement).toBe(findGridCell('Messagerie', 5));
  });
});
