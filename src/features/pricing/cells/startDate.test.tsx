import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { DRAFT_DELAY_MS } from './createDraftSaver';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const COST = { prix_partenaire: '10,00', commission: '15' };
const PLAN = { prix_partenaire: '12,00', commission: '15', starts_on: '2027-01-01' };
const ROWS = [buildSampleRow({ id: 'a', solution: 'Messagerie', cost: COST })];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const grid = () => within(screen.getByRole('grid'));
const field = (name: string) => grid().getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const edit = () => page.click(screen.getByRole('button', { name: 'Modifier Messagerie' }));
const save = () => page.click(screen.getByRole('button', { name: 'Enregistrer Messagerie' }));
const getRow = () => device.engine.getSnapshot().rows[0];
async function reopenAfterCrash() {
  await page.settle(DRAFT_DELAY_MS + 200);
  device.kill();
  closeScreen();
  device = { ...device, ...(await device.device.openTab()) };
  page = await renderPricingPage(device);
}
async function plan(price: string, date: string) {
  await edit();
  if (price !== '') await page.fill(field('Prix partenaire (€ HT)'), price);
  await page.fill(field('À partir du'), date);
  await save();
}

describe('row form with a date', () => {
  it('plans the price and keeps today’s', async () => {
    await plan('12', '2027-01-01');
    expect(getRow()).toMatchObject({ cost: COST, prix_revendeur: '11,50', plan: PLAN });
    expect(device.engine.getSnapshot().drafts).toEqual([]);
  });

  it('describes the solution by the planned reseller price', async () => {
    await plan('12', '2027-01-01');
    const description = /Prix revendeur prévu.*13,80/;
    screen.getByRole('rowheader', { name: 'Messagerie', description });
  });

  it('renames at once while the price waits', async () => {
    await edit();
    await page.fill(field('Solution'), 'Courriel');
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2027-01-01');
    await page.click(screen.getByRole('button', { name: /^Enregistrer/ }));
    expect(getRow()).toMatchObject({ solution: 'Courriel', cost: COST, plan: PLAN });
  });

  it('tells the price already planned, and replaces it', async () => {
    await plan('12', '2027-01-01');
    await page.settle(1_000);
    await edit();
    grid().getByText(/^Déjà prévu : 12,00 €, 15 % à partir du 1er janvier 2027\./);
    await page.fill(field('Prix partenaire (€ HT)'), '13');
    await page.fill(field('À partir du'), '2026-06-01');
    await save();
    expect(getRow()?.plan).toEqual({ prix_partenaire: '13,00', commission: '15', starts_on: '2026-06-01' });
  });

  it.each([
    ['another date', 'À partir du', '2027-01-01'],
    ['a price', 'Prix partenaire (€ HT)', '13'],
  ])('takes back the error of a date when %s is typed', async (_case, name, text) => {
    await plan('12', '2026-01-05');
    grid().getByText('Choisissez une date à venir.');
    await page.fill(field(name), text);
    expect(grid().queryByText('Choisissez une date à venir.')).toBeNull();
  });

  it.each([
    ['today', '12', '2026-01-05', 'Choisissez une date à venir.'],
    ['a year of two digits', '12', '0027-01-01', 'Choisissez une date à venir.'],
    ['the next century', '12', '2100-01-01', 'Choisissez une date avant 2100.'],
    ['today’s price', '', '2027-01-01', 'Saisissez aussi le prix prévu\u00a0: il ne diffère pas du prix actuel.'],
  ])('refuses %s at the date', async (_case, price, date, error) => {
    await plan(price, date);
    const input = field('À partir du');
    expect(document.activeElement).toBe(input);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(error);
    expect(getRow()?.plan).toBeUndefined();
  });

  it('announces the error of a date that has the focus already', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2026-01-05');
    await page.keyboard('{Enter}');
    expect(document.activeElement).toBe(field('À partir du'));
    expect(grid().getByRole('alert').textContent).toBe('Choisissez une date à venir.');
  });

  it('refuses an incomplete date, whose value is empty', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    const input = field('À partir du');
    const validity = vi.spyOn(input, 'validity', 'get');
    validity.mockReturnValue({ ...input.validity, badInput: true });
    await save();
    grid().getByText('Complétez la date, ou effacez-la.');
    expect(getRow()).toMatchObject({ cost: COST });
    validity.mockRestore();
  });

  it('tells a price planned elsewhere since, which saving does not replace', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2027-01-01');
    const cost = { prix_partenaire: '14,00', commission: '15' };
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost, startsOn: '2026-12-01' });
    await page.settle(1_000);
    expect(grid().queryByText(/Une nouvelle date le remplace/)).toBeNull();
    expect(screen.getByRole('grid').querySelector('.pricing-notice')?.textContent).toBe(
      'Enregistré entre-temps sur un autre appareil\u00a0: 14,00\u00a0€, 15\u00a0% à partir du 1er décembre 2026. Les deux valeurs seront gardées, et vous choisirez.',
    );
    await save();
    expect(device.engine.getSnapshot().conflicts).toMatchObject([{ unit: 'plan' }]);
  });

  it('keeps the date in the draft while another one is being typed', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    const input = field('À partir du');
    await page.fill(input, '2027-01-01');
    const validity = vi.spyOn(input, 'validity', 'get');
    validity.mockReturnValue({ ...input.validity, badInput: true });
    await page.user.clear(input);
    await page.settle(DRAFT_DELAY_MS + 200);
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ prix_partenaire: '12', startsOn: '2027-01-01' }]);
    validity.mockRestore();
  });

  it('keeps the date in the draft: a resumed price does not apply at once', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2027-01-01');
    await reopenAfterCrash();
    await page.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
    expect(field('À partir du').value).toBe('2027-01-01');
    await save();
    expect(getRow()).toMatchObject({ cost: COST, plan: PLAN });
  });

  it('takes up a price typed with a date, not its cell, which would save it at once', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2027-01-01');
    await reopenAfterCrash();
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('{F2}{Enter}');
    await page.settle();
    expect(getRow()).toMatchObject({ cost: COST, plan: PLAN });
  });

  it('restores a row deleted elsewhere with the plan that it had', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: PLAN, startsOn: PLAN.starts_on });
    await device.engine.syncNow();
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '11');
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await page.settle(1_000);
    await save();
    expect(getRow()).toMatchObject({ cost: { prix_partenaire: '11,00' }, plan: PLAN });
  });

  it('restores a row deleted elsewhere with today’s price and the plan', async () => {
    await edit();
    await page.fill(field('Prix partenaire (€ HT)'), '12');
    await page.fill(field('À partir du'), '2027-01-01');
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await page.settle(1_000);
    await save();
    expect(getRow()).toMatchObject({ cost: COST, plan: PLAN });
  });
});
