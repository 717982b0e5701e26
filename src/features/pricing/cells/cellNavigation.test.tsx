import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openSignedInTestTab,
  renderPricingPage,
  type SignedInTestTab,
} from '../../../../tests/support/openSignedInTestTab';
import type { EditIntent } from '../../../domain/pricing/pricingEditor';
import { closeScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { translateTexts } from '../../../ui/testing/translateTexts';
import { findGridCell } from '../testing/findGridCell';
import { buildSampleRow } from '../testing/sampleRow';

const ROWS = [
  buildSampleRow({ id: 'a', solution: 'Messagerie simple', display_order: 0 }),
  buildSampleRow({ id: 'b', solution: 'Messagerie complète', display_order: 1 }),
  buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 2 }),
];

let device: SignedInTestTab;
let page: RenderedScreen;

beforeEach(async () => {
  device = await openSignedInTestTab(ROWS);
  page = await renderPricingPage(device);
});
afterEach(closeScreen);

const listCosts = () => device.engine.getSnapshot().rows.map(({ cost }) => Object.values(cost ?? {}));

async function activate(label: string, column: number): Promise<void> {
  findGridCell(label, column).focus();
  await page.settle();
}

describe('Enter after Tab', () => {
  it('returns to the column where the run of Tab keys began', async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('12{Tab}20{Enter}34{Enter}');
    expect(listCosts()).toEqual([
      ['12,00', '20'],
      ['34,00', '15'],
      ['10,00', '15'],
    ]);
  });

  it('stays in the column of a cell that was clicked since', async () => {
    await activate('Messagerie simple', 1);
    await page.keyboard('12{Tab}');
    await activate('Messagerie complète', 2);
    await page.keyboard('20{Enter}25{Enter}');
    expect(listCosts()).toEqual([
      ['12,00', '15'],
      ['10,00', '20'],
      ['10,00', '25'],
    ]);
  });
});

describe('a row deleted remotely while its cell and the form of another row are open', () => {
  it('keeps the typed texts of the cell and the form', async () => {
    await page.click(screen.getByRole('button', { name: 'Modifier Sauvegarde' }));
    const form = within(document.querySelector<HTMLElement>('.pricing-row--editing') ?? document.body);
    const price = form.getByRole<HTMLInputElement>('textbox', { name: 'Prix partenaire (€ HT)' });
    await page.fill(price, '77');
    await activate('Messagerie simple', 1);
    await page.keyboard('12');
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await page.keyboard('3');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Messagerie simple/ }).value).toBe('123');
    screen.getByText(/a été supprimé entre-temps/);
    expect([price.isConnected, price.value]).toEqual([true, '77']);
    await page.keyboard('{Enter}');
    await page.settle();
    expect(listCosts()[0]).toEqual(['123,00', '15']);
  });
});

describe('rows moved or deleted remotely while a cell is open', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];

  beforeEach(async () => {
    closeScreen();
    device = await openSignedInTestTab(
      ids.map((id, at) => buildSampleRow({ id, solution: `Offre ${id}`, display_order: at })),
    );
    page = await renderPricingPage(device);
  });

  const listChanged = () =>
    device.engine
      .getSnapshot()
      .rows.filter(({ cost }) => cost?.prix_partenaire !== '10,00')
      .map(({ id, cost }) => `${id} ${cost?.prix_partenaire}`)
      .toSorted();

  it.each<[string, EditIntent, string]>([
    ['the last row is moved to the top', { kind: 'move', itemIds: ['f'], after: null }, 'e'],
    ['the row above is moved to the end', { kind: 'move', itemIds: ['c'], after: 'f' }, 'e'],
    ['the row below is moved to the top', { kind: 'move', itemIds: ['e'], after: null }, 'f'],
    ['the row itself is moved to the top', { kind: 'move', itemIds: ['d'], after: null }, 'e'],
    ['a row is moved above it', { kind: 'move', itemIds: ['a'], after: 'c' }, 'e'],
    ['a row above is deleted', { kind: 'delete', itemIds: ['a'] }, 'e'],
    ['the rows beside it are deleted', { kind: 'delete', itemIds: ['c', 'e'] }, 'f'],
    ['the row itself and one above are deleted', { kind: 'delete', itemIds: ['a', 'd'] }, 'e'],
  ])('lead Enter to the row below: %s', async (_case, intent, below) => {
    await activate('Offre d', 1);
    await page.keyboard('12');
    await device.editElsewhere(intent);
    await page.keyboard('{Enter}34{Enter}');
    await page.settle();
    expect(listChanged()).toEqual(['d 12,00', `${below} 34,00`]);
  });

  it('keep the row in its place when it moves first and others do next', async () => {
    await activate('Offre d', 1);
    await page.keyboard('12');
    await device.editElsewhere({ kind: 'move', itemIds: ['d'], after: null });
    await device.editElsewhere({ kind: 'delete', itemIds: ['a'] });
    await page.keyboard('{Enter}34{Enter}');
    expect(listChanged()).toEqual(['d 12,00', 'e 34,00']);
  });

  it('scroll along when they come or go above it', async () => {
    const grid = screen.getByRole('grid');
    Object.defineProperty(grid, 'scrollHeight', { value: 2_000 });
    await activate('Offre d', 1);
    await page.keyboard('12');
    fireEvent.scroll(grid, { target: { scrollTop: 100 } });
    await device.editElsewhere({ kind: 'move', itemIds: ['f'], after: null });
    expect(grid.scrollTop).toBe(136);
    await page.keyboard('{Escape}');
    await device.editElsewhere({ kind: 'move', itemIds: ['f'], after: 'e' });
    expect(grid.scrollTop).toBe(136);
  });

  it('leave the scroll position alone when the edited row is out of view', async () => {
    const grid = screen.getByRole('grid');
    Object.defineProperty(grid, 'scrollHeight', { value: 2_000 });
    await activate('Offre d', 1);
    await page.keyboard('12');
    fireEvent.scroll(grid, { target: { scrollTop: 1_000 } });
    await device.editElsewhere({ kind: 'move', itemIds: ['f'], after: null });
    expect(grid.scrollTop).toBe(1_000);
  });

  it('leave the scroll position alone when another search is typed', async () => {
    const grid = screen.getByRole('grid');
    Object.defineProperty(grid, 'scrollHeight', { value: 2_000 });
    await page.click(screen.getByRole('button', { name: 'Modifier Offre d' }));
    await page.fill(screen.getByRole('searchbox'), 'offre d');
    await page.fill(screen.getByRole('searchbox'), 'offre');
    expect(grid.scrollTop).toBe(0);
  });
});

describe('a row whose form is open', () => {
  it.each([
    ['an arrow key', '{ArrowDown}'],
    ['Enter in the cell above', '12{Enter}'],
  ])('takes the focus in its field of the column by %s, where typing replaces the value', async (_key, keys) => {
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie complète' }));
    await activate('Messagerie simple', 1);
    await page.keyboard(`${keys}34{Enter}`);
    expect(listCosts()[1]).toEqual(['34,00', '15']);
  });

  it.each([3, 5])('is passed by arrow keys in its column %i, which has no field', async (column) => {
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie complète' }));
    await activate('Messagerie simple', column);
    await page.keyboard('{ArrowDown}');
    expect(document.activeElement?.matches('[role=gridcell][tabindex]')).toBe(true);
    await page.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(findGridCell('Sauvegarde', column));
  });

  it('stays in its place while a search that does not find it is typed', async () => {
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie complète' }));
    await page.fill(screen.getByRole('searchbox'), 'sauvegarde');
    const items = [...document.querySelectorAll('[data-item]')].map((row) => row.getAttribute('data-item'));
    expect(items).toEqual(['b', 'c']);
  });
});

describe('ArrowDown in the search field', () => {
  const searchFor = async (query: string) => {
    await page.fill(screen.getByRole('searchbox'), query);
    await page.keyboard('{ArrowDown}');
    await page.settle();
    return document.activeElement?.closest('[data-item]')?.getAttribute('data-item');
  };

  beforeEach(async () => {
    closeScreen();
    device = await openSignedInTestTab([
      buildSampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
      buildSampleRow({ id: 'a', solution: 'Poste fixe', display_order: 1 }),
      buildSampleRow({ id: 'b', solution: 'Poste mobile', display_order: 2 }),
      buildSampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
    ]);
    page = await renderPricingPage(device);
    await activate('Sauvegarde', 1);
  });

  it('leads to the first row found, not to a heading shown for context, in the column of the cell before', async () => {
    expect(await searchFor('poste')).toBe('a');
    await page.keyboard('12{Enter}');
    expect(listCosts()[1]).toEqual(['12,00', '15']);
  });

  it('leads to the active cell where the search finds its row', async () => {
    await activate('Poste mobile', 1);
    expect(await searchFor('poste')).toBe('b');
  });

  it('leads back to the active cell after a search', async () => {
    await page.fill(screen.getByRole('searchbox'), 'poste');
    expect(await searchFor('')).toBe('c');
  });
});

describe('a row renamed so that the search no longer finds it', () => {
  it.each(['{Tab}', '{ArrowRight}'])('stays for its next cell after %s', async (key) => {
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await activate('Messagerie simple', 0);
    await page.keyboard(`Courriel${key}12{Enter}`);
    expect(device.engine.getSnapshot().rows).toMatchObject([
      { solution: 'Courriel', cost: { prix_partenaire: '12,00' } },
      { solution: 'Messagerie complète', cost: { prix_partenaire: '10,00' } },
      { solution: 'Sauvegarde' },
    ]);
  });

  it('stays for its next cell while the form of another row is open', async () => {
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await page.click(screen.getByRole('button', { name: 'Modifier Messagerie complète' }));
    await activate('Messagerie simple', 0);
    await page.keyboard('Courriel{Tab}12{Enter}');
    expect(device.engine.getSnapshot().rows).toMatchObject([
      { solution: 'Courriel', cost: { prix_partenaire: '12,00' } },
      { solution: 'Messagerie complète', cost: { prix_partenaire: '10,00' } },
      { solution: 'Sauvegarde' },
    ]);
  });

  it('disappears with the next search', async () => {
    await page.fill(screen.getByRole('searchbox'), 'messagerie');
    await activate('Messagerie simple', 0);
    await page.keyboard('Courriel{Enter}');
    await page.fill(screen.getByRole('searchbox'), 'messagerie c');
    expect(screen.queryByRole('row', { name: /Courriel/ })).toBeNull();
  });
});

describe('cells on a page that the browser has translated', () => {
  it('take the focus, the typed text and the computed prices', async () => {
    translateTexts(screen.getByRole('grid'));
    await activate('Messagerie simple', 1);
    await page.keyboard('12');
    expect(findGridCell('Messagerie simple', 3).textContent).toBe('13,80');
    await page.keyboard('{Enter}');
    expect(findGridCell('Messagerie simple', 1).textContent).toBe('12,00');
    expect(document.activeElement).toBe(findGridCell('Messagerie complète', 1).querySelector('input'));
  });
});
