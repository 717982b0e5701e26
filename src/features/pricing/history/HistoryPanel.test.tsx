// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { EditorProvider } from '../editor/EditorContext';
import type { HistoryEntry } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';
import { HistoryPanel } from './HistoryPanel';

const COST = { prix_partenaire: '10,00', commission: '15' };
const OLD = { prix_partenaire: '8,00', commission: '15' };

const entryOf = (push: number, itemId: string, part: Partial<HistoryEntry> = {}): HistoryEntry => ({
  pushId: `push-${push}`,
  revision: push,
  at: 0,
  device: 'Poste 2',
  itemId,
  mutation: { kind: 'update', id: itemId, itemId, at: 0, group: 'g', price: { before: OLD, after: COST } },
  label: itemId,
  ...part,
});
/** Newest first, as the server answers. */
const pushOf = (push: number, items: number) =>
  Array.from({ length: items }, (_, at) => entryOf(push, `p${push}-${at}`));

let screen: Screen;
let editor: FakeEditor;

async function open(entries: HistoryEntry[], rows = [sampleRow({ id: 'a' })]) {
  editor = new FakeEditor(rows, { admin: true });
  editor.entries = entries;
  screen = await renderScreen(
    <EditorProvider editor={editor}>
      <HistoryPanel onClose={() => undefined} />
    </EditorProvider>,
  );
  await screen.until(() => expect(screen.find('.pricing-side [role=status]').textContent).not.toContain('Chargement'));
}
afterEach(() => screen.close());

const cases = () => screen.findAll('.pricing-case').length;
const headings = () => screen.findAll('.pricing-case h3').map((heading) => heading.textContent);
const older = () => screen.button('Plus ancien');

describe('the history', () => {
  it('shows a big import step by step, and asks the server only once all of it is shown', async () => {
    const imported = Array.from({ length: 30 }, (_, at) => pushOf(40 - at, 3)).flat();
    await open([...imported, ...pushOf(1, 20)]);
    const asked = vi.spyOn(editor, 'history');
    expect(cases()).toBe(50);
    await screen.click(older());
    expect(cases()).toBe(90);
    expect(asked).not.toHaveBeenCalled();
    await screen.click(older());
    await screen.until(() => expect(cases()).toBe(110));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.text()).not.toContain('Plus ancien');
  });

  it('keeps the button that is waited for, and the focus on it', async () => {
    await open(Array.from({ length: 40 }, (_, at) => entryOf(60 - at, `i${at}`)));
    let answer: (entries: HistoryEntry[]) => void = () => undefined;
    vi.spyOn(editor, 'history').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    older().focus();
    await screen.click(older());
    expect(document.activeElement).toBe(older());
    expect(older().getAttribute('aria-disabled')).toBe('true');
    answer(editor.entries.slice(30));
    await screen.until(() => expect(cases()).toBe(40));
    // It is the last page: the button goes, and the focus stays in the panel.
    expect(document.activeElement).toBe(screen.find('.pricing-side h2'));
  });

  it('stays in the panel when a value is brought back', async () => {
    await open([entryOf(2, 'a')]);
    screen.button('Rétablir la valeur d’avant').focus();
    await screen.click(screen.button('Rétablir la valeur d’avant'));
    await screen.until(() => expect(document.activeElement).toBe(screen.find('.pricing-side h2')));
    expect(editor.getSnapshot().rows[0]?.cost).toEqual(OLD);
  });

  it('calls a deleted item by the newest name that is known, and never by none', async () => {
    const before = { type: 'solution', solution: 'Pare-feu', cost: COST, display_order: 0 } as const;
    const deletion = { kind: 'delete', id: 'd', itemId: 'gone', at: 0, group: 'g', before } as const;
    await open([
      entryOf(9, 'gone', { mutation: deletion, label: 'Pare-feu' }),
      entryOf(8, 'gone', { label: '' }),
      entryOf(7, 'nameless', { label: '' }),
    ]);
    expect(headings()).toEqual(['Pare-feu', 'Pare-feu', 'Élément supprimé']);
  });
});
