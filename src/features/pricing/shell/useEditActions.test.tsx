import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

let page: RenderedScreen;
let device: SignedInTestTab;

beforeEach(async () => {
  device = await openSignedInTestTab([buildSampleRow({ id: 'a', solution: 'Messagerie' })]);
  vi.spyOn(device.engine, 'undo');
  vi.spyOn(device.engine, 'redo');
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const pressWithControl = (key: string) => page.keyboard(`{Control>}${key}{/Control}`);

describe('promise 1: useEditActions: shortcuts', () => {
  it.each([
    ['Ctrl+Z', 'z', 'Rien à annuler'],
    ['Ctrl+Y', 'y', 'Rien à rétablir'],
  ])('claims no save when %s has no step', async (_name, key, text) => {
    await pressWithControl(key);
    await page.settle(TOAST_DELAY_MS);
    screen.getByText(text);
    expect(screen.queryByText(/Enregistré sur cet appareil/)).toBeNull();
    expect(device.engine.undo).not.toHaveBeenCalled();
    expect(device.engine.redo).not.toHaveBeenCalled();
  });

  it.each([
    ['annuler', 'annulée', 'z'],
    ['rétablir', 'rétablie', 'y'],
  ])('says that a step has nothing to %s, and that another one can be %s', async (verb, participle, key) => {
    for (const label of ['Courriel', 'Courriel pro']) await device.engine.edit({ kind: 'update', itemId: 'a', label });
    if (key === 'y') {
      await device.engine.undo();
      await device.engine.undo();
    }
    await device.engine.syncNow();
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await pressWithControl(key);
    await page.settle(TOAST_DELAY_MS);
    screen.getByText(`Plus rien à ${verb} dans cette étape`);
    screen.getByText(`Une autre étape peut encore être ${participle}.`);
  });

  it('undoes a step once when the key repeats', async () => {
    await device.engine.edit({ kind: 'delete', itemIds: ['a'] });
    const store = device.holdWrites();
    await pressWithControl('z');
    await pressWithControl('z');
    store();
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Rien à annuler');
    expect(device.engine.undo).toHaveBeenCalledTimes(1);
    expect(device.engine.redo).not.toHaveBeenCalled();
    expect(device.engine.getSnapshot().rows).toMatchObject([{ id: 'a', solution: 'Messagerie' }]);
  });

  it.each([
    ['Ctrl+Enter', () => page.keyboard('{Shift>}{ArrowRight}{/Shift}12{Control>}{Enter}{/Control}')],
    ['a paste', () => page.user.paste('12')],
    ['a deletion', () => page.keyboard('{Shift>} {/Shift}{Delete}')],
  ])('undoes %s that is still being stored', async (_name, edit) => {
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    const store = device.holdWrites();
    await edit();
    await page.settle();
    await pressWithControl('z');
    store();
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Modification annulée');
    expect(device.engine.getSnapshot().rows).toMatchObject([{ cost: { prix_partenaire: '10,00', commission: '15' } }]);
  });

  it('undoes a row form that is still being stored', async () => {
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie' }));
    await page.fill(within(screen.getByRole('grid')).getByRole('textbox', { name: 'Commission (%)' }), '20');
    const store = device.holdWrites();
    await page.click(screen.getByRole('button', { name: 'Enregistrer Messagerie' }));
    await pressWithControl('z');
    store();
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Modification annulée');
    expect(device.engine.getSnapshot().rows).toMatchObject([{ cost: { commission: '15' } }]);
  });

  it('undoes an added row that is still being stored', async () => {
    await page.fill(screen.getByRole('textbox', { name: 'Solution ou sous-titre' }), 'Réseau');
    const store = device.holdWrites();
    await page.click(screen.getByRole('button', { name: 'Ajouter Sous-titre' }));
    await pressWithControl('z');
    store();
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Modification annulée');
    expect(device.engine.getSnapshot().rows).toHaveLength(1);
  });

  it('claims no undo when the step of a deletion toast is undone already', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await page.click(screen.getByRole('button', { name: 'Supprimer Courriel' }));
    await page.settle(TOAST_DELAY_MS);
    const toast = screen.getByText('Élément supprimé').closest<HTMLElement>('.toast') ?? document.body;
    // As another tab does: this page shows no toast for it.
    await device.engine.undo();
    await page.click(within(toast).getByRole('button', { name: 'Annuler' }));
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Plus rien à annuler dans cette étape');
    expect(screen.queryByText('Modification annulée')).toBeNull();
    expect(device.engine.getSnapshot().rows).toMatchObject([{ solution: 'Courriel' }]);
  });
});

describe('useEditActions after a reload', () => {
  async function reload(): Promise<void> {
    closeScreen();
    device.kill();
    device = { ...device, ...(await device.device.openTab()) };
    page = await renderPricingPage(device);
  }
  const press = (name: string) => page.click(screen.getByRole('button', { name }));

  it('undoes the edit of before, and redoes it after another one', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await reload();
    await press('Annuler');
    screen.getByRole('row', { name: /Messagerie/ });
    await reload();
    await press('Rétablir');
    screen.getByRole('row', { name: /Courriel/ });
  });
});

describe('an edit of rows of which another device deleted some', () => {
  const deleteRow = async (outcome: { saved: number; failed: number }) => {
    vi.spyOn(device.engine, 'edit').mockResolvedValue({ group: 'g', ...outcome });
    await page.click(screen.getByRole('button', { name: 'Supprimer Messagerie' }));
    await page.settle(TOAST_DELAY_MS);
    return [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent).join();
  };

  it('fails when none is left', async () => {
    const toast = await deleteRow({ saved: 0, failed: 1 });
    expect(toast).toContain('Impossible de supprimer l’élément');
    expect(toast).toContain('Cet élément n’existe plus dans la grille.');
  });

  it('claims no save when nothing changes', async () => {
    expect(await deleteRow({ saved: 0, failed: 0 })).toBe('');
  });

  it('counts those that were deleted', async () => {
    const toast = await deleteRow({ saved: 2, failed: 1 });
    expect(toast).toContain('2 éléments supprimés');
    expect(toast).toContain('1 élément, supprimé entre-temps sur un autre appareil, n’a pas été modifié.');
  });
});

describe('the toast of an undo whose value another device changed', () => {
  const QUESTION = 'En conflit\u00A0: à vous de choisir';
  const undoAndReadToast = async () => {
    await pressWithControl('z');
    await page.settle(TOAST_DELAY_MS);
    return document.querySelector('.toast')?.textContent;
  };

  it('shows that both values await a decision', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.engine.syncNow();
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'E-mail' });
    expect(await undoAndReadToast()).toContain(QUESTION);
  });

  it('shows that a decision is due if only the sync after the undo finds the remote value', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.engine.syncNow();
    await device.editElsewhereWithoutPull({ kind: 'update', itemId: 'a', label: 'E-mail' });
    expect(await undoAndReadToast()).toContain(QUESTION);
  });
});

describe('the toast of an edit that changes the local value of an open conflict', () => {
  it('shows that both values await a decision', async () => {
    await device.editElsewhereWithoutPull({ kind: 'update', itemId: 'a', label: 'E-mail' });
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    findGridCell('Courriel', 0).focus();
    await page.keyboard('{F2}');
    await device.engine.syncNow();
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().conflicts).toMatchObject([{ mine: 'Courriel', theirs: 'E-mail' }]);
    await page.keyboard('s{Enter}');
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().conflicts).toMatchObject([{ mine: 'Courriels', theirs: 'E-mail' }]);
    expect(document.querySelector('.toast')?.textContent).toContain('En conflit');
  });

  it('shows it although the panel shows another value of the deleted row', async () => {
    await device.editElsewhereWithoutPull({ kind: 'delete', itemIds: ['a'] });
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await device.engine.syncNow();
    await page.settle(TOAST_DELAY_MS);
    await pressWithControl('z');
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().conflicts).toMatchObject([
      { unit: 'deletedByOther', mine: { prix_partenaire: '20,00' }, editCount: 3 },
    ]);
    expect(document.querySelector('.toast')?.textContent).toContain('En conflit');
  });
});

describe('useEditActions: an edit that changes nothing', () => {
  it('of several rows says so', async () => {
    await device.engine.edit({
      kind: 'update',
      itemId: 'a',
      cost: { prix_partenaire: '20', commission: '15' },
      startsOn: '2027-01-01',
    });
    await page.settle();
    await page.click(screen.getByRole('checkbox', { name: 'Sélectionner Messagerie' }));
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(screen.getByLabelText('Variation'), '= 20');
    await page.fill(screen.getByLabelText('À partir du'), '2027-01-01');
    await page.click(screen.getByRole('button', { name: 'Appliquer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Ces valeurs sont déjà en place');
  });
});
