// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import type { Draft } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

const subtitle = (solution: string, deleted = false) => sampleRow({ id: 's', solution, cost: null, deleted });

let screen: Screen;
let editor: FakeEditor;

async function open(drafts: readonly Draft[] = [], now = subtitle('Bureautique')) {
  editor = new FakeEditor([now], { admin: true, drafts });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  await screen.until(() => screen.find('.pricing-action--more'));
  await screen.click(screen.button(`Renommer ${now.solution}`));
}

afterEach(() => screen.close());

const field = () => screen.find<HTMLInputElement>('dialog input');
const notice = () => screen.find('.pricing-rename__notice').textContent;
const save = () => screen.click(screen.button('Enregistrer'));
const closed = () => screen.until(() => expect(screen.findAll('dialog input')).toEqual([]));

describe('renaming a subtitle', () => {
  it('sends the new text once, however often it is saved', async () => {
    await open();
    await screen.type(field(), 'Logiciels');
    const form = screen.find<HTMLFormElement>('dialog form');
    form.requestSubmit();
    form.requestSubmit();
    await closed();
    expect(editor.applied).toEqual([{ kind: 'update', itemId: 's', label: 'Logiciels' }]);
  });

  it('promise 13: says what a colleague saved meanwhile and keeps what is typed', async () => {
    await open();
    await screen.type(field(), 'Logiciels');
    editor.receive([subtitle('Suites')]);
    await screen.until(() =>
      expect(notice()).toBe(
        'Enregistré entre-temps sur un autre appareil\u00A0: «\u00A0Suites\u00A0». Votre saisie le remplacera.',
      ),
    );
    expect(field().value).toBe('Logiciels');
  });

  it('promise 12: resumed from a draft, asks by the text that it was begun on', async () => {
    const base = { solution: 'Bureautique', cost: null };
    await open([{ itemId: 's', label: 'Logiciels', base, at: 0 }], subtitle('Suites'));
    expect(field().value).toBe('Logiciels');
    expect(notice()).toContain('Les deux valeurs seront gardées, et vous choisirez.');
    await save();
    await closed();
    expect(editor.applied).toEqual([{ kind: 'update', itemId: 's', label: 'Logiciels', base }]);
  });

  it('promise 14: stays open when a colleague deletes the subtitle, says so, and brings it back on saving', async () => {
    await open();
    await screen.type(field(), 'Logiciels');
    editor.receive([subtitle('', true)]);
    await screen.until(() => expect(notice()).toContain('a été supprimé sur un autre appareil'));
    await save();
    await closed();
    expect(editor.applied).toMatchObject([
      { kind: 'restore', itemId: 's', before: { type: 'subtitle', solution: 'Logiciels', cost: null } },
    ]);
    expect(editor.getSnapshot().rows.map(({ solution }) => solution)).toEqual(['Logiciels']);
  });
});
