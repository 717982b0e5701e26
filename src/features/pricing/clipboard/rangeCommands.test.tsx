import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import type { EditIntent } from '../../../domain/pricing/pricingEditor';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { fireClipboardEvent } from '../testing/fireClipboardEvent';
import { buildSampleRow } from '../testing/sampleRow';

const buildPricedRow = (id: string, solution: string, display_order: number) =>
  buildSampleRow({
    id,
    solution,
    display_order,
    cost: { prix_partenaire: `${display_order + 10},00`, commission: '15' },
  });
const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildPricedRow('a', 'Messagerie simple', 1),
  buildPricedRow('b', 'Messagerie complète', 2),
  buildPricedRow('c', 'Sauvegarde', 3),
  buildPricedRow('d', 'Supervision', 4),
];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const listPrices = () => device.engine.getSnapshot().rows.map(({ cost }) => cost?.prix_partenaire);
const search = (query: string) => page.fill(screen.getByRole('searchbox'), query);

async function activate(label: string, column: number): Promise<void> {
  findGridCell(label, column).focus();
  await page.settle();
}

/** Copies or cuts by the browser's command; returns the text on the clipboard. */
async function copy(command: 'copy' | 'cut' = 'copy'): Promise<string> {
  const clipboardData = new DataTransfer();
  fireClipboardEvent(command, clipboardData);
  await page.settle(TOAST_DELAY_MS);
  return clipboardData.getData('text/plain');
}

async function paste(text: string): Promise<void> {
  await page.user.paste(text);
  await page.settle(TOAST_DELAY_MS);
}

describe('copy and paste in a search', () => {
  it('pastes into a row that was just renamed to a label that the search does not find', async () => {
    await search('messagerie');
    await activate('Messagerie complète', 0);
    await page.keyboard('Courriel{Tab}');
    await paste('12,50');
    expect(listPrices()).toEqual([undefined, '11,00', '12,50', '13,00', '14,00']);
  });

  it.each([
    ['a paste skips', 'Messagerie simple', () => paste('20'), ['20,00', '12,00', '20,00']],
    ['Ctrl+D skips', 'Messagerie simple', () => page.keyboard('{Control>}d{/Control}'), ['11,00', '12,00', '11,00']],
    [
      'Ctrl+Enter in its cell writes',
      'Courriel',
      () => page.keyboard('20{Control>}{Enter}{/Control}'),
      ['11,00', '20,00', '20,00'],
    ],
  ])(
    '%s a row in the range that was just renamed to a label that the search does not find',
    async (_name, from, write, prices) => {
      await search('s');
      await activate('Messagerie complète', 0);
      await page.keyboard('Courriel{Enter}');
      await activate(from, 1);
      await page.keyboard(`{Shift>}{ArrowDown}${from === 'Courriel' ? '' : '{ArrowDown}'}{/Shift}`);
      await write();
      await page.settle();
      expect(listPrices()).toEqual([undefined, ...prices, '14,00']);
    },
  );

  it('shows the rows that a paste adds, which the search does not find', async () => {
    await search('complète');
    await activate('Messagerie complète', 0);
    await paste('Messagerie complète\t12,00\t15\r\nAntivirus\t6,80\t15\r\n');
    await page.click(screen.getByRole('button', { name: 'Ajouter' }));
    await page.settle();
    screen.getByRole('row', { name: /Antivirus/ });
  });

  it('does not paste into a heading shown for context, and says so', async () => {
    await search('messagerie');
    await activate('Bureautique', 0);
    await paste('Logiciels');
    screen.getByText('Aucune ligne qui correspond à la recherche n’est sélectionnée');
    expect(device.engine.getSnapshot().sync.unsent).toBe(0);
  });

  it('does not delete a heading shown for context, and says so', async () => {
    await search('messagerie');
    await activate('Bureautique', 0);
    await page.keyboard('{Shift>} {/Shift}{Delete}');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Aucune ligne qui correspond à la recherche n’est sélectionnée');
  });

  it('leaves the clipboard unchanged if no row of the range matches, and says so', async () => {
    await search('messagerie');
    await activate('Bureautique', 0);
    await page.keyboard('{Shift>} {/Shift}');
    expect(await copy()).toBe('');
    screen.getByText('Aucune ligne qui correspond à la recherche n’est sélectionnée');
  });
});

describe('a copy', () => {
  it('is confirmed with the number of its cells', async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect((await copy()).trimEnd()).toBe('11,00\t15\r\n12,00\t15');
    screen.getByText('4 cellules copiées');
  });

  it('by Ctrl+X says that it removes nothing', async () => {
    await activate('Messagerie simple', 1);
    expect((await copy('cut')).trimEnd()).toBe('11,00');
    screen.getByText('1 cellule copiée');
    screen.getByText('Ctrl + X copie sans rien retirer.');
    expect(listPrices()).toContain('11,00');
  });
});

describe('a copy of a partner', () => {
  it('has a range made by keyboard, without costs, and nothing is pasted', async () => {
    closeScreen();
    device = await openSignedInTestTab(ROWS, 'partner');
    page = await renderPricingPage(device);
    await page.keyboard('/{ArrowDown}{Control>}{Home}{/Control}{ArrowDown}');
    expect(await copy()).toBe('Messagerie simple\r\n');
    await page.keyboard('{Control>}a{/Control}');
    const lines = (await copy('cut')).trimEnd().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['Bureautique\t\t', 'Messagerie simple\t12,65\t15,18']);
    expect(new Set(lines.map((line) => line.split('\t').length))).toEqual(new Set([3]));
    await paste('x\t1\t2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().sync.unsent).toBe(0);
  });
});

describe('a pasted HTML table', () => {
  it('is what Ctrl+Z undoes while it is still being read, not the step before', async () => {
    await device.engine.edit({ kind: 'update', itemId: 'a', label: 'Courriel' });
    await activate('Courriel', 1);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<table><tr><td>20</td></tr></table>');
    fireClipboardEvent('paste', clipboardData);
    fireEvent.keyDown(findGridCell('Courriel', 1), { key: 'z', ctrlKey: true });
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Modification annulée');
    screen.getByRole('row', { name: /Courriel/ });
    expect(listPrices()).toEqual([undefined, '11,00', '12,00', '13,00', '14,00']);
    expect(device.engine.getSnapshot().canRedo).toBe(true);
  });
});

describe('a paste into an empty grid', () => {
  it('asks whether to add its lines', async () => {
    await device.engine.edit({ kind: 'delete', itemIds: ROWS.map(({ id }) => id) });
    await page.settle();
    screen.getByRole('grid').focus();
    await paste('Antivirus\t6,80\t15\r\nPare-feu\t10\t15\r\n');
    within(screen.getByRole('dialog')).getByText(/^2 lignes dépassent la grille. Les ajouter à la fin/);
    await page.click(screen.getByRole('button', { name: 'Ajouter' }));
    expect(listPrices()).toEqual(['6,80', '10,00']);
  });

  it('is reached by Tab', async () => {
    await device.engine.edit({ kind: 'delete', itemIds: ROWS.map(({ id }) => id) });
    await page.settle();
    expect(screen.getByRole('grid').tabIndex).toBe(0);
  });

  it('says that no row matches where only the search is without result', async () => {
    await search('introuvable');
    screen.getByRole('grid').focus();
    await paste('Antivirus\t6,80\t15\r\n');
    screen.getByText('Aucune ligne qui correspond à la recherche n’est sélectionnée');
  });
});

describe('the fill handle', () => {
  /** Presses the mouse on the handle and moves it over a cell; returns the cell. */
  async function dragHandle(label: string): Promise<HTMLElement> {
    const handle = document.querySelector('.pricing-fill-handle');
    if (!handle) throw new Error('no fill handle');
    const target = findGridCell(label, 1);
    document.elementFromPoint = () => target;
    await page.user.pointer([{ target: handle, keys: '[MouseLeft>]' }, { target }]);
    await page.settle();
    return target;
  }

  async function release(target: HTMLElement): Promise<void> {
    await page.user.pointer({ target, keys: '[/MouseLeft]' });
    await page.settle();
  }

  it('fills the rows that it was dragged over, when another device deletes a row during the drag', async () => {
    await activate('Messagerie complète', 1);
    const target = await dragHandle('Sauvegarde');
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await release(target);
    expect(listPrices()).toEqual([undefined, '12,00', '12,00', '14,00']);
  });

  it.each([
    ['down', 'Messagerie simple', 'Supervision', ['11,00', '12,00', '11,00', '12,00']],
    ['up', 'Sauvegarde', 'Messagerie complète', ['11,00', '14,00', '13,00', '14,00']],
  ])('repeats two rows %s, from the rows away', async (_name, first, last, prices) => {
    await activate(first, 1);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await release(await dragHandle(last));
    expect(listPrices().slice(1)).toEqual(prices);
  });

  it('fills with what is being typed', async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('77');
    await release(await dragHandle('Sauvegarde'));
    expect(listPrices()).toEqual([undefined, '77,00', '77,00', '77,00', '14,00']);
    await page.keyboard('{Control>}zz{/Control}');
    await page.settle();
    expect(listPrices()).toEqual([undefined, '11,00', '12,00', '13,00', '14,00']);
  });
});

describe('Ctrl+D', () => {
  beforeEach(async () => {
    await device.engine.edit({ kind: 'move', itemIds: ['heading'], after: 'c' });
    await page.settle();
  });

  it('fills a range from its first row', async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(listPrices()).toEqual(['11,00', '11,00', '11,00', undefined, '14,00']);
  });

  it('fills one cell from the row above, over a subtitle, and says when it has that value already', async () => {
    await activate('Supervision', 1);
    await page.keyboard('{Control>}d{/Control}');
    expect(listPrices()).toEqual(['11,00', '12,00', '13,00', undefined, '13,00']);
    await page.keyboard('{Control>}d{/Control}');
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Ces valeurs sont déjà en place');
  });
});

describe('Ctrl+D on a subtitle', () => {
  it.each([0, 3])('says nothing about the values of its cells (column %i)', async (column) => {
    await device.engine.edit({ kind: 'move', itemIds: ['heading'], after: 'd' });
    await page.settle();
    await activate('Supervision', column);
    await page.keyboard('{ArrowDown}{Control>}d{/Control}');
    await page.settle(TOAST_DELAY_MS);
    expect(document.querySelector('.toast')).toBeNull();
  });
});

describe('a typed text that was not saved', () => {
  it.each([
    ['a paste', () => paste('15')],
    ['Ctrl+D', () => page.keyboard('{Control>}d{/Control}')],
    ['Ctrl+Enter', () => page.keyboard('15{Control>}{Enter}{/Control}')],
  ])('gives way to %s of the value that its row has', async (_name, write) => {
    await device.engine.saveDraft({ itemId: 'b', at: 1, prix_partenaire: '1', commission: 'x' });
    await activate('Messagerie simple', 2);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await write();
    await page.settle(TOAST_DELAY_MS);
    const { drafts, sync } = device.engine.getSnapshot();
    expect(drafts).toEqual([{ itemId: 'b', at: 1, prix_partenaire: '1' }]);
    expect(sync.unsent).toBe(0);
    expect(screen.queryByText('Ces valeurs sont déjà en place')).toBeNull();
  });

  it('stays on the device when its form is open and its row has the pasted value', async () => {
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie complète' }));
    await page.fill(within(screen.getByRole('grid')).getByRole('textbox', { name: /Commission/ }), '20');
    await page.settle(TOAST_DELAY_MS);
    await activate('Messagerie simple', 2);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await paste('15');
    expect(device.engine.getSnapshot().drafts).toMatchObject([{ itemId: 'b', commission: '20' }]);
  });

  it('is no change of the open cell when Ctrl+Enter writes the value that all rows have', async () => {
    await activate('Messagerie simple', 2);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}15');
    await page.settle(TOAST_DELAY_MS);
    await page.keyboard('{Control>}{Enter}{/Control}');
    await page.waitUntil(() => screen.getByText('Ces valeurs sont déjà en place'));
  });
});

describe('a range whose rows change remotely', () => {
  const listWritten = () =>
    device.engine
      .getSnapshot()
      .rows.flatMap(({ id, cost }) => (cost?.prix_partenaire === '20,00' ? [id] : []))
      .toSorted();

  /** Selects the prices of the rows a, b and c, from a. */
  beforeEach(async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  });

  it.each<[string, EditIntent]>([
    ['its last row is moved away', { kind: 'move', itemIds: ['c'], after: 'd' }],
    ['its last row is moved to the top', { kind: 'move', itemIds: ['c'], after: null }],
    ['another row is moved into it', { kind: 'move', itemIds: ['d'], after: 'a' }],
  ])('ends for good once another row stands in it, and a paste fills one cell: %s', async (_case, intent) => {
    await device.editElsewhere(intent);
    await device.editElsewhere({ kind: 'move', itemIds: ['c'], after: 'b' });
    await device.editElsewhere({ kind: 'move', itemIds: ['d'], after: 'c' });
    await paste('20');
    expect(listWritten()).toEqual(['a']);
  });

  it.each(['{Control>}{Enter}{/Control}', '{Escape}{Control>}d{/Control}'])(
    'is written by %s in none of the rows that came between its own',
    async (keys) => {
      await page.keyboard('20');
      await device.editElsewhere({ kind: 'move', itemIds: ['c'], after: 'd' });
      await page.keyboard(keys);
      await page.settle();
      expect(
        device.engine
          .getSnapshot()
          .rows.slice(2)
          .map(({ cost }) => cost?.prix_partenaire),
      ).toEqual(['12,00', '14,00', '13,00']);
    },
  );

  it('deletes no row that came between its own', async () => {
    await page.keyboard('{Shift>} {ArrowDown}{ArrowDown}{/Shift}');
    await device.editElsewhere({ kind: 'move', itemIds: ['d'], after: 'a' });
    await page.keyboard('{Delete}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('follows its rows into another order', async () => {
    await device.editElsewhere({ kind: 'move', itemIds: ['a'], after: 'b' });
    await paste('20');
    expect(listWritten()).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['first', 'a', ['b', 'c']],
    ['last', 'c', ['a', 'b']],
  ])('leaves out its %s row once it is deleted', async (_case, deleted, rest) => {
    await device.editElsewhere({ kind: 'delete', itemIds: [deleted] });
    await paste('20');
    expect(listWritten()).toEqual(rest);
  });

  it('is written by Ctrl+Enter without its last row, deleted during typing', async () => {
    await page.keyboard('20');
    await device.editElsewhere({ kind: 'delete', itemIds: ['c'] });
    await page.keyboard('{Control>}{Enter}{/Control}');
    await page.settle();
    expect(listWritten()).toEqual(['a', 'b']);
  });
});

describe('a range that the active cell leaves', () => {
  it.each([
    ['a paste', () => paste('88')],
    ['Ctrl+Enter', () => page.keyboard('88{Control>}{Enter}{/Control}')],
  ])('ends with an undo elsewhere: %s writes into the active cell', async (_name, write) => {
    await activate('Supervision', 1);
    await page.keyboard('44{Enter}');
    await page.settle(TOAST_DELAY_MS);
    await activate('Messagerie simple', 1);
    await page.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}z{/Control}');
    await page.settle(TOAST_DELAY_MS);
    await write();
    await page.settle(TOAST_DELAY_MS);
    expect(listPrices()).toEqual([undefined, '11,00', '12,00', '13,00', '88,00']);
  });

  it('ends when another device deletes the active row', async () => {
    await activate('Sauvegarde', 1);
    await page.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}');
    await device.editElsewhere({ kind: 'delete', itemIds: ['c'] });
    await page.settle(TOAST_DELAY_MS);
    await page.keyboard('77{Control>}{Enter}{/Control}');
    await page.settle(TOAST_DELAY_MS);
    expect(listPrices()).toEqual([undefined, '11,00', '12,00', '77,00']);
  });
});
