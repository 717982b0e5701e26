import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createHandlerThrowingRemoteError,
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';

/** Longer than the interval of a double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

let page: RenderedScreen;
let device: SignedInTestTab;

beforeEach(async () => {
  const rows = ['Messagerie', 'Pare-feu'].map((solution, at) =>
    buildSampleRow({ id: solution, solution, display_order: at }),
  );
  device = await openSignedInTestTab(rows);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const getButton = (name: string) => screen.getByRole('button', { name });
/** Clicks at the same coordinates each time, as a finger does while rows move. */
const press = (name: string) => page.click(getButton(name));
const getSearch = () => screen.getByRole('searchbox');
const getGrid = () => screen.getByRole('grid');
const getField = (name: string) => within(getGrid()).getByRole('textbox', { name });
/** Returns the rows below the row of column headings. */
const getItems = () => within(getGrid()).getAllByRole('row').slice(1);

async function findToast(text: string) {
  await page.settle(TOAST_DELAY_MS);
  const toast = screen.getByText(text).closest('.toast');
  if (!toast) throw new Error(`“${text}” is not in a toast`);
  return toast;
}

/** Syncs and returns the edits that the server accepted, as kind and row. */
async function listSentEdits() {
  await device.engine.syncNow();
  return device.server.records.flatMap(({ mutations }) => mutations.map(({ kind, itemId }) => `${kind} ${itemId}`));
}

describe('useDoubleClickGuard', () => {
  it('deletes one row on double click', async () => {
    await press('Supprimer Messagerie');
    await press('Supprimer Pare-feu');
    await findToast('Élément supprimé');
    expect(await listSentEdits()).toEqual(['delete Messagerie']);
  });

  it('reports no failure when the second click comes before the row is gone', async () => {
    const store = device.holdWrites();
    await press('Supprimer Messagerie');
    await press('Supprimer Messagerie');
    store();
    await findToast('Élément supprimé');
    expect(await listSentEdits()).toEqual(['delete Messagerie']);
  });

  it('deletes the next row on a later click, whatever `event.detail`', async () => {
    await press('Supprimer Messagerie');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    fireEvent.click(getButton('Supprimer Pare-feu'), { detail: 2 });
    await page.settle();
    expect(await listSentEdits()).toEqual(['delete Messagerie', 'delete Pare-feu']);
  });

  it('moves only the first row on double click of its arrow', async () => {
    await press('Descendre Messagerie');
    await press('Descendre Pare-feu');
    await findToast('Ordre mis à jour');
    expect(await listSentEdits()).toEqual(['move Messagerie']);
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).toEqual(['Pare-feu', 'Messagerie']);
  });

  it('opens a row on double click without closing it', async () => {
    await press('Modifier Messagerie');
    await press('Enregistrer Messagerie');
    expect(within(getGrid()).getAllByRole('textbox', { name: 'Solution' })).toHaveLength(1);
  });

  it('focuses the toast on F8 from an edited row', async () => {
    await press('Descendre Messagerie');
    const toast = await findToast('Ordre mis à jour');
    await press('Modifier Messagerie');
    expect(document.activeElement).toBe(getField('Prix partenaire (€ HT)'));
    await page.keyboard('{F8}');
    expect(document.activeElement).toBe(toast);
  });

  it('explains why a row cannot be moved during a search', async () => {
    await page.fill(getSearch(), 'pare');
    expect(getItems()).toHaveLength(1);
    within(getGrid()).getAllByRole('gridcell')[0]?.focus();
    await page.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await findToast('Effacez la recherche pour changer l’ordre');
    expect(await listSentEdits()).toEqual([]);
  });
});

describe('DraftsBanner', () => {
  const listDrafts = () => device.engine.getSnapshot().drafts.map(({ itemId }) => itemId);
  beforeEach(async () => {
    for (const itemId of ['Messagerie', 'Pare-feu'])
      await device.engine.saveDraft({ itemId, at: 1, prix_partenaire: 'x' });
    await page.settle();
    getButton('Abandonner').focus();
  });

  it.each([
    ['double click', () => press('Abandonner')],
    ['repeated Enter', () => page.keyboard('{Enter}')],
  ])('discards one draft on %s, and the next one later', async (_name, discard) => {
    for (let times = 0; times < 3; times += 1) await discard();
    expect(listDrafts()).toEqual(['Pare-feu']);
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await discard();
    expect(listDrafts()).toEqual([]);
  });
});

describe('PricingPage: side panels', () => {
  const pressFirst = async (name: RegExp) => {
    const [first] = within(screen.getByRole('complementary')).getAllByRole('button', { name });
    if (first) await page.click(first);
  };

  it('discards one rejected edit on double click', async () => {
    device.server.isRejected = () => true;
    await device.engine.edit({ kind: 'delete', itemIds: ['Messagerie', 'Pare-feu'] });
    await device.engine.syncNow();
    await page.settle();
    await press('2 modifications refusées');
    await pressFirst(/^Abandonner/);
    await pressFirst(/^Abandonner/);
    expect(device.engine.getSnapshot().rejected).toHaveLength(1);
  });

  it.each([/^Garder la mienne/, /^Prendre celle-ci/])('settles one conflict on double click of %s', async (name) => {
    const buildIntent = (prix_partenaire: string) => ({
      kind: 'updateMany' as const,
      rows: ['Messagerie', 'Pare-feu'].map((itemId) => ({ itemId, cost: { prix_partenaire } })),
    });
    await device.engine.edit(buildIntent('20,00'));
    await device.editElsewhere(buildIntent('30,00'));
    await press('2 conflits');
    await pressFirst(name);
    await pressFirst(name);
    expect(device.engine.getSnapshot().conflicts).toHaveLength(1);
  });

  it('cancels one planned price on double click', async () => {
    const rows = ['Messagerie', 'Pare-feu'].map((itemId) => ({
      itemId,
      cost: { prix_partenaire: '20,00' },
      startsOn: '2027-01-01',
    }));
    await device.engine.edit({ kind: 'updateMany', rows });
    await page.settle();
    await press('Prix prévus (2)');
    await pressFirst(/^Annuler ce prix prévu/);
    await pressFirst(/^Annuler ce prix prévu/);
    expect(device.engine.getSnapshot().rows.map(({ plan }) => plan?.starts_on)).toEqual([undefined, '2027-01-01']);
  });

  it('reverts one change of the history on double click', async () => {
    device.server.beforeCall = createHandlerThrowingRemoteError('unreachable');
    await device.engine.edit({ kind: 'update', itemId: 'Messagerie', cost: { prix_partenaire: '20,00' } });
    await press('Historique');
    // The new entry pushes the others down by its own height.
    await pressFirst(/^Rétablir la valeur d’avant$/);
    await pressFirst(/^Rétablir la valeur d’avant$/);
    expect(device.engine.getSnapshot().rows[0]?.cost?.prix_partenaire).toBe('10,00');
  });
});

/** Replaces the text of a field at once. */
async function paste(field: HTMLElement, text: string) {
  await page.user.click(field);
  await page.user.keyboard('{Control>}a{/Control}');
  await page.user.paste(text);
  await page.settle();
}

describe('SearchField', () => {
  it('announces only counts that match the rendered rows', async () => {
    const announcements: string[] = [];
    const observer = new MutationObserver(() => {
      // Faster than a query by role, which computes the styles of the document at each change.
      for (const region of document.querySelectorAll('[role=status]'))
        if (region.textContent) announcements.push(region.textContent);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    await paste(getSearch(), 'PARÉ');
    expect(announcements).toContain('1 résultat sur 2');
    await paste(getSearch(), 'rien');
    expect(announcements).toContain('Aucun résultat');
    await page.fill(getSearch(), '');
    expect(getItems()).toHaveLength(2);
    observer.disconnect();
    expect(announcements).not.toContain('2 résultats sur 2');
    expect(announcements).not.toContain('Aucun élément tarifaire pour le moment ou erreur de chargement.');
  });

  it('is cleared by Escape', async () => {
    await page.fill(getSearch(), 'pare');
    await page.keyboard('{Escape}');
    expect(getItems()).toHaveLength(2);
  });

  it('moves the focus to the grid when the edited row no longer matches', async () => {
    await page.fill(getSearch(), 'pare');
    expect(getItems()).toHaveLength(1);
    await press('Modifier Pare-feu');
    await page.fill(getField('Solution'), 'Routeur');
    await page.keyboard('{Enter}');
    expect(within(getGrid()).getAllByRole('row')).toHaveLength(1);
    expect(document.activeElement).toBe(getGrid());
  });
});
