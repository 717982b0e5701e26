import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const PRICE = 'Prix partenaire (€ HT)';
const COMMISSION = 'Commission (%)';
/** Typed text has to be a draft on the device by then. */
const DRAFT_LIMIT_MS = 1_000;

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
  buildSampleRow({ id: 'second', cost: null, solution: 'Réseau', display_order: 3 }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 4 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const row = (label: string) => screen.getByRole('row', { name: new RegExp(label) });
const input = (heading: string, label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${heading}, ${label}` });
const isOpen = (element: HTMLElement) => element.hasAttribute('data-open');
const cost = (id: string) => device.engine.getSnapshot().rows.find((one) => one.id === id)?.cost;
const drafts = () => device.engine.getSnapshot().drafts;
const notice = () => row('Messagerie').querySelector('.pricing-notice')?.textContent;

async function activate(label: string, column: number): Promise<void> {
  findGridCell(label, column).focus();
  await page.settle();
}

describe('cell editing', () => {
  it('replaces the value by what is typed and goes down on Enter, over subtitles', async () => {
    await activate('Pare-feu', 1);
    await page.keyboard('12{Enter}34{Enter}');
    expect(cost('b')).toEqual({ prix_partenaire: '12,00', commission: '15' });
    expect(cost('c')).toEqual({ prix_partenaire: '34,00', commission: '15' });
    expect(document.activeElement).toBe(input(PRICE, 'Sauvegarde'));
  });

  it('takes what is typed after a second click on the active cell', async () => {
    await activate('Messagerie', 1);
    await activate('Messagerie', 1);
    await page.keyboard('12{Enter}');
    expect(cost('a')?.prix_partenaire).toBe('12,00');
  });

  it('goes up on Shift+Enter', async () => {
    await activate('Sauvegarde', 1);
    await page.keyboard('12{Shift>}{Enter}{/Shift}');
    expect(document.activeElement).toBe(input(PRICE, 'Pare-feu'));
  });

  it('opens with the caret behind the text on F2, Enter and a double click', async () => {
    await activate('Messagerie', 1);
    for (const open of [
      () => page.keyboard('{F2}'),
      () => page.keyboard('{Enter}'),
      () => page.user.dblClick(findGridCell('Messagerie', 1)),
    ]) {
      await open();
      await page.settle();
      const field = input(PRICE, 'Messagerie');
      expect(isOpen(field)).toBe(true);
      expect([field.value, field.selectionStart, field.selectionEnd]).toEqual(['10,00', 5, 5]);
      await page.keyboard('{Escape}');
      expect(isOpen(field)).toBe(false);
    }
  });

  it('commits on arrows after typing, moves the caret with them after F2', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12{ArrowRight}');
    expect(document.activeElement).toBe(input(COMMISSION, 'Messagerie'));
    await page.keyboard('20{F2}{ArrowLeft}5{Enter}');
    expect(cost('a')).toEqual({ prix_partenaire: '12,00', commission: '250' });
  });

  it('empties the cell on Backspace and refuses to save it empty', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('{Backspace}');
    expect(input(PRICE, 'Messagerie').value).toBe('');
    await page.keyboard('{Enter}');
    screen.getByText('Le prix est requis.');
    expect(cost('a')?.prix_partenaire).toBe('10,00');
  });

  it('writes nothing and shows no toast if the value is unchanged', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('10{Enter}{F2}{Enter}');
    await page.settle(DRAFT_LIMIT_MS);
    expect(device.engine.getSnapshot().sync.unsent).toBe(0);
    expect(screen.queryByText('Élément mis à jour')).toBeNull();
    expect(drafts()).toEqual([]);
  });

  it('computes prices with each key', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('1000');
    expect(findGridCell('Messagerie', 3).textContent).toBe('1\u202F150,00');
    await page.keyboard(',,');
    expect(findGridCell('Messagerie', 3).textContent).toBe('');
  });

  it('says why a computed cell cannot be edited', async () => {
    await activate('Messagerie', 3);
    await page.keyboard('5');
    await page.settle(DRAFT_LIMIT_MS);
    screen.getByText('Calculé à partir du prix partenaire et de la commission.');
  });

  it('says nothing about computed cells on a double click beside the buttons of a row', async () => {
    await page.user.dblClick(findGridCell('Messagerie', 5));
    await page.settle(DRAFT_LIMIT_MS);
    expect(screen.queryByText('Calculé à partir du prix partenaire et de la commission.')).toBeNull();
  });

  it('shows the value at once after Escape although the device still has the text', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await page.settle(DRAFT_LIMIT_MS);
    const shown: string[] = [];
    const price = findGridCell('Messagerie', 1);
    const observer = new MutationObserver(() => shown.push(price.textContent));
    observer.observe(price, { subtree: true, childList: true });
    await page.keyboard('{Escape}');
    await page.settle();
    observer.disconnect();
    expect(shown.join()).not.toContain('Non enregistré');
    expect(drafts()).toEqual([]);
  });

  it('keeps an invalid text as a draft when the focus goes elsewhere, and takes it up again', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12,,5');
    await page.click(screen.getByRole('searchbox'));
    expect(findGridCell('Messagerie', 1).textContent).toContain('12,,5Non enregistré');
    expect(drafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '12,,5' }]);
    await activate('Messagerie', 1);
    await page.keyboard('{Enter}{Backspace}{Backspace}{Backspace}{Enter}');
    expect(cost('a')?.prix_partenaire).toBe('12,00');
    expect(drafts()).toEqual([]);
  });

  it('describes its input by the mark of a text that was not saved', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('x');
    await page.click(screen.getByRole('searchbox'));
    await activate('Messagerie', 1);
    expect(screen.getByRole('textbox', { description: 'Non enregistré' })).toBe(input(PRICE, 'Messagerie'));
  });

  it('keeps the drafts of other cells of the row when one is saved', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('x');
    await page.click(screen.getByRole('searchbox'));
    await activate('Messagerie', 2);
    await page.keyboard('20{Enter}');
    expect(cost('a')).toEqual({ prix_partenaire: '10,00', commission: '20' });
    expect(drafts()).toMatchObject([{ itemId: 'a', prix_partenaire: 'x' }]);
    expect(findGridCell('Messagerie', 1).textContent).toContain('Non enregistré');
  });

  it.each(['at once', 'once it is stored'])(
    'corrects a draft without losing what was saved since (%s)',
    async (when) => {
      await activate('Messagerie', 1);
      await page.keyboard('12,,5');
      await page.click(screen.getByRole('searchbox'));
      const release = when === 'at once' ? device.holdWrites() : () => undefined;
      await activate('Messagerie', 2);
      await page.keyboard('20{Enter}');
      await activate('Messagerie', 1);
      await page.keyboard('{Enter}{Backspace}{Backspace}{Backspace}');
      expect(notice()).toBeFalsy();
      await page.keyboard('{Enter}');
      release();
      await page.settle(DRAFT_LIMIT_MS);
      expect(cost('a')).toEqual({ prix_partenaire: '12,00', commission: '20' });
      expect(device.engine.getSnapshot().conflicts).toEqual([]);
      expect(drafts()).toEqual([]);
    },
  );

  it('keeps a text for a range when its question is cancelled', async () => {
    await activate('Messagerie', 2);
    await page.keyboard('{Shift>}{ArrowLeft}{/Shift}-5{Control>}{Enter}{/Control}');
    const dialog = await screen.findByRole('dialog');
    await page.click(within(dialog).getByText('Fermer'));
    await page.settle(DRAFT_LIMIT_MS);
    expect(findGridCell('Messagerie', 2).textContent).toContain('-5Non enregistré');
  });

  it('names the row by its label, too, while another one is not saved', async () => {
    await activate('Messagerie', 0);
    await page.keyboard('{Backspace}');
    await page.click(screen.getByRole('searchbox'));
    expect(findGridCell('Messagerie', 0).textContent).toContain('Non enregistré');
    screen.getByRole('rowheader', { name: 'Messagerie Non enregistré' });
    screen.getByRole('checkbox', { name: 'Sélectionner Messagerie' });
  });

  it('promise 7: stores the text as a draft within a second, also while typing goes on', async () => {
    await activate('Messagerie', 1);
    for (const digit of '12345') {
      await page.keyboard(digit);
      await page.settle(DRAFT_LIMIT_MS / 5);
    }
    const { drafts: stored } = await device.persistence.load(() => null);
    expect([...stored.values()]).toMatchObject([{ itemId: 'a', base: { solution: 'Messagerie' } }]);
  });

  it('ends the draft with the edit that saves its text', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await page.settle(DRAFT_LIMIT_MS);
    await page.keyboard('{Enter}');
    await page.settle(DRAFT_LIMIT_MS);
    expect(drafts()).toEqual([]);
  });
});

describe('cell editing on a slow or full disk', () => {
  it('moves on before the disk answers and stores edits in their order, without a conflict with itself', async () => {
    const release = device.holdWrites();
    await activate('Messagerie', 1);
    await page.keyboard('12{Tab}20{Enter}33{Enter}');
    expect([findGridCell('Messagerie', 1).textContent, findGridCell('Messagerie', 2).textContent]).toEqual([
      '12,00',
      '20',
    ]);
    expect(document.activeElement).toBe(input(PRICE, 'Sauvegarde'));
    expect(row('Messagerie').textContent).not.toContain('Non enregistré');
    expect(screen.queryByText('Élément mis à jour')).toBeNull();
    release();
    await page.settle(DRAFT_LIMIT_MS);
    expect(cost('a')).toEqual({ prix_partenaire: '12,00', commission: '20' });
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
    expect(drafts()).toEqual([]);
  });

  it('keeps the texts of two cells of a row, of which the first is not stored yet', async () => {
    const release = device.holdWrites();
    await activate('Messagerie', 1);
    await page.keyboard('1,,');
    await activate('Messagerie', 2);
    await page.keyboard('2,,');
    await page.settle(DRAFT_LIMIT_MS);
    release();
    await page.settle(DRAFT_LIMIT_MS);
    expect(drafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '1,,', commission: '2,,' }]);
    await page.keyboard('{Escape}');
    expect(drafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '1,,' }]);
  });

  it('undoes the newest edit, although it is not stored yet', async () => {
    const release = device.holdWrites();
    await activate('Messagerie', 1);
    await page.keyboard('12{Enter}34{Enter}{Control>}z{/Control}');
    release();
    await page.settle(DRAFT_LIMIT_MS);
    expect([cost('a')?.prix_partenaire, cost('b')?.prix_partenaire]).toEqual(['12,00', '10,00']);
  });

  it('keeps a text for a range that the disk refuses', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}12');
    device.failWrites('full');
    await page.keyboard('{Control>}{Enter}{/Control}');
    await page.settle(DRAFT_LIMIT_MS);
    expect(findGridCell('Messagerie', 1).textContent).toContain('12Non enregistré');
  });

  it('keeps the newest texts of two cells of a row that the disk refuses', async () => {
    await activate('Messagerie', 1);
    device.failWrites('full');
    await page.keyboard('12{Tab}20{Enter}');
    await page.settle(DRAFT_LIMIT_MS);
    expect(drafts()).toMatchObject([{ itemId: 'a', prix_partenaire: '12', commission: '20' }]);
    expect(findGridCell('Messagerie', 1).textContent).toContain('12Non enregistré');
    expect(findGridCell('Messagerie', 2).textContent).toContain('20Non enregistré');
  });

  it('keeps what the disk refuses in its cell and says why', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    device.failWrites('full');
    await page.keyboard('{Enter}');
    await page.settle(DRAFT_LIMIT_MS);
    screen.getByText('Impossible de mettre à jour l’élément');
    expect(findGridCell('Messagerie', 1).textContent).toContain('12Non enregistré');
    expect(await (await device.engine.exportUnsent()).text()).toContain('"prix_partenaire": "12"');
    device.failWrites(null);
    await activate('Messagerie', 1);
    await page.keyboard('{Enter}{Enter}');
    expect(cost('a')?.prix_partenaire).toBe('12,00');
  });
});

describe('cell editing of many rows', () => {
  it('records a confirmed Ctrl+Enter as one fill, and leaves no draft of its own, unchanged cell', async () => {
    closeScreen();
    const rows = Array.from({ length: 501 }, (_, at) => buildSampleRow({ id: `r${1000 + at}`, display_order: at }));
    rows[0] = buildSampleRow({ id: 'r1000', display_order: 0, cost: { prix_partenaire: '12,00', commission: '15' } });
    device = await openSignedInTestTab(rows);
    page = await renderPricingPage(device);
    await activate('r1000', 1);
    await page.keyboard('{Control>} {/Control}{F2}{Control>}{Enter}{/Control}');
    const dialog = within(screen.getByRole('dialog', { name: 'Remplir la sélection' }));
    dialog.getByText('501 lignes à remplir : 500 éléments à mettre à jour, 1 inchangé.');
    await page.click(dialog.getByRole('button', { name: 'Remplir' }));
    await page.waitUntil(() => expect(cost('r1001')?.prix_partenaire).toBe('12,00'));
    await page.settle(DRAFT_LIMIT_MS);
    expect(drafts()).toEqual([]);
    await device.engine.syncNow();
    const { changes } = await device.engine.fetchHistoryPage({ limit: 1 });
    expect(changes[0]?.mutation.action).toEqual({ kind: 'fill', count: 500 });
  });
});

describe('cell editing beside remote changes', () => {
  it('promise 7: stores its text again after another tab saved the cell, which ended the draft', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('50');
    await page.settle(DRAFT_LIMIT_MS);
    const other = await device.device.openTab();
    await other.engine.edit({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '13' } });
    await page.settle(2 * DRAFT_LIMIT_MS);
    expect(input(PRICE, 'Messagerie').value).toBe('50');
    expect((await device.persistence.load(() => null)).drafts.get('a')).toMatchObject({ prix_partenaire: '50' });
  });

  it('promise 13: makes both values a conflict on Ctrl+Enter, too', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    await page.keyboard('{Control>}{Enter}{/Control}');
    await page.settle();
    expect(device.engine.getSnapshot().conflicts).toMatchObject([
      { mine: { prix_partenaire: '12,00' }, theirs: { prix_partenaire: '20,00' } },
    ]);
  });

  it('promise 13: keeps the text, says what arrived and makes both values a conflict', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    expect(input(PRICE, 'Messagerie').value).toBe('12');
    expect(notice()).toContain('20,00\u00A0€, 15\u00A0%. Les deux valeurs seront gardées, et vous choisirez.');
    await page.keyboard('{Enter}');
    expect(device.engine.getSnapshot().conflicts).toMatchObject([
      { itemId: 'a', mine: { prix_partenaire: '12,00' }, theirs: { prix_partenaire: '20,00' } },
    ]);
  });

  it('shows an error in place of what arrived, which returns with the next key', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('x');
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    await page.keyboard('{Enter}');
    expect(notice()).toBe('');
    screen.getByText('Saisissez un prix, par exemple 1 234,56.');
    await page.keyboard('{Backspace}12');
    expect(notice()).toContain('20,00\u00A0€');
    await page.keyboard('{Escape}');
  });

  it('promise 13: makes both values a conflict in each row of a range', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}12');
    await device.editElsewhere({ kind: 'update', itemId: 'a', cost: { prix_partenaire: '20' } });
    await device.editElsewhere({ kind: 'update', itemId: 'b', cost: { prix_partenaire: '30' } });
    await page.keyboard('{Control>}{Enter}{/Control}');
    expect(device.engine.getSnapshot().conflicts).toMatchObject([
      { itemId: 'a', mine: { prix_partenaire: '12,00' }, theirs: { prix_partenaire: '20,00' } },
      { itemId: 'b', mine: { prix_partenaire: '12,00' }, theirs: { prix_partenaire: '30,00' } },
    ]);
  });

  it('promise 12: merges a change of another unit', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await page.keyboard('{Enter}');
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
    expect(device.engine.getSnapshot().rows[1]).toMatchObject({
      solution: 'Courriel',
      cost: { prix_partenaire: '12,00' },
    });
  });

  it('promise 13: neither moves nor filters the row away while its cell is open', async () => {
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await activate('Messagerie', 1);
    await page.keyboard('12');
    const before = row('Messagerie').getAttribute('aria-rowindex');
    await device.editElsewhere({ kind: 'move', itemIds: ['a'], after: 'c' });
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'Courriel' });
    expect(row('Courriel').getAttribute('aria-rowindex')).toBe(before);
    expect(document.activeElement).toBe(row('Courriel').querySelector('.pricing-cell-input'));
  });

  it.each(['{Enter}', '{Control>}{Enter}{/Control}'])(
    'promise 14: restores a row deleted remotely on %s',
    async (keys) => {
      await activate('Messagerie', 1);
      await page.keyboard('12');
      await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
      expect(notice()).toContain('a été supprimé entre-temps');
      await page.keyboard(keys);
      await device.engine.syncNow();
      expect(device.server.listRows()).toContainEqual(
        expect.objectContaining({ id: 'a', deleted: false, cost: { prix_partenaire: '12,00', commission: '15' } }),
      );
    },
  );
});

describe('a row deleted remotely while its cell is open', () => {
  const deleteElsewhere = () => device.editElsewhere({ kind: 'delete', itemIds: ['a'] });

  it('promise 14: stays deleted when the cell is left without a change', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('{F2}');
    await deleteElsewhere();
    await page.click(screen.getByRole('searchbox'));
    await page.settle(DRAFT_LIMIT_MS);
    expect(device.engine.getSnapshot().rows.map(({ id }) => id)).not.toContain('a');
    expect(screen.queryByText('Élément mis à jour')).toBeNull();
  });

  it.each(['{Tab}', '{Shift>}{Tab}{/Shift}', '{Enter}', '{Control>}{Enter}{/Control}'])(
    'promise 14: stays deleted on %s without a change, and the focus stays in the grid',
    async (keys) => {
      await activate('Messagerie', 1);
      await page.keyboard('{F2}');
      await deleteElsewhere();
      await page.keyboard(keys);
      await page.settle(DRAFT_LIMIT_MS);
      expect(device.engine.getSnapshot().rows.map(({ id }) => id)).not.toContain('a');
      expect(screen.queryByText('Élément mis à jour')).toBeNull();
      expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true);
    },
  );

  it.each([
    ['{Tab}20{Enter}', { prix_partenaire: '12,00', commission: '20' }],
    ['{ArrowRight}20{Enter}', { prix_partenaire: '12,00', commission: '20' }],
    ['{Control>}{Enter}{/Control}20{Enter}', { prix_partenaire: '20,00', commission: '15' }],
  ])('promise 14: is restored and takes what is typed next: 12%s', async (keys, expected) => {
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await deleteElsewhere();
    await page.keyboard(keys);
    await page.settle();
    expect(cost('a')).toEqual(expected);
    expect(cost('b')).toEqual({ prix_partenaire: '10,00', commission: '15' });
  });

  it('promise 7: keeps the texts of its other cells when it is restored', async () => {
    await activate('Messagerie', 2);
    await page.keyboard('1o');
    await page.click(screen.getByRole('searchbox'));
    await activate('Messagerie', 1);
    await page.keyboard('12');
    await deleteElsewhere();
    await page.keyboard('{Enter}');
    await page.settle(DRAFT_LIMIT_MS);
    expect(cost('a')).toEqual({ prix_partenaire: '12,00', commission: '15' });
    expect(drafts()).toMatchObject([{ itemId: 'a', commission: '1o' }]);
    expect(findGridCell('Messagerie', 2).textContent).toContain('Non enregistré');
  });

  it.each(['{F2}', '10'])(
    'promise 14: stays deleted on %s and Ctrl+Enter in a range without a change',
    async (keys) => {
      await activate('Messagerie', 1);
      await page.keyboard(`{Shift>}{ArrowDown}{/Shift}${keys}`);
      await deleteElsewhere();
      await page.keyboard('{Control>}{Enter}{/Control}');
      await page.settle(DRAFT_LIMIT_MS);
      screen.getByText('Ces valeurs sont déjà en place');
      expect(device.engine.getSnapshot().rows.map(({ id }) => id)).not.toContain('a');
    },
  );

  it('promise 7: offers its text that was not saved when it was deleted', async () => {
    await activate('Messagerie', 2);
    await page.keyboard('1o');
    await page.click(screen.getByRole('searchbox'));
    await page.settle(DRAFT_LIMIT_MS);
    expect(screen.queryByText(/saisie non enregistrée/)).toBeNull();
    await deleteElsewhere();
    expect(screen.getByText(/Une saisie non enregistrée a été retrouvée pour «\sMessagerie\s»/).textContent).toMatch(
      /\. La ligne est supprimée\. Texte saisi\s: «\s1o\s»\.$/,
    );
  });

  it('promise 14: is restored by Ctrl+Enter in a range, which changes the other rows too', async () => {
    await activate('Messagerie', 1);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}12');
    await deleteElsewhere();
    await page.keyboard('{Control>}{Enter}{/Control}');
    await page.settle(DRAFT_LIMIT_MS);
    expect([cost('a')?.prix_partenaire, cost('b')?.prix_partenaire]).toEqual(['12,00', '12,00']);
    expect(drafts()).toEqual([]);
  });
});

describe('cells of the active row', () => {
  it('has one tab stop, of which Tab leaves the grid', async () => {
    await activate('Messagerie', 1);
    const grid = screen.getByRole('grid');
    const stops = [...grid.querySelectorAll<HTMLElement>('a, button, input, [tabindex]')].filter(
      ({ tabIndex }) => tabIndex >= 0,
    );
    expect(stops).toEqual([input(PRICE, 'Messagerie')]);
    await page.keyboard('{Tab}');
    expect(grid.contains(document.activeElement)).toBe(false);
  });

  it('names each input by column and row', async () => {
    await activate('Messagerie', 0);
    expect(within(row('Messagerie')).getByRole('textbox', { name: 'Solution, Messagerie' })).toBe(
      document.activeElement,
    );
  });
});
