import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeScreen, renderScreen, type RenderedScreen } from '../../../ui/testing/renderScreen';
import { buildSampleRow } from '../testing/sampleRow';
import { MoveDialog } from './MoveDialog';

/** Every label contains the number of a line. */
const ROWS = Array.from({ length: 70 }, (_, index) => ({
  ...buildSampleRow({ id: `r${index + 1}`, solution: `Forfait 60 min ${index + 1}`, display_order: index }),
  syncStatus: 'synced' as const,
}));

const onMove = vi.fn();

let page: RenderedScreen;

beforeEach(async () => {
  onMove.mockReset();
  page = await renderScreen(<MoveDialog rows={ROWS} itemIds={['r2']} onClose={() => undefined} onMove={onMove} />);
});
afterEach(closeScreen);

const search = (text: string) => page.fill(screen.getByRole('textbox', { name: 'Placer après' }), text);
/** Lists the places after a row, without the start of the grid. */
const listPlaces = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .slice(1)
    .map(({ labels }) => labels?.[0]?.textContent);

describe('MoveDialog', () => {
  it('offers the first fifty rows, without the moved one', () => {
    expect(listPlaces()).toHaveLength(50);
    expect(listPlaces().slice(0, 2)).toEqual(['1. Forfait 60 min 1', '3. Forfait 60 min 3']);
    expect(listPlaces().at(-1)).toBe('51. Forfait 60 min 51');
  });

  it.each(['60', ' 6 0 '])(
    'offers the line of the number “%s” first, before fifty labels that contain it',
    async (text) => {
      await search(text);
      expect(listPlaces()).toHaveLength(50);
      expect(listPlaces().slice(0, 2)).toEqual(['60. Forfait 60 min 60', '1. Forfait 60 min 1']);
    },
  );

  it('moves the row to the start of the grid', async () => {
    await page.click(screen.getByRole('radio', { name: 'Au début de la grille' }));
    await page.click(screen.getByRole('button', { name: 'Déplacer' }));
    expect(onMove.mock.calls).toEqual([[null]]);
  });

  it('moves nothing, and leads to the field, while no place is chosen', async () => {
    await page.click(screen.getByRole('button', { name: 'Déplacer' }));
    expect(onMove).not.toHaveBeenCalled();
    const description = /^Choisissez une place dans la liste\./;
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Placer après', description }));
  });

  it('stays on its page when it is submitted', () => {
    const form = document.querySelector('form');
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    form?.dispatchEvent(submit);
    expect(submit.defaultPrevented).toBe(true);
  });
});
