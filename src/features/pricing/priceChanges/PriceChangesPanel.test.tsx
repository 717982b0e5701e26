import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { STORAGE_KEYS } from '../../../config/constants';
import { DAY_MS } from '../../../domain/durations';
import type { GridRow } from '../../../domain/pricing/pricingItem';
import { closeScreen, stopClock, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { buildSampleRow } from '../testing/sampleRow';

let device: SignedInTestTab;
let page: RenderedScreen;

/** Builds a row whose reseller price, 11,25, changed this many days ago. */
function buildChangedRow(id: string, prix_avant: string, daysAgo: number): GridRow {
  return buildSampleRow({ id, priceChange: { prix_avant, prix_depuis: Date.now() - daysAgo * DAY_MS } });
}

/** Opens the grid of rows that are built on the fake clock, and its panel. @param daysAgo Start of the visit. */
async function openPanel(buildRows: () => readonly GridRow[], daysAgo = 2, role: 'admin' | 'partner' = 'partner') {
  stopClock();
  const since = Date.now() - daysAgo * DAY_MS;
  localStorage.setItem(STORAGE_KEYS.priceVisit, JSON.stringify({ since, newest: since, seenAt: Date.now() }));
  device = await openSignedInTestTab(buildRows(), role);
  page = await renderPricingPage(device);
  await page.click(screen.getByRole('button', { name: /^Prix modifiés/ }));
}
afterEach(closeScreen);

const getPanel = () => within(screen.getByRole('complementary', { name: 'Prix modifiés' }));
const readStatus = () => getPanel().getByRole('status').textContent;
const readItems = () =>
  getPanel()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const choose = async (option: string) => {
  await page.user.selectOptions(getPanel().getByLabelText('Période'), option);
  await page.settle();
};

describe('PriceChangesPanel', () => {
  it('lists old and new reseller prices since the last visit, newest first, or of 30 days', async () => {
    await openPanel(() => [
      buildChangedRow('Messagerie', '10,50', 1.5),
      buildChangedRow('Pare-feu', '1234,50', 1),
      buildChangedRow('Routeur', '', 20),
      buildChangedRow('Ancien', '10,00', 31),
      buildSampleRow({ id: 'Inchangé' }),
    ]);
    expect(readStatus()).toBe('2 prix modifiés depuis votre dernière visite.');
    expect(readItems()).toEqual([
      'Pare-feuAvant 1\u202f234,50\u00a0€ → Après 11,50\u00a0€4 janvier 2026',
      'MessagerieAvant 10,50\u00a0€ → Après 11,50\u00a0€3 janvier 2026',
    ]);
    getPanel().getByText(/Prix revendeur HT/);
    await choose('30 derniers jours');
    expect(readStatus()).toBe('3 prix modifiés ces 30 derniers jours.');
    expect(readItems()[2]).toBe('RouteurNouveau\u00a0: 11,50\u00a0€16 décembre 2025');
  });

  it('counts the prices of the period on a page that the browser has translated', async () => {
    await openPanel(() => [buildChangedRow('Routeur', '10,50', 20)]);
    translateTexts(getPanel().getByRole('status'));
    await choose('30 derniers jours');
    expect(readStatus()).toBe('Un prix modifié ces 30 derniers jours.');
  });

  it('says that nothing changed, and counts one price in the singular', async () => {
    await openPanel(() => [buildChangedRow('Messagerie', '10,50', 31)]);
    expect(readStatus()).toBe('Aucun prix n’a changé depuis votre dernière visite.');
    expect(getPanel().queryByText(/Prix revendeur HT/)).toBeNull();
    await choose('30 derniers jours');
    expect(readStatus()).toBe('Aucun prix n’a changé ces 30 derniers jours.');
    closeScreen();
    await openPanel(() => [buildChangedRow('Messagerie', '10,50', 1)]);
    expect(readStatus()).toBe('Un prix modifié depuis votre dernière visite.');
  });

  it('shows no cost to admins', async () => {
    await openPanel(() => [buildChangedRow('Messagerie', '10,50', 1)], 2, 'admin');
    expect(readItems()).toHaveLength(1);
    expect(readItems()[0]).not.toContain('10,00');
  });

  it('renders many changes in steps', async () => {
    await openPanel(() => Array.from({ length: 600 }, (_, at) => buildChangedRow(`Offre ${at}`, '10,50', 1)));
    expect(readStatus()).toBe('600 prix modifiés depuis votre dernière visite.');
    expect(readItems()).toHaveLength(200);
    await page.click(getPanel().getByRole('button', { name: 'Plus ancien' }));
    await page.click(getPanel().getByRole('button', { name: 'Plus ancien' }));
    expect(readItems()).toHaveLength(600);
    expect(getPanel().queryByRole('button', { name: 'Plus ancien' })).toBeNull();
    // The last step removes the button; the focus stays in the panel.
    expect(document.activeElement).toBe(getPanel().getByRole('heading', { level: 2 }));
    await choose('30 derniers jours');
    expect(readItems()).toHaveLength(200);
  });

  it.each(['admin', 'partner'] as const)('lists what a sync brings to the %s, and closes', async (role) => {
    await openPanel(() => [buildSampleRow({ id: 'Messagerie' })], 2, role);
    device.server.now = () => Date.now();
    await device.editElsewhere({
      kind: 'update',
      itemId: 'Messagerie',
      cost: { prix_partenaire: '20,00', commission: '15' },
    });
    expect(readItems()).toEqual(['MessagerieAvant 11,50\u00a0€ → Après 23,00\u00a0€5 janvier 2026']);
    await page.click(getPanel().getByRole('button', { name: 'Fermer le panneau' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Prix modifiés (1)' }));
  });
});
