import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, renderScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { findGridCell } from '../testing/findGridCell';
import { fireClipboardEvent } from '../testing/fireClipboardEvent';
import { buildSampleRow } from '../testing/sampleRow';
import { ConfirmDeleteDialog } from './ConfirmDeleteDialog';

/** A click this long after the previous one is no double click. */
const AFTER_DOUBLE_CLICK_MS = 600;

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
  expect(screen.getAllByRole('checkbox', { name: /^Sélectionner/ })).toHaveLength(ROWS.length);
});
afterEach(closeScreen);

const selected = () => screen.queryAllByRole('row', { selected: true }).map((row) => row.dataset['item']);
const bar = () => screen.getByRole('region', { name: 'Lignes sélectionnées' });
const dialog = () => within(screen.getByRole('dialog'));

/** Focuses the first cell of “Messagerie”. */
async function focusRow(): Promise<void> {
  const [cell] = within(screen.getByRole('row', { name: /Messagerie/ })).getAllByRole('gridcell');
  cell?.focus();
  await page.settle();
}

async function selectAll(): Promise<void> {
  await focusRow();
  await page.keyboard('{Control>}a{/Control}');
}

describe('useRowSelection', () => {
  it('ends when the search changes or is cleared', async () => {
    await focusRow();
    await page.keyboard(' ');
    expect(selected()).toEqual(['a']);
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    expect(selected()).toEqual([]);
    await focusRow();
    await page.keyboard(' ');
    await page.fill(screen.getByRole('searchbox'), '');
    expect(selected()).toEqual([]);
  });

  it.each([
    ['rests on it', [], ['a']],
    ['leaves it before', ['pointerUp'], []],
    ['scrolls', ['pointerCancel'], []],
    ['moves', ['pointerMove'], []],
  ] as const)('ticks a row if a finger %s', async (_, events, ids) => {
    const cell = findGridCell('Messagerie', 3);
    fireEvent.pointerDown(cell, { pointerType: 'touch', clientX: 20, clientY: 20 });
    await page.settle(200);
    for (const event of events) fireEvent[event](cell, { pointerType: 'touch', clientX: 20, clientY: 40 });
    await page.settle(600);
    expect(selected()).toEqual(ids);
  });

  it('ends on Escape', async () => {
    await focusRow();
    await page.keyboard(' {ArrowDown} {Escape}');
    expect(selected()).toEqual([]);
  });

  it('excludes ticked rows and a range of cells', async () => {
    await focusRow();
    await page.keyboard(' ');
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(selected()).toEqual([]);
    expect(bar().textContent).toContain('2 lignes sélectionnées');
    await page.keyboard(' ');
    expect(selected()).toEqual(['a']);
    expect(bar().textContent).toContain('1 ligne sélectionnée');
  });

  it('ends a range of cells by a click on the checkbox of one of its rows', async () => {
    await focusRow();
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await page.click(screen.getByRole('checkbox', { name: 'Sélectionner Pare-feu' }));
    expect(selected()).toEqual(['b']);
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
    expect(bar().textContent).toContain('1 ligne sélectionnée');
  });
});

describe('rows ticked by mouse', () => {
  beforeEach(async () => {
    for (const name of ['Messagerie', 'Sauvegarde'])
      await page.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }));
  });

  it('are deleted by Delete', async () => {
    await page.keyboard('{Delete}');
    dialog().getByRole('heading', { name: 'Supprimer 2 lignes' });
  });

  it('are copied by Ctrl+C', async () => {
    const clipboardData = new DataTransfer();
    fireClipboardEvent('copy', clipboardData);
    const lines = clipboardData.getData('text/plain').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(['Messagerie', 'Sauvegarde']);
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('2 lignes copiées');
  });

  it('leave the keys to the cell of the last one: arrows move, Space unticks', async () => {
    await page.keyboard(' ');
    expect(selected()).toEqual(['a']);
    await page.keyboard('{ArrowUp} ');
    expect(selected()).toEqual(['a', 'b']);
  });
});

describe('useRowSelection in a search', () => {
  const checkbox = (name: string) => screen.getByRole('checkbox', { name: `Sélectionner ${name}` });

  beforeEach(async () => {
    closeScreen();
    device = await openSignedInTestTab([
      buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
      buildSampleRow({ id: 'a', solution: 'Poste fixe', display_order: 1 }),
      buildSampleRow({ id: 'second', cost: null, solution: 'Mobilité', display_order: 2 }),
      buildSampleRow({ id: 'b', solution: 'Poste mobile', display_order: 3 }),
    ]);
    page = await renderPricingPage(device);
    await page.fill(screen.getByRole('searchbox'), 'poste');
    await page.click(checkbox('Poste fixe'));
    await page.keyboard('{Shift>}');
    await page.click(checkbox('Poste mobile'));
    await page.keyboard('{/Shift}');
  });

  it('ticks no heading shown for context between rows', () => {
    expect(checkbox('Mobilité').isConnected).toBe(true);
    expect(selected()).toEqual(['a', 'b']);
  });

  it('leaves out a row renamed remotely so that the search no longer finds it', async () => {
    await device.editElsewhere({ kind: 'update', itemId: 'a', label: 'Téléphone' });
    expect(bar().textContent).toContain('1 ligne sélectionnée');
    await page.click(within(bar()).getByRole('button', { name: 'Supprimer' }));
    dialog().getByRole('heading', { name: 'Supprimer 1 ligne' });
  });

  it('ticks no row between others that was just renamed to a label that the search does not find', async () => {
    await page.fill(screen.getByRole('searchbox'), 'e');
    findGridCell('Poste fixe', 0).focus();
    await page.settle();
    await page.keyboard('Fax{Enter}');
    await page.click(checkbox('Mobilité'));
    await page.keyboard('{Shift>}');
    await page.click(checkbox('Bureautique'));
    await page.keyboard('{/Shift}');
    expect(selected()).toEqual(['heading', 'second']);
  });

  it('ticks the row of a Shift+click when the search hides the one ticked before', async () => {
    await page.keyboard('{Escape}');
    await page.click(checkbox('Poste mobile'));
    await device.editElsewhere({ kind: 'update', itemId: 'b', label: 'Téléphone' });
    await page.keyboard('{Shift>}');
    await page.click(checkbox('Poste fixe'));
    await page.keyboard('{/Shift}');
    expect(selected()).toEqual(['a']);
  });

  it('keeps the ticks of a Shift+click when its first row is deleted before the next', async () => {
    await page.fill(screen.getByRole('searchbox'), '');
    await page.click(checkbox('Bureautique'));
    await page.keyboard('{Shift>}');
    await page.click(checkbox('Mobilité'));
    await device.editElsewhere({ kind: 'delete', itemIds: ['heading'] });
    await page.click(checkbox('Poste mobile'));
    await page.keyboard('{/Shift}');
    expect(selected()).toEqual(['a', 'second', 'b']);
  });

  it('leaves out a row that another device deletes while its form is open', async () => {
    await page.click(screen.getByRole('button', { name: 'Modifier Poste fixe' }));
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    expect(bar().textContent).toContain('1 ligne sélectionnée');
  });
});

describe('useCellRange', () => {
  it('ends when a finger taps a cell', async () => {
    await page.click(screen.getByRole('columnheader', { name: 'Commission (%)' }));
    expect(bar().textContent).toContain('4 lignes sélectionnées');
    await page.user.pointer([{ keys: '[TouchA]', target: findGridCell('Pare-feu', 1) }]);
    await page.settle();
    expect(bar().textContent).toBe('');
  });

  it('stays when the right button opens a menu on it', async () => {
    await selectAll();
    await page.user.pointer({ keys: '[MouseRight]', target: findGridCell('Pare-feu', 3) });
    await page.settle();
    expect(bar().textContent).toContain('4 lignes sélectionnées');
  });

  it('does not grow once the button was released outside of the window', async () => {
    const target = findGridCell('Sauvegarde', 3);
    document.elementFromPoint = () => target;
    const start = findGridCell('Messagerie', 3);
    start.focus();
    await page.settle();
    fireEvent.pointerDown(start, { pointerType: 'mouse', button: 0, buttons: 1 });
    fireEvent.pointerMove(target, { pointerType: 'mouse', buttons: 0 });
    await page.settle();
    expect(bar().textContent).toBe('');
    fireEvent.pointerMove(target, { pointerType: 'mouse', buttons: 1 });
    await page.settle();
    expect(bar().textContent).toBe('');
  });

  it('ends when the search changes, also where an earlier text returns', async () => {
    await selectAll();
    expect(bar().textContent).toContain('4 lignes sélectionnées');
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await page.fill(screen.getByRole('searchbox'), '');
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  });

  it('leaves out a row renamed so that the search no longer finds it, unless it is alone', async () => {
    await page.fill(screen.getByRole('searchbox'), 'a');
    findGridCell('Messagerie', 0).focus();
    await page.keyboard('Courriel{Enter}');
    await page.keyboard('{ArrowUp}{Control>}a{/Control}');
    expect(bar().textContent).toContain('3 lignes sélectionnées');
    expect(
      within(screen.getByRole('row', { name: /Courriel/ })).queryAllByRole('gridcell', { selected: true }),
    ).toEqual([]);
    await page.keyboard('{Shift>} {/Shift}');
    expect(bar().textContent).toContain('1 ligne sélectionnée');
  });

  it('covers only the rows that match the search, without headings shown for context', async () => {
    await page.fill(screen.getByRole('searchbox'), 'g');
    await page.keyboard('{ArrowDown}{Control>}a{/Control}');
    expect(bar().textContent).toContain('2 lignes sélectionnées');
    await page.keyboard('{Delete}');
    expect(
      dialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Messagerie', 'Sauvegarde']);
  });

  it('ends when Enter leaves its cell', async () => {
    await focusRow();
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}12{Enter}');
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  });
});

describe('SelectionBar', () => {
  it('ends a range of cells by “Désélectionner”', async () => {
    await selectAll();
    await page.click(within(bar()).getByRole('button', { name: 'Désélectionner' }));
    expect(within(bar()).queryByRole('button')).toBeNull();
  });

  it('selects no row that an undo restores after “Supprimer”', async () => {
    for (const name of ['Messagerie', 'Pare-feu'])
      await page.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }));
    await page.click(within(bar()).getByRole('button', { name: 'Supprimer' }));
    await page.click(dialog().getByRole('button', { name: 'Supprimer' }));
    await page.keyboard('{Control>}z{/Control}');
    screen.getByRole('row', { name: /Messagerie/ });
    expect(selected()).toEqual([]);
  });
});

describe('ConfirmDeleteDialog', () => {
  const row = (at: number, type: 'solution' | 'subtitle') => ({
    ...buildSampleRow({ id: `r${at}`, solution: `Ligne ${at}`, type, display_order: at }),
    syncStatus: 'synced' as const,
  });
  const ask = (types: readonly ('solution' | 'subtitle')[]) =>
    renderScreen(
      <ConfirmDeleteDialog
        rows={types.map((type, at) => row(at, type))}
        onClose={() => undefined}
        onConfirm={() => undefined}
      />,
    );
  const names = () =>
    dialog()
      .getAllByRole('listitem')
      .map((item) => item.textContent);

  beforeEach(closeScreen);

  it('names the first five rows and counts the others and the subtitles', async () => {
    await ask(['subtitle', 'solution', 'solution', 'solution', 'subtitle', 'solution', 'subtitle']);
    dialog().getByRole('heading', { name: 'Supprimer 7 lignes' });
    expect(names()).toEqual(['Ligne 0', 'Ligne 1', 'Ligne 2', 'Ligne 3', 'Ligne 4', '… et 2 autres']);
    dialog().getByText(/^3 sont des sous-titres\./);
  });

  it.each([
    [['subtitle', 'solution'], 'L’une d’elles est un sous-titre.'],
    [['subtitle', 'subtitle'], 'Ce sont tous des sous-titres.'],
    [['solution', 'solution', 'solution', 'solution', 'solution', 'solution'], '… et 1 autre'],
  ] as const)('counts few of them in words: %j', async (types, text) => {
    await ask(types);
    expect(screen.getByRole('dialog').textContent).toContain(text);
  });

  it('uses the singular for one row', async () => {
    await ask(['subtitle']);
    dialog().getByRole('heading', { name: 'Supprimer 1 ligne' });
    expect(names()).toEqual(['Ligne 0']);
    dialog().getByText(/^C’est un sous-titre\./);
  });
});

describe('ConfirmDeleteDialog on a full disk', () => {
  it('leaves the rows selected, to try again', async () => {
    await selectAll();
    await page.click(within(bar()).getByRole('button', { name: 'Supprimer' }));
    device.failWrites('full');
    await page.click(dialog().getByRole('button', { name: /^Supprimer/ }));
    expect(bar().textContent).toContain('4 lignes sélectionnées');
    device.failWrites(null);
    await page.click(within(bar()).getByRole('button', { name: 'Supprimer' }));
    await page.click(dialog().getByRole('button', { name: /^Supprimer/ }));
    expect(bar().textContent).toBe('');
    expect(device.engine.getSnapshot().rows).toEqual([]);
  });
});

describe('ConfirmDeleteDialog while another device deletes its rows', () => {
  beforeEach(async () => {
    await selectAll();
    await page.click(within(bar()).getByRole('button', { name: 'Supprimer' }));
  });

  it('counts those that are left', async () => {
    await device.editElsewhere({ kind: 'delete', itemIds: ['heading', 'a', 'b'] });
    dialog().getByRole('heading', { name: 'Supprimer 1 ligne' });
  });

  it('closes when none is left', async () => {
    await device.editElsewhere({ kind: 'delete', itemIds: ['heading', 'a', 'b', 'c'] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('BulkEditDialog', () => {
  it.each(['Fixer la commission…', 'Varier les prix partenaire…'])(
    'requests a phone keyboard with a minus for “%s”',
    async (name) => {
      await selectAll();
      await page.click(screen.getByRole('button', { name }));
      expect(dialog().getByRole<HTMLInputElement>('textbox').inputMode).toBe('text');
    },
  );

  it.each([
    ['Varier les prix partenaire…', { commission: 'x' }],
    ['Fixer la commission…', { prix_partenaire: 'x' }],
  ])('keeps the typed text of the other field that was not saved (%s)', async (name, text) => {
    await device.engine.saveDraft({ itemId: 'a', at: 1, prix_partenaire: '1', commission: '1', ...text });
    await selectAll();
    await page.click(screen.getByRole('button', { name }));
    await page.fill(dialog().getByRole('textbox'), '20');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    const { drafts } = device.engine.getSnapshot();
    expect(drafts).toEqual([{ itemId: 'a', at: 1, ...text }]);
  });

  it('follows the input on a page that the browser has translated', async () => {
    const plan = { prix_partenaire: '9,00', commission: '15', starts_on: '2026-03-01' };
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: plan, startsOn: plan.starts_on });
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    const readPreview = () => dialog().getByRole('row', { name: /Messagerie/ }).textContent;
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    await page.fill(dialog().getByRole('textbox'), '=11');
    translateTexts(screen.getByRole('dialog'));
    await page.user.type(dialog().getByRole('textbox'), '{Backspace}0');
    await page.settle();
    // The price of today ends the plan.
    expect(readPreview()).toBe('Messagerie10,0011,50');
  });

  it('plans the prices from a date on, and says which planned prices they replace', async () => {
    const plan = { prix_partenaire: '9,00', commission: '15', starts_on: '2026-03-01' };
    await device.engine.edit({ kind: 'update', itemId: 'a', cost: plan, startsOn: plan.starts_on });
    await device.engine.syncNow();
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    expect(dialog().queryByText(/déjà prévu/)).toBeNull();
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    dialog().getByText(/1 prix déjà prévu est remplacé\./, { selector: '[role=status]' });
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    const rows = device.engine.getSnapshot().rows.slice(1);
    expect(rows.map(({ cost }) => cost?.prix_partenaire)).toEqual(['10,00', '10,00', '10,00']);
    const planned = { prix_partenaire: '11,00', commission: '15', starts_on: '2027-01-01' };
    expect(rows.map((row) => row.plan)).toEqual([planned, planned, planned]);
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
  });

  it.each([
    [['a'], '1 prix prévu reste tel quel et s’appliquera à sa date.'],
    [['a', 'b'], '2 prix prévus restent tels quels et s’appliqueront à leur date.'],
  ])('says that a change at once leaves the planned prices of %j', async (ids, text) => {
    const rows = ids.map((itemId) => ({ itemId, cost: { prix_partenaire: '11' }, startsOn: '2027-01-01' }));
    await device.engine.edit({ kind: 'updateMany', rows });
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Fixer la commission…' }));
    await page.fill(dialog().getByRole('textbox'), '15');
    expect(dialog().queryByText(/prévus? reste/)).toBeNull();
    await page.fill(dialog().getByRole('textbox'), '20');
    expect(dialog().getByText(/^3 lignes changent\./, { selector: '[role=status]' }).textContent).toContain(text);
    await page.fill(dialog().getByLabelText('À partir du'), '2027-02-01');
    expect(dialog().queryByText(/prévus? reste/)).toBeNull();
  });

  it('counts prices that are already planned for that day as unchanged', async () => {
    const rows = ['a', 'b', 'c'].map((itemId) => ({ itemId, cost: { prix_partenaire: '11' }, startsOn: '2027-01-01' }));
    await device.engine.edit({ kind: 'updateMany', rows });
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    await page.fill(dialog().getByLabelText('À partir du'), '2027-01-01');
    dialog().getByText(/^Aucune ligne ne change\. 3 lignes gardent leur valeur\./, { selector: '[role=status]' });
    expect(dialog().queryByText(/déjà prévu/)).toBeNull();
  });

  it('ends the planned prices of rows that keep their price from a date on, and says so', async () => {
    const startsOn = '2026-03-01';
    const rows = ['a', 'b'].map((itemId) => ({ itemId, cost: { prix_partenaire: '900' }, startsOn }));
    await device.engine.edit({ kind: 'updateMany', rows });
    await device.engine.syncNow();
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '= 10,00');
    dialog().getByText(/^Aucune ligne ne change\. 3 lignes gardent leur valeur\./);
    await page.fill(dialog().getByLabelText('À partir du'), startsOn);
    const summary = /^2 lignes changent\. 1 ligne garde sa valeur\..* 2 prix déjà prévus sont annulés\.$/;
    dialog().getByText(summary, { selector: '[role=status]' });
    expect(dialog().getByRole('row', { name: /^Messagerie/ }).textContent).toBe('Messagerie10,0011,50');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    expect(device.engine.getSnapshot().rows.filter(({ plan }) => plan)).toEqual([]);
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('2 éléments mis à jour');
  });

  it.each([
    ['price', { cost: { prix_partenaire: '20' } }, 'Messagerie20,00 → 22,00'],
    ['plan', { cost: { prix_partenaire: '20' }, startsOn: '2027-01-01' }, 'Messagerie10,00 → 11,00'],
  ])('shows a row again whose %s changed since it was shown, before writing', async (_name, change, shownAgain) => {
    const describeRow = () => dialog().getByRole('row', { name: /^Messagerie/ }).textContent;
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    await device.editElsewhere({ kind: 'update', itemId: 'a', ...change });
    expect(describeRow()).toContain('Messagerie10,00 → 11,00');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    // The second click of a double click.
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    dialog().getByText('1 ligne a changé entre-temps dans la grille. Vérifiez-la, puis appliquez.');
    expect(describeRow()).toContain(shownAgain);
    expect(device.engine.getSnapshot().rows[2]?.cost?.prix_partenaire).toBe('10,00');
    await page.settle(AFTER_DOUBLE_CLICK_MS);
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().rows[2]?.cost?.prix_partenaire).toBe('11,00');
    expect(device.engine.getSnapshot().conflicts).toEqual([]);
  });

  it('writes the other rows when one was deleted since it was shown, and says so', async () => {
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(device.engine.getSnapshot().rows.map(({ cost }) => cost?.prix_partenaire)).toEqual([
      undefined,
      '11,00',
      '11,00',
    ]);
    screen.getByText(/1 élément, supprimé entre-temps sur un autre appareil, n’a pas été modifié\./);
  });

  it('leads to a date that is past', async () => {
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Fixer la commission…' }));
    await page.fill(dialog().getByRole('textbox'), '20');
    const date = dialog().getByLabelText('À partir du');
    await page.fill(date, '2026-01-05');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    expect(document.activeElement).toBe(date);
    dialog().getByText('Choisissez une date à venir.');
    expect(device.engine.getSnapshot().rows[1]?.cost?.commission).toBe('15');
  });

  it('stays open while the prices are being stored, then closes no other dialog', async () => {
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    const store = device.holdWrites();
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    await page.click(dialog().getByRole('button', { name: 'Annuler' }));
    dialog().getByRole('heading', { name: 'Varier les prix partenaire' });
    store();
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().rows[1]?.cost?.prix_partenaire).toBe('11,00');
  });

  it('applies the change on another attempt after it could not be stored', async () => {
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    device.failWrites('failed');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    expect(dialog().getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
    device.failWrites(null);
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().rows[1]?.cost?.prix_partenaire).toBe('11,00');
  });

  it.each([
    ['Messagerie', 1],
    ['Bureautique', 0],
  ])('says of the selected row %s that it has the price already, unless it is a subtitle', async (name, count) => {
    await page.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }));
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '0');
    await page.click(dialog().getByRole('button', { name: 'Appliquer' }));
    await page.settle(TOAST_DELAY_MS);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryAllByText('Ces valeurs sont déjà en place')).toHaveLength(count);
  });

  it('previews every selected row and applies a percentage once on repeated submits', async () => {
    const edit = vi.spyOn(device.engine, 'edit');
    await selectAll();
    await page.click(screen.getByRole('button', { name: 'Varier les prix partenaire…' }));
    await page.fill(dialog().getByRole('textbox'), '10');
    dialog().getByText('3 lignes changent. 1 sous-titre n’a pas de prix et reste tel quel.', {
      selector: '[role=status]',
    });
    const table = within(dialog().getByRole('table', { name: 'Aperçu (3)' }));
    expect(table.getAllByRole('rowheader')).toHaveLength(3);
    // The second submit arrives before the first prices are stored.
    await page.user.dblClick(dialog().getByRole('button', { name: 'Appliquer' }));
    await page.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(edit).toHaveBeenCalledTimes(1);
    const prices = device.engine.getSnapshot().rows.map(({ cost }) => cost?.prix_partenaire);
    expect(prices).toEqual([undefined, '11,00', '11,00', '11,00']);
  });
});
