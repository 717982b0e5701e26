// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

/** Longer than between the two presses of a double one. */
const DOUBLE_PRESS_OVER_MS = 600;

let screen: Screen;
let editor: FakeEditor;

beforeEach(async () => {
  localStorage.clear();
  const rows = ['Messagerie', 'Pare-feu'].map((solution, at) =>
    sampleRow({ id: solution, solution, display_order: at }),
  );
  editor = new FakeEditor(rows, { admin: true });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  await screen.until(() => expect(screen.findAll('.pricing-actions')).toHaveLength(2));
});
afterEach(() => screen.close());

const toast = (text: string) => screen.until(() => expect(screen.find('.toast').textContent).toContain(text));
/** A finger at one place: all rows come under it. */
const press = (element: Element, init: MouseEventInit = {}) => screen.click(element, { detail: 1, ...init });
const search = () => screen.find<HTMLInputElement>('input[type=search]');

describe('a hand that slips', () => {
  it('deletes one row with a double press, not the one that comes under the finger as well', async () => {
    await press(screen.button('Supprimer Messagerie'));
    await press(screen.button('Supprimer Pare-feu'));
    await toast('Élément supprimé');
    expect(editor.applied).toEqual([{ kind: 'delete', itemIds: ['Messagerie'] }]);
  });

  it('deletes the next row as well with a press of its own, however the browser counts it', async () => {
    await press(screen.button('Supprimer Messagerie'));
    await screen.settle(DOUBLE_PRESS_OVER_MS);
    await press(screen.button('Supprimer Pare-feu'), { detail: 2 });
    expect(editor.applied).toHaveLength(2);
  });

  it('moves one row twice with a double press on its arrow, not the one that came under the finger back', async () => {
    await press(screen.button('Descendre Messagerie'));
    await press(screen.button('Descendre Pare-feu'));
    await toast('Ordre mis à jour');
    const moved = editor.applied.flatMap((intent) => (intent.kind === 'move' ? intent.itemIds : []));
    expect(moved).toEqual(['Messagerie']);
  });

  it('opens a row with a double press, and does not close it again', async () => {
    await press(screen.button('Modifier Messagerie'));
    await press(screen.button('Enregistrer Messagerie'));
    await screen.settle();
    expect(screen.findAll('.pricing-row--editing')).toHaveLength(1);
  });

  it('reaches the toast with F8 from a row that is typed in', async () => {
    await screen.click(screen.button('Descendre Messagerie'));
    await toast('Ordre mis à jour');
    await screen.click(screen.button('Modifier Messagerie'));
    const field = screen.find('.pricing-row--editing input[name=prix_partenaire]');
    expect(document.activeElement).toBe(field);
    await screen.press(field, 'F8');
    expect(document.activeElement).toBe(screen.find('.toast'));
  });

  it('is told why a row cannot be moved while a search hides others', async () => {
    await screen.type(search(), 'pare');
    await screen.until(() => expect(screen.findAll('[data-item]')).toHaveLength(1));
    const cell = screen.find('[data-item] [data-cell="0"]');
    cell.focus();
    await screen.press(cell, 'ArrowUp', { altKey: true });
    await toast('Effacez la recherche pour changer l’ordre');
    expect(editor.applied).toEqual([]);
  });
});

describe('what a search says', () => {
  it('is always about the rows that stand there', async () => {
    const said: string[] = [];
    const listen = new MutationObserver(() => {
      for (const region of screen.findAll('[role=status]')) if (region.textContent) said.push(region.textContent);
    });
    listen.observe(document.body, { subtree: true, childList: true, characterData: true });
    await screen.type(search(), 'PARÉ');
    await screen.until(() => expect(said).toContain('1 résultat sur 2'));
    await screen.type(search(), 'rien');
    await screen.until(() => expect(said).toContain('Aucun résultat'));
    await screen.type(search(), '');
    await screen.until(() => expect(screen.findAll('[data-item]')).toHaveLength(2));
    listen.disconnect();
    expect(said).not.toContain('2 résultats sur 2');
    expect(said).not.toContain('Aucun élément tarifaire pour le moment ou erreur de chargement.');
  });

  it('leaves the keyboard in the grid when the edited row no longer matches', async () => {
    await screen.type(search(), 'pare');
    await screen.until(() => expect(screen.findAll('[data-item]')).toHaveLength(1));
    await screen.click(screen.button('Modifier Pare-feu'));
    await screen.type(screen.find<HTMLInputElement>('.pricing-row--editing input[name=solution]'), 'Routeur');
    await screen.press(screen.find('.pricing-row--editing input[name=solution]'), 'Enter');
    await screen.until(() => expect(screen.findAll('[data-item]')).toEqual([]));
    expect(document.activeElement).toBe(screen.find('[role=grid]'));
  });
});
