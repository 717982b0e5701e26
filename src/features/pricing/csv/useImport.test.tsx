// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { Button } from '../../../ui/Button';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { EditorProvider } from '../editor/EditorContext';
import type { EditIntent } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import type { CsvContent } from './readCsv';
import { useImport } from './useImport';

const COST = { prix_partenaire: '1,00', commission: '5' };
const CONTENT: CsvContent = {
  kept: [
    { line: 1, solution: 'Routeur', cost: COST },
    { line: 2, solution: 'Borne', cost: COST },
  ],
  skipped: [],
  total: 2,
};

/** Stores when the test says so. */
class WaitingEditor extends FakeEditor {
  store: () => void = () => undefined;

  override async apply(intent: EditIntent) {
    await new Promise<void>((resolve) => (this.store = resolve));
    return super.apply(intent);
  }
}

let screen: Screen;
let editor: WaitingEditor;
const ends: string[] = [];

function Import() {
  const { state, start, cancel } = useImport({
    onImported: () => ends.push('imported'),
    onCancelled: () => ends.push('cancelled'),
  });
  return (
    <>
      <p>{state.state}</p>
      <Button onClick={() => void start(CONTENT)}>Importer</Button>
      <Button onClick={cancel}>Annuler</Button>
    </>
  );
}

async function begin() {
  ends.length = 0;
  editor = new WaitingEditor([], { admin: true });
  screen = await renderScreen(
    <EditorProvider editor={editor}>
      <Import />
    </EditorProvider>,
  );
  await screen.click(screen.button('Importer'));
}

afterEach(() => screen.close());

describe('an import', () => {
  it('tells how many rows of the file became items', async () => {
    await begin();
    editor.store();
    await screen.until(() => expect(screen.text()).toContain('2 éléments importés sur 2'));
    expect(ends).toEqual(['imported']);
    expect(editor.getSnapshot().rows).toHaveLength(2);
  });

  it('that is cancelled while it is stored leaves no row and says so', async () => {
    await begin();
    await screen.click(screen.button('Annuler'));
    expect(screen.text()).toContain('cancelling');
    editor.store();
    await screen.until(() => expect(screen.text()).toContain('Import annulé'));
    expect(ends).toEqual(['cancelled']);
    expect(editor.getSnapshot().rows).toEqual([]);
    expect(screen.text()).not.toContain('éléments importés');
  });

  it('that can be cancelled no more says why, and its rows stay in sight', async () => {
    await begin();
    await screen.click(screen.button('Annuler'));
    editor.undo = () => {
      editor.fail('storageFull');
      return FakeEditor.prototype.undo.call(editor);
    };
    editor.store();
    await screen.until(() => expect(screen.text()).toContain('Impossible d’annuler la modification'));
    expect(ends).toEqual(['imported']);
    expect(editor.getSnapshot().rows).toHaveLength(2);
  });
});
