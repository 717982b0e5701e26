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

  it('takes Cmd for Ctrl', async () => {
    const rows = ['Messagerie', 'Sauvegarde', 'Supervision'].map((id, display_order) =>
      buildSampleRow({ id, display_order, cost: { prix_partenaire: `${display_order + 10},00`, commission: '15' } }),
    );
    const { engine, ...device } = await openSignedInTestTab(rows);
    const page = await renderPricingPage({ ...device, engine });
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}{Meta>}d{/Meta}');
    expect(engine.getSnapshot().rows.map(({ cost }) => cost?.prix_partenaire)).toEqual(['10,00', '10,00', '12,00']);
    await page.keyboard('{Meta>}{End}{/Meta}');
    expect(document.activeElement).toBe(findGridCell('Supervision', 5));
  });
});
