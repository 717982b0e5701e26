// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import type { ConflictView, RefusedView } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

const conflictOf = (label: string): ConflictView => ({
  id: label,
  itemId: label,
  unit: 'label',
  label,
  mine: 'ici',
  theirs: 'ailleurs',
  by: null,
});
const refusalOf = (label: string): RefusedView => ({
  id: label,
  mutation: { kind: 'move', id: label, itemId: label, at: 0, group: 'g', after: null, before: null },
  label,
  reason: 'Droits insuffisants.',
  at: 0,
});

let screen: Screen;
let editor: FakeEditor;

beforeEach(async () => {
  editor = new FakeEditor([sampleRow({ id: 'a' }), sampleRow({ id: 'b', display_order: 1 })], { admin: true });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  await screen.until(() => expect(screen.findAll('.pricing-actions')).toHaveLength(2));
});
afterEach(() => screen.close());

/** By keyboard: what is pressed has the focus. */
async function press(name: string): Promise<void> {
  screen.button(name).focus();
  await screen.click(screen.button(name));
}
const title = () => screen.find('.pricing-side h2');
const inGrid = () => screen.find('[role=grid]').contains(document.activeElement);

describe('the focus of the keyboard', () => {
  it('stays in the panel when the conflict that held it is decided, and Escape still closes it', async () => {
    editor.set({ conflicts: [conflictOf('a'), conflictOf('b')] });
    await screen.settle();
    await press('2 conflits');
    await press('Garder la mienne, a');
    expect(document.activeElement).toBe(title());
    await press('Garder la mienne, b');
    expect(document.activeElement).toBe(title());
    await screen.press(title(), 'Escape');
    expect(screen.findAll('.pricing-side')).toEqual([]);
  });

  it('goes to the grid where the badge that opened the panel is gone', async () => {
    editor.set({ conflicts: [conflictOf('a')] });
    await screen.settle();
    await press('1 conflit');
    await press('Garder la mienne, a');
    await press('Fermer le panneau');
    await screen.until(() => expect(inGrid()).toBe(true));
  });

  it.each(['Réessayer', 'Abandonner'])('stays in the panel of refused edits after “%s”', async (choice) => {
    editor.set({ refused: [refusalOf('a')] });
    await screen.settle();
    await press('1 modification refusée');
    await press(`${choice}, a`);
    expect(document.activeElement).toBe(title());
  });

  it('goes from the bar of a selection to the grid when nothing is selected any more', async () => {
    await screen.click(screen.find('.pricing-check input'));
    await press('Désélectionner');
    await screen.until(() => expect(inGrid()).toBe(true));
  });

  it('goes to the grid when the selected rows are deleted', async () => {
    await screen.click(screen.find('[data-item=a] .pricing-check input'));
    await press('Supprimer');
    await screen.until(() => screen.find('dialog .button--danger'));
    screen.find('dialog .button--danger').focus();
    await screen.click(screen.find('dialog .button--danger'));
    await screen.until(() => expect(inGrid()).toBe(true));
    expect(document.activeElement?.closest('[data-item]')?.getAttribute('data-item')).toBe('b');
  });

  it('goes to the answer that keeps everything when the device is to be erased, and back', async () => {
    await editor.apply({ kind: 'delete', itemIds: ['a'] });
    editor.mark('b', 'pending');
    await screen.settle();
    await press('Cet appareil');
    await press('Effacer les données de cet appareil');
    await screen.until(() => expect(document.activeElement).toBe(screen.button('Ne rien effacer')));
    await screen.click(screen.button('Ne rien effacer'));
    const erase = () => screen.button('Effacer les données de cet appareil');
    await screen.until(() => expect(document.activeElement).toBe(erase()));
  });
});
