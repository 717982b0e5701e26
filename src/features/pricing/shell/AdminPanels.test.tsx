import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSignedInTestTab, renderPricingPage } from '../../../../tests/support/openSignedInTestTab';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { GRID_LABELS } from '../labels';
import { InPageCsvWorker } from '../testing/InPageCsvWorker';
import { buildSampleRow } from '../testing/sampleRow';

afterEach(closeScreen);

describe('AdminDialogs', () => {
  it('clears the search and selects the rows that an imported file lacks', async () => {
    vi.stubGlobal('Worker', InPageCsvWorker);
    const rows = ['Routeur', 'Borne', 'Onduleur'].map((solution, display_order) =>
      buildSampleRow({ id: solution, solution, display_order }),
    );
    const page = await renderPricingPage(await openSignedInTestTab(rows));
    await page.fill(screen.getByRole('searchbox', { name: GRID_LABELS.search }), 'Rout');
    await page.click(screen.getByRole('button', { name: 'Coller depuis un tableur…' }));
    const dialog = () => within(screen.getByRole('dialog'));
    await page.fill(dialog().getByRole('textbox'), 'Routeur;10;15');
    await page.click(dialog().getByRole('button', { name: 'Lire ces lignes' }));
    await page.click(dialog().getByRole('button', { name: 'Absents du fichier (2)' }));
    await page.click(dialog().getByRole('button', { name: 'Sélectionner dans la grille' }));
    await page.settle();
    const isChecked = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    expect([/Routeur/, /Borne/, /Onduleur/].map(isChecked)).toEqual([false, true, true]);
  });
});
