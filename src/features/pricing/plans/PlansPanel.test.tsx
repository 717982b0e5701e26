import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { DAY_MS } from '../../../domain/durations';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const JANUARY = { prix_partenaire: '12,00', commission: '15', starts_on: '2027-01-01' };
const MARCH = { prix_partenaire: '1234,50', commission: '15', starts_on: '2026-03-01' };
const ROWS = [
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1, plan: JANUARY }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2, plan: MARCH }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;

async function open(rows = ROWS, role: 'admin' | 'partner' = 'admin') {
  device = await openSignedInTestTab(rows, role);
  page = await renderPricingPage(device);
}
async function openPanel(rows = ROWS) {
  await open(rows);
  await page.click(screen.getByRole('button', { name: /^Prix prévus/ }));
}
afterEach(closeScreen);

const panel = () => within(screen.getByRole('complementary', { name: 'Prix prévus' }));
const readItems = () =>
  panel()
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const listPlans = () => device.engine.getSnapshot().rows.map(({ plan }) => plan?.starts_on);

describe('planned prices in the grid', () => {
  it('shows the reseller price and its day below the label', async () => {
    await open();
    const row = screen.getByRole('row', { name: /Messagerie/ });
    expect(row.textContent).toContain('→ 13,80 le 1er janvier 2027');
    const description = within(row).getByRole('rowheader').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe(
      'Prix revendeur prévu\u00a0: → 13,80 le 1er janvier 2027',
    );
    expect(screen.getByRole('row', { name: /Sauvegarde/ }).textContent).not.toContain('→');
  });

  it('describes the input of the active cell, which has the focus', async () => {
    await open();
    findGridCell('Messagerie', 0).focus();
    await page.settle();
    const description = 'Prix revendeur prévu\u00a0: → 13,80 le 1er janvier 2027';
    expect(screen.getByRole('textbox', { description })).toBe(document.activeElement);
  });

  it('counts them on the button of their panel', async () => {
    await open();
    screen.getByRole('button', { name: 'Prix prévus (2)' });
  });

  it('shows none to partners, who receive none', async () => {
    await open(ROWS, 'partner');
    expect(document.body.textContent).not.toContain('2027');
    expect(listPlans()).toEqual([undefined, undefined, undefined]);
  });
});

describe('PlansPanel', () => {
  it('lists planned prices by day', async () => {
    await openPanel();
    panel().getByText('2 prix prévus.', { selector: '[role=status]' });
    panel().getByText(/^Prix revendeur HT\. Le serveur les publie à minuit/);
    expect(readItems()).toEqual([
      'Pare-feuAvant 11,50\u00a0€ → Après 1\u202f419,68\u00a0€ le 1er mars 20261\u202f234,50\u00a0€, 15\u00a0%Annuler ce prix prévu',
      'MessagerieAvant 11,50\u00a0€ → Après 13,80\u00a0€ le 1er janvier 202712,00\u00a0€, 15\u00a0%Annuler ce prix prévu',
    ]);
  });

  it('shows the new date of a plan on a page that the browser has translated', async () => {
    await openPanel(ROWS.slice(0, 1));
    translateTexts(document.body);
    const { prix_partenaire, commission } = JANUARY;
    await device.engine.edit({
      kind: 'update',
      itemId: 'a',
      cost: { prix_partenaire, commission },
      startsOn: '2027-02-01',
    });
    await page.settle();
    expect(readItems()[0]).toContain('le 1er février 2027');
  });

  it('says that the server publishes a price that is due', async () => {
    await openPanel([buildSampleRow({ id: 'a', plan: { ...JANUARY, starts_on: '2026-01-05' } })]);
    expect(readItems()[0]).toContain('Publication dans l’heure.');
    panel().getByText('Un prix prévu.');
    expect(panel().queryByText('Annuler tous les prix prévus')).toBeNull();
  });

  it('does not say that a price is still to be published which the server may have published since the last sync', async () => {
    await open([buildSampleRow({ id: 'a', plan: { ...JANUARY, starts_on: '2026-01-06' } })]);
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    vi.setSystemTime(Date.now() + 3 * DAY_MS);
    await page.click(screen.getByRole('button', { name: /^Prix prévus/ }));
    expect(readItems()[0]).toContain('Date arrivée\u00a0: visible ici après la prochaine synchronisation.');
    expect(readItems()[0]).not.toContain('Publication dans l’heure.');
  });

  it('cancels one price, and undo plans it again', async () => {
    await openPanel();
    await page.click(panel().getByRole('button', { name: 'Annuler ce prix prévu, Pare-feu' }));
    expect(listPlans()).toEqual(['2027-01-01', undefined, undefined]);
    await page.settle(1_000);
    screen.getByText('Prix prévu annulé');
    expect(device.server.plans.get('b')).toMatchObject({ plan: null });
    await page.keyboard('{Control>}z{/Control}');
    expect(listPlans()).toEqual(['2027-01-01', '2026-03-01', undefined]);
  });

  it('cancels all of them in one step', async () => {
    await openPanel();
    await page.click(panel().getByRole('button', { name: 'Annuler tous les prix prévus' }));
    expect(listPlans()).toEqual([undefined, undefined, undefined]);
    panel().getByText('Aucun prix prévu.');
    await page.settle(1_000);
    screen.getByText('2 prix prévus annulés');
    await page.keyboard('{Control>}z{/Control}');
    expect(listPlans()).toEqual(['2027-01-01', '2026-03-01', undefined]);
  });

  it('says without any how to plan one', async () => {
    await openPanel([buildSampleRow({ id: 'c' })]);
    panel().getByText('Aucun prix prévu.');
    panel().getByText(/^Pour en prévoir/);
  });

  it('renders many planned prices in steps', async () => {
    await openPanel(Array.from({ length: 400 }, (_, index) => buildSampleRow({ id: `Offre ${index}`, plan: JANUARY })));
    panel().getByText('400 prix prévus.');
    expect(readItems()).toHaveLength(200);
    await page.click(panel().getByRole('button', { name: 'Prix prévus suivants' }));
    expect(readItems()).toHaveLength(400);
    expect(panel().queryByRole('button', { name: 'Prix prévus suivants' })).toBeNull();
  });

  it('returns the focus to its button on closing, although all prices were cancelled', async () => {
    await openPanel();
    await page.click(panel().getByRole('button', { name: 'Annuler tous les prix prévus' }));
    await page.click(panel().getByRole('button', { name: 'Fermer le panneau' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Prix prévus' }));
  });

  it('makes the row whose price undo plans again the active one', async () => {
    await openPanel();
    await page.click(panel().getByRole('button', { name: 'Annuler ce prix prévu, Pare-feu' }));
    await page.keyboard('{Control>}z{/Control}');
    await page.settle();
    const tabStop = screen.getByRole('grid').querySelector('[data-cell][tabindex="0"], .pricing-cell-input');
    expect(tabStop?.closest<HTMLElement>('[data-item]')?.dataset['item']).toBe('b');
  });
});
