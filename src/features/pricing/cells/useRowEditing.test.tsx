import { fireEvent, screen, within } from '@testing-library/react';
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

/** Longer than the delay of drafts and of the first toast. */
const AFTER_DRAFT_DELAY_MS = DRAFT_DELAY_MS + 200;

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

const edit = (label: string) => page.click(screen.getByRole('button', { name: `Modifier ${label}` }));
const getField = (name: string) => within(screen.getByRole('grid')).getByRole<HTMLInputElement>('textbox', { name });
const getPrices = () => [...document.querySelectorAll('[role=grid] output')].map((price) => price.textContent);
const getStoredRow = () => device.engine.getSnapshot().rows.find(({ id }) => id === 'a');
const getDrafts = () => device.engine.getSnapshot().drafts;
const deleteElsewhere = () => device.editElsewhere({ kind: 'delete', itemIds: ['a'] });

describe('PricingPage: row editing', () => {
  it('computes reseller and public price during typing and clears them for invalid numbers', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '1 000');
    expect(getPrices()).toEqual(['1\u202F150,00', '1\u202F380,00']);
    await page.fill(getField('Commission (%)'), '12,,5');
    expect(getPrices()).toEqual(['', '']);
  });

  it('starts from the value of its cell that is being stored, without a conflict with it', async () => {
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    await page.keyboard('44');
    const release = device.holdWrites();
    await edit('Messagerie');
    expect(document.querySelector('.pricing-edit')).toBeNull();
    release();
    await page.settle();
    expect(getField('Prix partenaire (€ HT)').value).toBe('44,00');
    expect(screen.queryByText(/Enregistré entre-temps/)).toBeNull();
    await page.fill(getField('Prix partenaire (€ HT)'), '45');
    await page.keyboard('{Enter}');
    expect(getStoredRow()?.cost?.prix_partenaire).toBe('45,00');
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('resumes the text of its cell that could not be stored', async () => {
    findGridCell('Messagerie', 1).focus();
    await page.settle();
    await page.keyboard('44');
    device.failWrites('full');
    await edit('Messagerie');
    await page.settle();
    expect(getField('Prix partenaire (€ HT)').value).toBe('44');
    expect(screen.queryByText(/Enregistré entre-temps/)).toBeNull();
  });

  it('saves only the changed units on Enter', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    await page.keyboard('{Enter}');
    expect(screen.getByRole('row', { name: /Messagerie/ }).dataset['syncStatus']).toBe('pending');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    screen.getByText('Élément mis à jour');
    screen.getByText('Enregistré sur cet appareil');
    expect(device.server.records.flatMap(({ mutations }) => mutations)).toMatchObject([
      {
        kind: 'update',
        itemId: 'a',
        price: { before: { prix_partenaire: '10,00' }, after: { prix_partenaire: '12,00', commission: '15' } },
      },
    ]);
    expect(device.server.records[0]?.mutations[0]).not.toHaveProperty('label');
  });

  it('never shows a saved price as not saved, even when the disk takes longer than the pause before a draft', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    const release = device.holdWrites();
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    const shown: string[] = [];
    const grid = screen.getByRole('grid');
    const observer = new MutationObserver(() => shown.push(grid.textContent));
    observer.observe(grid, { subtree: true, childList: true, characterData: true });
    release();
    await page.settle(AFTER_DRAFT_DELAY_MS);
    observer.disconnect();
    expect(getStoredRow()).toMatchObject({ cost: { prix_partenaire: '12,00' } });
    expect(shown.join()).not.toContain('Non enregistré');
    expect(getDrafts()).toEqual([]);
  });

  it('takes no text while the row is being saved, which would be lost with the form', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    const release = device.holdWrites();
    await page.keyboard('{Enter}5');
    expect(getField('Prix partenaire (€ HT)')).toMatchObject({ readOnly: true, value: '12' });
    release();
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getStoredRow()).toMatchObject({ cost: { prix_partenaire: '12,00' } });
  });

  it.each([
    ['Escape', () => page.keyboard('{Escape}')],
    ['“Annuler”', () => page.click(screen.getByRole('button', { name: 'Annuler Messagerie' }))],
  ])('stays open on %s while the row is being saved, then closes', async (_name, cancel) => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    const release = device.holdWrites();
    await page.keyboard('{Enter}');
    await cancel();
    expect(getField('Prix partenaire (€ HT)').value).toBe('12');
    release();
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(screen.queryByRole('button', { name: 'Annuler Messagerie' })).toBeNull();
    expect(getStoredRow()).toMatchObject({ cost: { prix_partenaire: '12,00' } });
  });

  it.each([
    ['Enter', { keyCode: 229 }],
    ['Escape', { isComposing: true }],
  ])('stays open when %s ends a composition', async (key, composition) => {
    await edit('Messagerie');
    await page.fill(getField('Solution'), 'Courriel');
    fireEvent.keyDown(getField('Solution'), { key, ...composition });
    await page.settle();
    expect(getField('Solution').value).toBe('Courriel');
    expect(getStoredRow()).toMatchObject({ solution: 'Messagerie' });
  });

  it('promise 7: stores the draft within a second, also while typing goes on', async () => {
    await edit('Messagerie');
    getField('Prix partenaire (€ HT)').focus();
    for (const digit of '12345') {
      await page.keyboard(digit);
      await page.settle(200);
    }
    const { drafts: stored } = await device.persistence.load(() => null);
    expect([...stored.keys()]).toEqual(['a']);
  });

  it('discards input and draft on Escape', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '99');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getDrafts()).toHaveLength(1);
    await page.keyboard('{Escape}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getDrafts()).toEqual([]);
    expect(device.server.records).toEqual([]);
    expect(screen.getByRole('row', { name: /Messagerie/ }).textContent).toContain('10,00');
  });

  it('shows the errors of all invalid fields at once', async () => {
    await edit('Messagerie');
    await page.fill(getField('Solution'), ' ');
    await page.fill(getField('Prix partenaire (€ HT)'), '-1');
    await page.fill(getField('Commission (%)'), '1001');
    await page.keyboard('{Enter}');
    for (const text of [
      'Le libellé est requis.',
      'Le prix ne peut pas être négatif.',
      'La commission ne peut pas dépasser 1\u202F000\u00A0%.',
    ]) {
      expect(screen.getAllByText(text, { normalizer: (content) => content })).not.toEqual([]);
    }
    expect(document.activeElement).toBe(getField('Solution'));
    expect(getStoredRow()).toMatchObject({ solution: 'Messagerie', syncStatus: 'synced' });
  });

  it('promise 13: keeps the fields and shows a notice when the row changes remotely', async () => {
    await edit('Messagerie');
    await page.fill(getField('Commission (%)'), '20');
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '77,00', commission: '15' } });
    expect(getField('Prix partenaire (€ HT)').value).toBe('10,00');
    expect(getField('Commission (%)').value).toBe('20');
    screen.getByText(/77,00/);
  });

  it('stays open when the row is deleted remotely and restores it on save', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    await deleteElsewhere();
    expect(getStoredRow()).toBeUndefined();
    expect(getField('Prix partenaire (€ HT)').value).toBe('12');
    await page.keyboard('{Enter}');
    expect(getStoredRow()).toMatchObject({ solution: 'Messagerie', cost: { prix_partenaire: '12,00' } });
  });

  it('promise 6: keeps the typed value when the storage is full', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    device.failWrites('full');
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getField('Prix partenaire (€ HT)').value).toBe('12');
    screen.getByText('Impossible de mettre à jour l’élément');
    expect(screen.queryByText('Enregistré sur cet appareil')).toBeNull();
  });

  it('promise 6: shows one toast for a save when the draft cannot be stored either', async () => {
    await edit('Messagerie');
    device.failWrites('full');
    // The draft is saved after the save was rejected.
    await page.fill(getField('Prix partenaire (€ HT)'), '12');
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    const toasts = [...document.querySelectorAll('.toast__title')].map((title) => title.textContent);
    expect(toasts).toEqual(['Impossible de mettre à jour l’élément']);
    expect(await (await device.engine.exportUnsent()).text()).toContain('"prix_partenaire": "12"');
  });
});

describe('PricingPage: drafts', () => {
  it('promise 7: offers the draft of a row that was edited before a crash', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '42');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    device.kill();
    const tab = await device.device.openTab();
    page = await renderPricingPage({ ...device, ...tab });
    const [, reopened] = screen.getAllByText(/Une saisie non enregistrée a été retrouvée/);
    expect(reopened).toBeUndefined();
    await page.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
    expect(screen.getAllByDisplayValue('42')).not.toEqual([]);
  });

  it('promise 7: stores the input again after another edit of the row, which ended its draft', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '50');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '13' } });
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getField('Prix partenaire (€ HT)').value).toBe('50');
    expect((await device.persistence.load(() => null)).drafts.get('a')).toMatchObject({ prix_partenaire: '50' });
  });

  it('leaves no draft of the input that it saves, even if the disk is slow', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '50');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    const saveDraft = vi.spyOn(device.engine, 'saveDraft');
    const release = device.holdWrites();
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    release();
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getStoredRow()?.cost?.prix_partenaire).toBe('50,00');
    expect(saveDraft).not.toHaveBeenCalled();
    expect((await device.persistence.load(() => null)).drafts.size).toBe(0);
  });

  it('promise 7: stores the input of a failed save again after another edit of the row', async () => {
    await edit('Messagerie');
    await page.fill(getField('Prix partenaire (€ HT)'), '50');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    device.failWrites('full');
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    device.failWrites(null);
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '13' } });
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect((await device.persistence.load(() => null)).drafts.get('a')).toMatchObject({ prix_partenaire: '50' });
  });

  it('keeps an invalid text in the form that its cell is left for, before the draft is stored', async () => {
    findGridCell('Messagerie', 1).focus();
    await page.keyboard('12,,5');
    await edit('Messagerie');
    expect(getField('Prix partenaire (€ HT)').value).toBe('12,,5');
    await page.keyboard('{Enter}');
    await page.settle(AFTER_DRAFT_DELAY_MS);
    expect(getDrafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '12,,5' }]);
  });

  it('resumes the draft of a subtitle that the search hides', async () => {
    await device.engine.saveDraft({
      itemId: 'heading',
      label: 'Bureau',
      base: { solution: 'Bureautique', cost: null },
      at: 1,
    });
    await page.fill(screen.getByRole('searchbox'), 'xyz');
    await page.click(screen.getByRole('button', { name: 'Reprendre la saisie' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Sous-titre' })).value).toBe('Bureau');
  });
});
