import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const listIds = () => device.engine.getSnapshot().rows.map(({ id }) => id);
async function clickAndWait(name: string) {
  await page.click(screen.getByRole('button', { name }));
  await page.settle(TOAST_DELAY_MS);
}

describe('PricingPage: row commands', () => {
  it('requires all three fields of a solution', async () => {
    await page.fill(getField('Solution ou sous-titre'), 'Routeur');
    await clickAndWait('Ajouter Solution');
    screen.getByText('Tous les champs sont requis pour une solution');
    expect(listIds()).toEqual(['heading', 'a', 'b']);
  });

  it('requires the label of a subtitle', async () => {
    await clickAndWait('Ajouter Sous-titre');
    screen.getByText('Le sous-titre est requis');
    expect(listIds()).toEqual(['heading', 'a', 'b']);
  });

  it('clears the fields of a new solution only after it is stored', async () => {
    await page.fill(getField('Solution ou sous-titre'), 'Routeur');
    await page.fill(getField('Prix partenaire (€ HT)'), '1 234,5 €');
    await page.fill(getField('Commission (%)'), '15 %');
    device.failWrites('failed');
    await clickAndWait('Ajouter Solution');
    expect(getField('Solution ou sous-titre').value).toBe('Routeur');
    device.failWrites(null);
    await clickAndWait('Ajouter Solution');
    expect(device.engine.getSnapshot().rows.filter(({ solution }) => solution === 'Routeur')).toMatchObject([
      { type: 'solution', cost: { prix_partenaire: '1234,50', commission: '15' } },
    ]);
    expect(getField('Solution ou sous-titre').value).toBe('');
    screen.getByText('Solution ajoutée');
  });

  it('leaves the focus where the user types once a new row is stored', async () => {
    await page.fill(getField('Solution ou sous-titre'), 'Réseau');
    const store = device.holdWrites();
    await page.click(screen.getByRole('button', { name: 'Ajouter Sous-titre' }));
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    await page.keyboard('1');
    store();
    await page.settle();
    await page.keyboard('2{Enter}');
    expect(device.engine.getSnapshot().rows[1]?.cost?.prix_partenaire).toBe('12,00');
    expect(getField('Solution ou sous-titre').value).toBe('');
  });

  it('clears the search to show an added row', async () => {
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await page.fill(getField('Solution ou sous-titre'), 'Réseau');
    await page.click(screen.getByRole('button', { name: 'Ajouter Sous-titre' }));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    screen.getByRole('row', { name: /Réseau/ });
  });

  it('keeps a search that is typed while a new row is being stored', async () => {
    await page.fill(getField('Solution ou sous-titre'), 'Réseau');
    const store = device.holdWrites();
    await page.click(screen.getByRole('button', { name: 'Ajouter Sous-titre' }));
    await page.fill(screen.getByRole('searchbox'), 'pare');
    store();
    await page.settle();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('pare');
  });

  it('deletes without confirmation and undoes it from the toast', async () => {
    await clickAndWait('Supprimer Messagerie');
    expect(screen.queryByRole('row', { name: /Messagerie/ })).toBeNull();
    const toast = screen.getByText('Élément supprimé').closest<HTMLElement>('.toast') ?? document.body;
    await page.click(within(toast).getByRole('button', { name: 'Annuler' }));
    screen.getByRole('row', { name: /Messagerie/ });
  });

  it.each([
    ['ticked', ' '],
    ['selected', '{Shift>} {/Shift}'],
  ])('deletes a %s row once when Delete is pressed twice', async (_name, selectingKeys) => {
    await page.click(screen.getByText('Messagerie'));
    const store = device.holdWrites();
    await page.keyboard(`${selectingKeys}{Delete}{Delete}`);
    store();
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément supprimé').closest<HTMLElement>('.toast') ?? document.body;
    within(toast).getByRole('button', { name: 'Annuler' });
    expect(listIds()).toEqual(['heading', 'b']);
  });

  it.each([
    ['pressed again', 200, () => page.keyboard('{Delete}')],
    [
      'held',
      TOAST_DELAY_MS,
      () => fireEvent.keyDown(document.activeElement ?? document, { key: 'Delete', repeat: true }),
    ],
  ])('keeps the toast of a deletion when the key is %s', async (_case, ms, press) => {
    await page.click(screen.getByText('Messagerie'));
    await page.keyboard('{Shift>} {/Shift}{Delete}');
    await page.settle(ms);
    await press();
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Élément supprimé');
    await page.keyboard('{Delete}');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText(/^Un prix ne peut pas être vide/);
  });

  it('moves a row by its button and shows a toast', async () => {
    await clickAndWait('Monter Pare-feu');
    expect(listIds()).toEqual(['heading', 'b', 'a']);
    screen.getByText('Ordre mis à jour');
  });

  it('disables the buttons that would move the first row up or the last one down', () => {
    const isDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
    const names = ['Bureautique', 'Messagerie', 'Pare-feu'];
    expect(names.map((name) => isDisabled(`Monter ${name}`))).toEqual([true, false, false]);
    expect(names.map((name) => isDisabled(`Descendre ${name}`))).toEqual([false, false, true]);
  });

  it('says at the buttons why no row can be moved during a search', async () => {
    await page.fill(screen.getByRole('searchbox'), 'pare');
    for (const name of ['Monter Pare-feu', 'Descendre Pare-feu'])
      expect(screen.getByRole('button', { name }).title).toBe('Effacez la recherche pour changer l’ordre');
  });

  it('moves no row by Alt and Shift with an arrow key', async () => {
    await page.click(screen.getByText('Messagerie'));
    await page.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    expect(listIds()).toEqual(['heading', 'a', 'b']);
  });

  it('moves the focused row by Alt and an arrow key, and undoes it', async () => {
    await page.click(screen.getByText('Messagerie'));
    await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(listIds()).toEqual(['heading', 'b', 'a']);
    await page.keyboard('{Control>}z{/Control}');
    expect(listIds()).toEqual(['heading', 'a', 'b']);
  });

  it('moves a row by two places when Alt and an arrow key are pressed twice before it is stored', async () => {
    await page.click(screen.getByText('Pare-feu'));
    const store = device.holdWrites();
    await page.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
    store();
    await page.settle();
    expect(listIds()).toEqual(['b', 'heading', 'a']);
  });

  it('undoes the second of two moves that are still being stored', async () => {
    await page.click(screen.getByText('Pare-feu'));
    const store = device.holdWrites();
    await page.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}{Control>}z{/Control}');
    store();
    await page.settle();
    expect(listIds()).toEqual(['heading', 'b', 'a']);
  });

  it('moves a row after one found by name in “Déplacer vers…”', async () => {
    await clickAndWait('Autres actions Messagerie');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    await page.fill(getField('Placer après'), 'pare feu');
    await page.click(screen.getByRole('radio', { name: '3. Pare-feu' }));
    await clickAndWait('Déplacer');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listIds()).toEqual(['heading', 'b', 'a']);
  });

  it('moves a row after the only one that matches in “Déplacer vers…” by Enter', async () => {
    await clickAndWait('Autres actions Messagerie');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    await page.user.type(getField('Placer après'), 'pare{Enter}');
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listIds()).toEqual(['heading', 'b', 'a']);
  });

  it('offers only rows that match in “Déplacer vers…”, without their subtitle', async () => {
    await clickAndWait('Autres actions Messagerie');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    const readChoices = () => screen.getAllByRole<HTMLInputElement>('radio').map((one) => one.labels?.[0]?.textContent);
    await page.fill(getField('Placer après'), 'pare');
    expect(readChoices()).toEqual(['Au début de la grille', '3. Pare-feu']);
    await page.fill(getField('Placer après'), 'bureau');
    expect(readChoices()).toEqual(['Au début de la grille', '1. Bureautique']);
  });

  it('forgets the place chosen in “Déplacer vers…” once another one is typed', async () => {
    await clickAndWait('Autres actions Pare-feu');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    await page.click(screen.getByRole('radio', { name: 'Au début de la grille' }));
    await page.fill(getField('Placer après'), 'bureau');
    await clickAndWait('Déplacer');
    expect(listIds()).toEqual(['heading', 'b', 'a']);
  });

  it('takes back the error of “Déplacer vers…” once a place is chosen', async () => {
    await clickAndWait('Autres actions Messagerie');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    await clickAndWait('Déplacer');
    screen.getByText('Choisissez une place dans la liste.');
    await page.click(screen.getByRole('radio', { name: '3. Pare-feu' }));
    expect(screen.queryByText('Choisissez une place dans la liste.')).toBeNull();
  });

  it('offers no move by one place in the menu of a row during a search', async () => {
    await page.fill(screen.getByRole('searchbox'), 'pare');
    await clickAndWait('Autres actions Pare-feu');
    const choices = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(choices).toEqual(['Modifier', 'Déplacer vers…', 'Historique', 'Supprimer']);
  });

  it('moves no row after one that another device deleted since it was chosen in “Déplacer vers…”', async () => {
    await clickAndWait('Autres actions Pare-feu');
    await page.click(screen.getByRole('menuitem', { name: 'Déplacer vers…' }));
    await page.click(screen.getByRole('radio', { name: '2. Messagerie' }));
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await device.editElsewhere({ kind: 'add', type: 'subtitle', solution: 'Réseau', cost: null });
    await clickAndWait('Déplacer');
    screen.getByText('Choisissez une place dans la liste.');
    expect(listIds().slice(0, 2)).toEqual(['heading', 'b']);
  });

  it('counts in “Déplacer vers…” the rows that are left, and closes it without any', async () => {
    for (const name of ['Messagerie', 'Pare-feu'])
      await page.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }));
    await page.click(screen.getByRole('button', { name: 'Déplacer vers…' }));
    screen.getByRole('heading', { name: 'Déplacer 2 lignes vers…' });
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    screen.getByRole('heading', { name: 'Déplacer vers…' });
    await device.editElsewhere({ kind: 'delete', itemIds: ['b'] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('restores an earlier price from the history of a row as a new edit', async () => {
    const cost = { prix_partenaire: '87,65', commission: '15' };
    await device.engine.edit({ kind: 'update', itemId: 'a', cost });
    await device.engine.syncNow();
    const recordsBefore = device.server.records.length;
    await clickAndWait('Autres actions Messagerie');
    await page.click(screen.getByRole('menuitem', { name: 'Historique' }));
    screen.getByRole('heading', { level: 2, name: 'Historique\u00a0: Messagerie' });
    await clickAndWait('Rétablir la valeur d’avant');
    await device.engine.syncNow();
    expect(device.server.costs.get('a')?.cost).toEqual(ROWS[1]?.cost);
    expect(device.server.records).toHaveLength(recordsBefore + 1);
  });

  it('shows an error toast when a move fails', async () => {
    device.failWrites('failed');
    await clickAndWait('Descendre Messagerie');
    screen.getByText('Impossible de mettre à jour l’ordre');
  });
});
