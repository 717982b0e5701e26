import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import { closeScreen, TOAST_DELAY_MS, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { findGridCell } from '../testing/findGridCell';
import { fireClipboardEvent } from '../testing/fireClipboardEvent';
import { buildSampleRow } from '../testing/sampleRow';

const ROWS = [
  buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  buildSampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  buildSampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
];
const SAVED = ['10,00 15', '10,00 15', '10,00 15'];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const rows = () => device.engine.getSnapshot().rows;
const listLabels = () => rows().map(({ solution }) => solution);
const listCosts = () => rows().flatMap(({ cost }) => (cost ? `${cost.prix_partenaire} ${cost.commission}` : []));
const dialog = () => within(screen.getByRole('dialog', { name: 'Coller dans la grille' }));
const choose = (name: string) => page.click(dialog().getByRole('button', { name }));
const undo = () => page.keyboard('{Control>}z{/Control}');

async function activate(label: string, column: number): Promise<void> {
  findGridCell(label, column).focus();
  await page.settle();
}

async function paste(text: string, html = ''): Promise<void> {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  clipboardData.setData('text/html', html);
  fireClipboardEvent('paste', clipboardData);
  await page.settle(TOAST_DELAY_MS);
}

describe('a paste', () => {
  it('brings prices and commissions in one undo step, whatever table comes with the text', async () => {
    await activate('Messagerie', 1);
    await paste('101,5\t12\r\n"102,5"\t13\r\n1 104,50 €\t15 %\r\n', '<table><tr><td>9</td></tr></table>');
    expect(listCosts()).toEqual(['101,50 12', '102,50 13', '1104,50 15']);
    await undo();
    expect(listCosts()).toEqual(SAVED);
  });

  it('brings a column of Excel as a table, whose copy changes nothing when it is pasted back', async () => {
    await activate('Messagerie', 0);
    const table = "<table><tr><td rowspan=2>Écran 24&quot; 👩‍💻</td></tr><tr></tr><tr><td>'=2+3</td></tr></table>";
    await paste('9\r\n', table);
    expect(listLabels().slice(1)).toEqual(['Écran 24" 👩‍💻', 'Pare-feu', '=2+3']);
    await page.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    const clipboardData = new DataTransfer();
    fireClipboardEvent('copy', clipboardData);
    await page.settle(TOAST_DELAY_MS);
    // A spreadsheet would compute what is not escaped.
    expect(clipboardData.getData('text/plain')).toBe('Écran 24" 👩‍💻\r\nPare-feu\r\n\'=2+3\r\n');
    fireClipboardEvent('paste', clipboardData);
    await page.settle(TOAST_DELAY_MS);
    screen.getByText('Ces valeurs sont déjà en place');
    await undo();
    expect(listLabels().slice(1)).toEqual(['Messagerie', 'Pare-feu', 'Sauvegarde']);
  });

  it.each([
    ['cell', ' '],
    ['block', '\t\r\n \t\r\n'],
    ['long block', '\t\n'.repeat(600)],
  ])('of a blank %s says that its cells are empty', async (_, text) => {
    await activate('Messagerie', 1);
    await paste(text);
    screen.getByText('Les cellules copiées sont vides');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(listCosts()).toEqual(SAVED);
  });

  it('of some values that are refused writes the other lines, and the focus returns to the grid', async () => {
    await activate('Messagerie', 1);
    await paste('5,55\ngratuit\n7,77');
    dialog().getByText('gratuit');
    await choose('Coller les lignes valables');
    expect(listCosts()).toEqual(['5,55 15', '10,00 15', '7,77 15']);
    expect(findGridCell('Messagerie', 1).contains(document.activeElement)).toBe(true);
  });

  it('passes the subtitle that a line meets, at request', async () => {
    await device.engine.edit({ kind: 'move', itemIds: ['heading'], after: 'a' });
    await activate('Messagerie', 1);
    await paste('8,88\n9,99');
    await page.click(dialog().getByRole('checkbox', { name: 'Passer les sous-titres' }));
    await choose('Coller');
    expect(listCosts()).toEqual(['8,88 15', '9,99 15', '10,00 15']);
  });

  it('writes nothing when its question is cancelled', async () => {
    await activate('Sauvegarde', 1);
    await paste('20\t10\t23\t26,40\tnote');
    await choose('Annuler');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(device.engine.getSnapshot().sync.unsent).toBe(0);
  });

  it('leaves out the lines past the end, or adds them in one step that Ctrl+Z undoes after a reload', async () => {
    await activate('Sauvegarde', 0);
    await paste('Sauvegarde\t651\nNeuve A\t1\t2\nNeuve B\t3\t4\n');
    await choose('Coller sans elles');
    expect(listCosts()).toEqual([...SAVED.slice(1), '651,00 15']);
    await undo();
    expect(listCosts()).toEqual(SAVED);

    await paste('Sauvegarde\t651\nNeuve A\t1\t2\nNeuve B\t3\t4\n');
    await choose('Ajouter');
    expect(listCosts()).toEqual([...SAVED.slice(1), '651,00 15', '1,00 2', '3,00 4']);
    expect(listLabels().slice(-2)).toEqual(['Neuve A', 'Neuve B']);
    await device.engine.syncNow();
    closeScreen();
    device = { ...device, ...(await device.device.openTab()) };
    page = await renderPricingPage(device);
    await undo();
    expect(listCosts()).toEqual(SAVED);
  });
});
