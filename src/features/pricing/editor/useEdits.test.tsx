// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

/** The device takes its time: a key that is held down repeats before the first step is taken back. */
class SlowEditor extends FakeEditor {
  override async undo(group?: string) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return super.undo(group);
  }
}

let screen: Screen;
let editor: FakeEditor;

beforeEach(async () => {
  editor = new SlowEditor([sampleRow({ id: 'a', solution: 'Messagerie' })], { admin: true });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  await screen.until(() => screen.find('.pricing-actions'));
});
afterEach(() => screen.close());

const keys = (key: string) => screen.press(document.body, key, { ctrlKey: true });
const toast = () => screen.find('.toast').textContent;

describe('promise 1: undoing by keys', () => {
  it.each([
    ['Ctrl+Z', 'z', 'Rien à annuler'],
    ['Ctrl+Y', 'y', 'Rien à rétablir'],
  ])('calls nothing saved where %s finds nothing', async (_name, key, answer) => {
    await keys(key);
    await screen.until(() => expect(toast()).toContain(answer));
    expect(screen.text()).not.toContain('Enregistré sur cet appareil');
    expect(editor.calls).toEqual([]);
  });

  it('takes one step back once, however often the key comes meanwhile', async () => {
    await editor.apply({ kind: 'delete', itemIds: ['a'] });
    await keys('z');
    await keys('z');
    await screen.until(() => expect(toast()).toContain('Rien à annuler'));
    expect(editor.calls).toEqual(['undo']);
    expect(editor.getSnapshot().rows).toHaveLength(1);
  });
});
