import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })]);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const getPanel = (name: string) => screen.getByRole('complementary', { name });

/** Plans a price for the row on this device and on another one, from these days on, and opens the conflict. */
async function openPlanConflict(mine: string, theirs: string): Promise<void> {
  const cost = { prix_partenaire: '20,00', commission: '15' };
  device.environment.emit('offline');
  await device.engine.edit({ kind: 'update', itemId: 'a', cost, startsOn: mine });
  await device.editElsewhere({ kind: 'update', itemId: 'a', cost, startsOn: theirs });
  device.environment.emit('online');
  await page.settle(1_000);
  await page.click(screen.getByRole('button', { name: '1 conflit' }));
}

describe('PricingPage: side panels', () => {
  it('promise 17: lists a rejected edit with its reason until it is retried or discarded', async () => {
    device.server.isRejected = () => true;
    await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    await device.engine.syncNow();
    await page.settle();
    screen.getByText('Impossible de supprimer l’élément');
    await page.click(screen.getByRole('button', { name: '1 modification refusée' }));
    const panel = getPanel('Modifications refusées');
    expect(panel.textContent).toContain('Le serveur n’a');
    await page.click(within(panel).getByRole('button', { name: 'Abandonner, Messagerie, Élément supprimé' }));
    expect(device.engine.getSnapshot().rejected).toEqual([]);
    screen.getByRole('row', { name: /Messagerie/ });
  });

  it('names the buttons of a row’s rejected edits by label and by what they change', async () => {
    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    await device.engine.syncNow();
    await page.settle();
    await page.click(screen.getByRole('button', { name: '2 modifications refusées' }));
    const names = screen
      .getAllByRole('button', { name: /^Réessayer/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Réessayer, Messagerie, Libellé modifié', 'Réessayer, Messagerie, Prix modifié']);
    expect(getPanel('Modifications refusées').textContent).toMatch(/Avant Messagerie → Après Courriel.*Motif\u00a0: ./);
    expect(getPanel('Modifications refusées').textContent).toMatch(/Avant 10,00\u00a0€, .* → Après 20,00\u00a0€, /);
  });

  it('saves a rejected edit with its reason and values', async () => {
    const saveBlob = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:rejected');
    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.engine.syncNow();
    await page.settle();
    await page.click(screen.getByRole('button', { name: '1 modification refusée' }));
    await page.click(screen.getByRole('button', { name: 'Exporter, Messagerie, Libellé modifié' }));
    const [file] = saveBlob.mock.calls[0] ?? [];
    expect(file instanceof Blob && JSON.parse(await file.text())).toMatchObject({
      label: 'Messagerie',
      reason: expect.stringMatching(/./),
      mutation: { kind: 'update', itemId: 'a', label: { before: 'Messagerie', after: 'Courriel' } },
    });
    expect(device.engine.getSnapshot().rejected).toHaveLength(1);
  });

  it('shows both planned prices in conflict, and keeps the chosen one', async () => {
    await openPlanConflict('2027-01-01', '2027-02-01');
    const panel = getPanel('Conflits');
    expect(panel.textContent).toContain('Prix prévu');
    expect(panel.textContent).toContain('20,00\u00a0€, 15\u00a0% à partir du 1er janvier 2027');
    expect(panel.textContent).toContain('20,00\u00a0€, 15\u00a0% à partir du 1er février 2027');
    await page.click(within(panel).getByRole('button', { name: 'Garder la mienne, Messagerie, Prix prévu' }));
    expect(device.engine.getSnapshot().rows[0]?.plan?.starts_on).toBe('2027-01-01');
  });

  it('says that a price planned here does not come back once its date is past', async () => {
    await openPlanConflict('2026-01-06', '2027-02-01');
    expect(getPanel('Conflits').textContent).not.toContain('La date de votre prix prévu est passée');
    vi.setSystemTime(Date.UTC(2026, 0, 6, 8));
    await page.settle(30_000);
    const panel = getPanel('Conflits');
    expect(panel.textContent).toContain('La date de votre prix prévu est passée');
    await page.click(within(panel).getByRole('button', { name: 'Garder la mienne, Messagerie, Prix prévu' }));
    expect(device.engine.getSnapshot().rows[0]?.plan).toBeUndefined();
  });

  it('says that the price planned here was cancelled elsewhere', async () => {
    const cost = { prix_partenaire: '20,00', commission: '15' };
    await device.engine.edit({ kind: 'update', itemId: 'a', cost, startsOn: '2027-01-01' });
    await page.settle(1_000);
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'update', itemId: 'a', cost, startsOn: '2027-03-01' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', startsOn: null });
    device.environment.emit('online');
    await page.settle(1_000);
    await page.click(screen.getByRole('button', { name: '1 conflit' }));
    expect(getPanel('Conflits').textContent).toContain('Aucun prix prévu');
  });

  /** Opens the panel with a conflict of the label: 'Courriel' here, 'E-mail' on the server. */
  async function openConflict(): Promise<HTMLElement> {
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'E-mail' });
    device.environment.emit('online');
    await page.settle(1_000);
    await page.click(screen.getByRole('button', { name: '1 conflit' }));
    return getPanel('Conflits');
  }

  /** Opens the panel with conflicts of label and price: 'Courriel' and 20 here, 'E-mail' and 30 on the server. */
  async function openTwoConflicts(): Promise<void> {
    device.environment.emit('offline');
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel', cost: { prix_partenaire: '20' } });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'E-mail', cost: { prix_partenaire: '30' } });
    device.environment.emit('online');
    await page.settle(1_000);
    await page.click(screen.getByRole('button', { name: '2 conflits' }));
  }

  it('closes the toast about a conflict with the decision', async () => {
    const panel = await openConflict();
    screen.getByText(/^En conflit/, { selector: '.toast *' });
    await page.click(within(panel).getByRole('button', { name: /^Prendre celle-ci/ }));
    expect(document.querySelector('.toast')).toBeNull();
  });

  it('promise 12: shows both values of a conflict and applies the chosen one', async () => {
    device.server.now = () => Date.now();
    const panel = await openConflict();
    for (const text of [
      'Votre valeurCourriel',
      'Valeur enregistrée par Navigateur de testE-mail5 janvier 2026 à 09:00',
    ]) {
      expect(panel.textContent).toContain(text);
    }
    // There is one to decide.
    expect(panel.textContent).not.toMatch(/toutes/);
    await page.click(within(panel).getByRole('button', { name: /^Prendre celle-ci/ }));
    await device.engine.syncNow();
    expect(device.engine.getSnapshot()).toMatchObject({
      conflicts: [],
      rows: [{ solution: 'E-mail', syncStatus: 'synced' }],
    });
  });

  it('names the buttons of a row’s conflicts by label and by what is in conflict', async () => {
    await openTwoConflicts();
    const names = screen
      .getAllByRole('button', { name: /^Garder la mienne/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual([
      'Garder la mienne, E-mail, Libellé',
      'Garder la mienne, E-mail, Prix partenaire et commission',
    ]);
  });

  it.each([
    ['Garder toutes mes valeurs', { solution: 'Courriel', cost: { prix_partenaire: '20,00' } }],
    ['Prendre toutes les valeurs enregistrées', { solution: 'E-mail', cost: { prix_partenaire: '30,00' } }],
  ])('decides all conflicts at once: %s', async (name, row) => {
    await openTwoConflicts();
    await page.click(screen.getByRole('button', { name }));
    expect(device.engine.getSnapshot()).toMatchObject({ conflicts: [], rows: [row] });
  });

  it.each([
    ['Modifié ici, supprimé depuis', { mine: 'Courriel', theirs: 'Supprimé' }],
    ['Supprimé ici, modifié ailleurs', { mine: 'Supprimé', theirs: 'Courriel' }],
  ])('shows which side deleted the row: %s', async (unit, { mine, theirs }) => {
    const rename = { kind: 'update', itemId: 'a', label: 'Courriel' } as const;
    const removal = { kind: 'delete', itemIds: ['a'] } as const;
    device.environment.emit('offline');
    await device.engine.edit(mine === 'Supprimé' ? removal : rename);
    await device.editElsewhere(mine === 'Supprimé' ? rename : removal);
    device.environment.emit('online');
    await page.settle(1_000);
    await page.click(screen.getByRole('button', { name: '1 conflit' }));
    const panel = getPanel('Conflits');
    within(panel).getByText(unit);
    expect(
      within(panel)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining(mine), expect.stringContaining(theirs), expect.stringMatching(/ à /)]);
    expect(panel.textContent).not.toContain('Cet élément est supprimé ici');
  });

  it('says that a row in conflict was deleted here, which keeping one’s value would undo', async () => {
    const panel = await openConflict();
    expect(panel.textContent).not.toContain('supprimé ici');
    await page.click(screen.getByRole('button', { name: /^Supprimer / }));
    expect(panel.textContent).toContain('supprimé ici');
    await page.click(within(panel).getByRole('button', { name: /^Garder la mienne/ }));
    await device.engine.syncNow();
    expect(device.engine.getSnapshot()).toMatchObject({ conflicts: [], rows: [{ solution: 'Courriel' }] });
  });
});
