// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import type { EditIntent } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

const ROWS = [
  sampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  sampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  sampleRow({ id: 'b', solution: 'Pare-feu', display_order: 2 }),
  sampleRow({ id: 'c', solution: 'Sauvegarde', display_order: 3 }),
];

/** The device takes its time: a second press comes before the first one's prices are stored. */
class SlowEditor extends FakeEditor {
  override async apply(intent: EditIntent) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return super.apply(intent);
  }
}

let screen: Screen;
let editor: FakeEditor;

beforeEach(async () => {
  localStorage.clear();
  editor = new SlowEditor(ROWS, { admin: true });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  await screen.until(() => expect(screen.findAll('.pricing-check input')).toHaveLength(ROWS.length));
});
afterEach(() => screen.close());

const cell = (id: string) => screen.find(`[data-item="${id}"] [data-cell="0"]`);
const selected = () => screen.findAll('[aria-selected=true]').map((row) => row.dataset['item']);
const bar = () => screen.find('.pricing-selection').textContent;

async function selectAll(): Promise<void> {
  cell('a').focus();
  await screen.press(cell('a'), 'a', { ctrlKey: true });
}

describe('selecting rows', () => {
  it('by keyboard grows and shrinks with the end that moves', async () => {
    cell('a').focus();
    await screen.settle();
    await screen.press(cell('a'), ' ');
    await screen.press(cell('a'), 'ArrowDown', { shiftKey: true });
    await screen.press(cell('b'), 'ArrowDown', { shiftKey: true });
    expect(selected()).toEqual(['a', 'b', 'c']);
    await screen.press(cell('c'), 'ArrowUp', { shiftKey: true });
    expect(selected()).toEqual(['a', 'b']);
  });

  it('says how many of them a search keeps out of sight, and says it again before they are deleted', async () => {
    await selectAll();
    await screen.type(screen.find<HTMLInputElement>('input[type=search]'), 'pare-feu');
    await screen.until(() => expect(bar()).toContain('4 lignes sélectionnées, dont 2 masquées'));
    await screen.click(screen.find('.pricing-selection .button--danger'));
    expect(screen.find('dialog').textContent).toContain('La recherche masque 2 d’entre elles.');
  });
});

describe('one change for many rows', () => {
  it.each(['Fixer la commission…', 'Varier les prix partenaire…'])(
    'may lower prices with “%s”, on a phone too: its keyboard has a minus',
    async (name) => {
      await selectAll();
      await screen.click(screen.button(name));
      expect(screen.find<HTMLInputElement>('dialog input').inputMode).toBe('text');
    },
  );

  it('tells what becomes of every selected row, and takes a percentage once, however often it is pressed', async () => {
    await selectAll();
    await screen.click(screen.button('Varier les prix partenaire…'));
    await screen.type(screen.find<HTMLInputElement>('dialog input'), '10');
    expect(screen.find('dialog [role=status]').textContent).toBe(
      '3 lignes changent. 1 sous-titre n’a pas de prix et reste tel quel.',
    );
    const form = screen.find<HTMLFormElement>('dialog form');
    form.requestSubmit();
    await screen.settle();
    form.requestSubmit();
    await screen.until(() => expect(screen.findAll('dialog form')).toEqual([]));
    expect(editor.applied).toHaveLength(1);
    expect(editor.getSnapshot().rows[1]?.cost?.prix_partenaire).toBe('11,00');
  });
});
