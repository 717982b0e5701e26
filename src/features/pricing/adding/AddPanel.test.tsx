// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { EditorProvider } from '../editor/EditorContext';
import type { EditIntent } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { AddPanel } from './AddPanel';

let screen: Screen;
let editor: FakeEditor;

/** The device takes its time: both presses come before the first row is stored. */
class SlowEditor extends FakeEditor {
  override async apply(intent: EditIntent) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return super.apply(intent);
  }
}

/** The second press comes when the first row is stored and its text still stands in the fields. */
class HurriedEditor extends FakeEditor {
  override async apply(intent: EditIntent) {
    const done = await super.apply(intent);
    if (this.applied.length === 1) void pressAgain();
    return done;
  }
}

async function pressAgain() {
  const stillToRender = 20;
  for (let step = 0; step < stillToRender; step += 1) await Promise.resolve();
  screen.button('Ajouter Solution').click();
}

async function open(kind: typeof FakeEditor = SlowEditor) {
  editor = new kind([], { admin: true });
  screen = await renderScreen(
    <EditorProvider editor={editor}>
      <AddPanel onAdded={() => undefined} />
    </EditorProvider>,
  );
}

afterEach(() => screen.close());

const type = (name: string, text: string) => screen.type(screen.find<HTMLInputElement>(`input[name=${name}]`), text);

describe('adding', () => {
  it.each(['Ajouter Solution', 'Ajouter Sous-titre'])(
    'one row with “%s”, however often it is pressed',
    async (name) => {
      await open();
      await type('solution', 'Routeur');
      await type('prix_partenaire', '10');
      await type('commission', '15');
      await screen.click(screen.button(name));
      await screen.click(screen.button(name));
      await screen.settle(500);
      expect(editor.applied).toHaveLength(1);
      await type('solution', 'Commutateur');
      await type('prix_partenaire', '10');
      await type('commission', '15');
      await screen.click(screen.button(name));
      await screen.settle(500);
      expect(editor.applied).toHaveLength(2);
    },
  );

  it('a negative commission, on a phone too: its keyboard has a minus', async () => {
    await open();
    expect(screen.find<HTMLInputElement>('input[name=commission]').inputMode).toBe('text');
    expect(screen.find<HTMLInputElement>('input[name=prix_partenaire]').inputMode).toBe('decimal');
  });

  it('one row where the second press comes just before the fields are emptied', async () => {
    await open(HurriedEditor);
    await type('solution', 'Routeur');
    await type('prix_partenaire', '10');
    await type('commission', '15');
    await screen.click(screen.button('Ajouter Solution'));
    await screen.settle(500);
    expect(editor.applied).toHaveLength(1);
  });
});
