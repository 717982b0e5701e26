import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

let page: RenderedScreen;
let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a' }), buildSampleRow({ id: 'b', display_order: 1 })]);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const getButton = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => page.click(getButton(name));
const getTitle = (name: string) => screen.getByRole('heading', { level: 2, name });
const isFocusInGrid = () => screen.getByRole('grid').contains(document.activeElement);

/** Changes these prices here and on another device. */
async function causeConflicts(...itemIds: string[]) {
  const buildIntent = (prix_partenaire: string) => ({
    kind: 'updateMany' as const,
    rows: itemIds.map((itemId) => ({ itemId, cost: { prix_partenaire, commission: '15' } })),
  });
  await device.engine.edit(buildIntent('20,00'));
  await device.editElsewhere(buildIntent('30,00'));
}

/** Syncs and returns the prices that the server has. */
async function listSentPrices() {
  await device.engine.syncNow();
  return device.server.listRows().map(({ cost }) => cost?.prix_partenaire);
}

describe('AdminScreen: focus', () => {
  it('returns to the button of the panel that was opened last', async () => {
    await press('Historique');
    await press('Prix prévus');
    expect(document.activeElement).toBe(getTitle('Prix prévus'));
    await page.keyboard('{Escape}');
    expect(document.activeElement).toBe(getButton('Prix prévus'));
  });

  it('stays in the panel when the focused conflict is resolved', async () => {
    await causeConflicts('a', 'b');
    await press('2 conflits');
    await press('Garder la mienne, a, Prix partenaire et commission');
    expect(screen.getAllByRole('button', { name: /^Garder la mienne/ })).toEqual([
      getButton('Garder la mienne, b, Prix partenaire et commission'),
    ]);
    expect(document.activeElement).toBe(getTitle('Conflits'));
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await press('Garder la mienne, b, Prix partenaire et commission');
    expect(document.activeElement).toBe(getTitle('Conflits'));
    await page.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(await listSentPrices()).toEqual(['20,00', '20,00']);
  });

  it('moves to the grid when the badge that opened the panel is removed', async () => {
    await causeConflicts('a');
    await press('1 conflit');
    await press('Garder la mienne, a, Prix partenaire et commission');
    expect(screen.queryByRole('button', { name: '1 conflit' })).toBeNull();
    await press('Fermer le panneau');
    expect(isFocusInGrid()).toBe(true);
  });

  it('moves to the grid when the bar of bulk actions vanishes with its last row', async () => {
    await page.click(screen.getByRole('checkbox', { name: 'Sélectionner b' }));
    getButton('Varier les prix partenaire…').focus();
    await device.editElsewhere({ kind: 'delete', itemIds: ['b'] });
    await page.settle();
    expect(isFocusInGrid()).toBe(true);
  });

  it('moves to the heading when the storage warning is dismissed', async () => {
    device.environment.checkStorageHealth = () => Promise.resolve('bestEffort');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await press('Masquer cet avertissement');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it.each(['Réessayer', 'Abandonner'])('stays in the panel of rejected edits after “%s”', async (choice) => {
    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'move', itemIds: ['a'], after: 'b' });
    await device.engine.syncNow();
    await page.settle();
    await press('1 modification refusée');
    device.server.isRejected = () => false;
    await press(`${choice}, a, Ligne déplacée`);
    expect(document.activeElement).toBe(getTitle('Modifications refusées'));
    screen.getByText('Aucune modification refusée.');
    await device.engine.syncNow();
    expect(device.server.records).toHaveLength(choice === 'Réessayer' ? 1 : 0);
  });

  it('moves to the grid when the last draft is discarded', async () => {
    closeScreen();
    for (const itemId of ['a', 'b']) await device.engine.saveDraft({ itemId, at: 1, prix_partenaire: 'x' });
    page = await renderPricingPage(device);
    getButton('Abandonner').focus();
    await page.keyboard('{Enter}');
    expect(document.activeElement).toBe(getButton('Abandonner'));
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Abandonner' })).toBeNull();
    expect(isFocusInGrid()).toBe(true);
  });

  it('moves from the selection bar to the grid when the selection is cleared', async () => {
    await page.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
    await press('Désélectionner');
    expect(isFocusInGrid()).toBe(true);
  });

  it('moves to the grid when the selected rows are deleted', async () => {
    await page.click(screen.getByRole('checkbox', { name: 'Sélectionner a' }));
    await press('Supprimer');
    await page.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Supprimer' }));
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['b']);
    expect(isFocusInGrid()).toBe(true);
    const [, onlyRow] = screen.getAllByRole('row');
    expect(onlyRow?.contains(document.activeElement)).toBe(true);
  });

  it('moves to the cancel button of the erase confirmation and back', async () => {
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    await page.settle();
    await press('Cet appareil');
    await press('Effacer les données de cet appareil');
    expect(document.activeElement).toBe(getButton('Ne rien effacer'));
    await press('Ne rien effacer');
    expect(document.activeElement).toBe(getButton('Effacer les données de cet appareil'));
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['b']);
  });
});
