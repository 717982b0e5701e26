import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CellBlock, CellColumn } from '../../../domain/pricing/clipboard/cellBlock';
import type { GridRow } from '../../../domain/pricing/pricingItem';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';
import type { RangeAction } from './buildPasteIntent';
import { ConfirmPasteDialog } from './ConfirmPasteDialog';

const COLUMNS: readonly CellColumn[] = ['solution', 'prix_partenaire', 'commission', 'prix_revendeur', 'prix_public'];
const ROWS = [
  buildSampleRow({ id: 'a' }),
  buildSampleRow({ id: 's', solution: 'Sous-titre', cost: null }),
  buildSampleRow({ id: 'b' }),
];

const onApply = vi.fn();
const onClose = vi.fn();
let page: RenderedScreen;

/** Opens the dialog for a paste at the top of a column. */
async function open(
  block: CellBlock,
  column: CellColumn,
  rows: readonly GridRow[] = ROWS,
  action: RangeAction = 'paste',
) {
  const firstColumn = COLUMNS.indexOf(column);
  const range = { firstRow: 0, lastRow: 0, firstColumn, lastColumn: firstColumn };
  page = await renderScreen(
    <ConfirmPasteDialog
      block={block}
      rows={rows}
      range={range}
      columns={COLUMNS}
      action={action}
      onApply={onApply}
      onClose={onClose}
    />,
  );
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Coller dans la grille' }));
const sentences = () =>
  dialog()
    .getAllByRole('status')
    .flatMap(({ children }) => [...children].map(({ textContent }) => textContent));
const buttons = () =>
  dialog()
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .slice(1);
const press = (name: string) => page.click(dialog().getByRole('button', { name }));
const readTable = (name: string) =>
  within(dialog().getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

afterEach(() => {
  closeScreen();
  vi.clearAllMocks();
});

describe('ConfirmPasteDialog', () => {
  it('lists refused values and pastes the valid lines', async () => {
    await open(
      [
        ['x', 'gratuit', '2000'],
        ['', '', ''],
        ['', '12'],
      ],
      'solution',
      ROWS,
    );
    expect(sentences()).toEqual([
      '3 lignes à coller\u00a0: 1 élément à mettre à jour, 1 inchangé.',
      '2 valeurs sont refusées\u00a0: leurs lignes restent telles quelles.',
    ]);
    expect(readTable('Valeurs refusées (2)')).toEqual([
      ['1', 'a', 'Prix partenaire', 'gratuit', 'Saisissez un prix, par exemple 1\u202f234,56.'],
      ['1', 'a', 'Commission', '2000', 'La commission ne peut pas dépasser 1\u202f000\u00a0%.'],
    ]);
    expect(buttons()).toEqual(['Annuler', 'Coller les lignes valables']);
    await press('Coller les lignes valables');
    expect(onApply).toHaveBeenCalledExactlyOnceWith([{ itemId: 'b', prix_partenaire: '12,00' }], []);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('names a refused value of Ctrl+Enter as typed', async () => {
    await open([['gratuit']], 'prix_partenaire', ROWS, 'fill');
    const filling = within(screen.getByRole('dialog', { name: 'Remplir la sélection' }));
    filling.getByText('1 ligne à remplir : aucun élément à mettre à jour.');
    filling.getByRole('columnheader', { name: 'Valeur saisie' });
    expect(filling.queryByText(/coll/i)).toBeNull();
  });

  it('plans again when subtitles are skipped', async () => {
    await open([['1'], ['2']], 'prix_partenaire');
    expect(sentences()).toEqual([
      '2 lignes à coller\u00a0: 1 élément à mettre à jour.',
      '1 ligne tombe sur un sous-titre et ne sera pas collée.',
    ]);
    await page.click(dialog().getByRole('checkbox', { name: 'Passer les sous-titres' }));
    expect(sentences()).toEqual([
      '2 lignes à coller\u00a0: 2 éléments à mettre à jour.',
      'Les lignes qui tombaient sur un sous-titre vont à la solution suivante.',
    ]);
    await press('Coller');
    expect(onApply).toHaveBeenCalledExactlyOnceWith(
      [
        { itemId: 'a', prix_partenaire: '1,00' },
        { itemId: 'b', prix_partenaire: '2,00' },
      ],
      [],
    );
  });

  const withNewLines: CellBlock = [['a'], ['Sous-titre'], ['b', '11'], ['Neuf', '1', '2'], ['Sans prix']];
  const addition = { solution: 'Neuf', cost: { prix_partenaire: '1,00', commission: '2' } };

  it.each([
    ['Ajouter', [addition]],
    ['Coller sans elles', []],
  ])('asks about lines past the end: %s', async (name, additions) => {
    await open(withNewLines, 'solution');
    expect(sentences()).toEqual([
      '5 lignes à coller\u00a0: 1 élément à mettre à jour, 2 inchangés.',
      '2 lignes dépassent la grille. Les ajouter à la fin\u202f? 1 d’entre elles ne peut pas être ajoutée.',
    ]);
    expect(readTable('Lignes impossibles à ajouter (1)')).toEqual([
      ['5', 'Sans prix', 'Prix partenaire', '', 'Le prix est requis.'],
    ]);
    expect(buttons()).toEqual(['Annuler', 'Coller sans elles', 'Ajouter']);
    await press(name);
    expect(onApply).toHaveBeenCalledExactlyOnceWith([{ itemId: 'b', prix_partenaire: '11,00' }], additions);
  });

  it('writes nothing on cancel', async () => {
    await open(withNewLines, 'solution');
    await press('Annuler');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(onApply).not.toHaveBeenCalled();
  });

  it('names differing computed prices and columns past the last', async () => {
    await open([['20', '10', '23', '26,40', 'note']], 'prix_partenaire');
    expect(sentences()).toEqual([
      '1 ligne à coller\u00a0: 1 élément à mettre à jour.',
      '1 colonne dépasse la grille et ne sera pas collée.',
      '1 prix collé diffère du prix calculé, qui est gardé.',
    ]);
    expect(readTable('Prix calculés (1)')).toEqual([['1', 'a', 'Prix revendeur', '23', '22,00']]);
    expect(buttons()).toEqual(['Annuler', 'Coller']);
  });

  it('only closes if there is nothing to write', async () => {
    await open([['12', 'x']], 'prix_public');
    expect(sentences()[0]).toBe('1 ligne à coller\u00a0: aucun élément à mettre à jour, 1 inchangé.');
    expect(buttons()).toEqual(['Fermer']);
  });

  it('shows the count of many lines and renders 200 of them', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => buildSampleRow({ id: `r${index}` }));
    await open(
      rows.map((_, index) => [index < 300 ? 'x' : '20']),
      'prix_partenaire',
      rows,
    );
    expect(sentences()[0]).toBe('5\u202f000 lignes à coller\u00a0: 4\u202f700 éléments à mettre à jour.');
    expect(readTable('Valeurs refusées (300)')).toHaveLength(200);
    dialog().getByText('… et 100 autres lignes');
  });
});
