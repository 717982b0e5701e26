import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { NEW_ITEM_ID } from '../../../domain/pricing/pricingEditor';
import { closeScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { buildSampleRow } from '../testing/sampleRow';

let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab([buildSampleRow({ id: 'heading', solution: 'Bureautique', cost: null })]);
});
afterEach(closeScreen);

const listOffers = () =>
  screen.queryAllByText(/^Une saisie non enregistrée a été retrouvée/).map(({ textContent }) => textContent);

describe('DraftsBanner', () => {
  it('leaves the text of a new row to the add form', async () => {
    await device.engine.saveDraft({ itemId: NEW_ITEM_ID, label: 'Borne', at: 1 });
    await renderPricingPage(device);
    expect(listOffers()).toEqual([]);
    screen.getByDisplayValue('Borne');
  });

  it('no longer offers the text of a subtitle once its dialog is open', async () => {
    await device.engine.saveDraft({ itemId: 'heading', label: 'Bureau', at: 1 });
    const page = await renderPricingPage(device);
    expect(listOffers()).toEqual([expect.stringContaining('Bureautique')]);
    await page.click(screen.getByRole('button', { name: 'Renommer Bureautique' }));
    screen.getByDisplayValue('Bureau');
    expect(listOffers()).toEqual([]);
  });

  it('names the next text on a page that the browser has translated', async () => {
    await device.engine.edit({ kind: 'add', type: 'subtitle', solution: 'Réseau', cost: null });
    const second = device.engine.getSnapshot().rows.at(-1)?.id ?? '';
    await device.engine.saveDraft({ itemId: 'heading', label: 'Bureau', at: 1 });
    await device.engine.saveDraft({ itemId: second, label: 'Réseaux', at: 2 });
    const page = await renderPricingPage(device);
    translateTexts(document.body);
    await page.click(screen.getByRole('button', { name: 'Abandonner' }));
    const banner = screen.getByRole('button', { name: 'Abandonner' }).parentElement;
    expect(banner?.textContent).toContain('«\u00a0Réseau\u00a0»');
    expect(banner?.textContent).not.toContain('Bureautique');
  });
});
