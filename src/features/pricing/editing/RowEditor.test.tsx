// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../../ui/testing/renderScreen';
import { PricingPage } from '../PricingPage';
import type { Draft } from '../services';
import { FakeEditor } from '../testing/fakeEditor';
import { sampleRow } from '../testing/sampleRow';

/** Longer than the wait before a draft is stored. */
const SOON_MS = 600;

const FOUND = 'Une saisie non enregistrée a été retrouvée';

const COST = { prix_partenaire: '10,00', commission: '15' };
const DEARER = { prix_partenaire: '20,00', commission: '15' };
const row = (part: { solution?: string; cost?: typeof COST }) =>
  sampleRow({ id: 'a', solution: 'Messagerie', cost: COST, ...part });

let screen: Screen;
let editor: FakeEditor;

async function open(drafts: readonly Draft[] = [], now = row({})) {
  editor = new FakeEditor([now], { admin: true, drafts });
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} />);
  // The buttons of a row come a moment after its text.
  await screen.until(() => screen.find('.pricing-action--more'));
}

afterEach(() => screen.close());

const field = (name: string) => screen.find<HTMLInputElement>(`.pricing-row--editing input[name=${name}]`);
const notice = () => screen.find('.pricing-notice').textContent;
const edit = () => screen.click(screen.button('Modifier Messagerie'));
const save = async () => {
  await screen.press(field('solution'), 'Enter');
  await screen.settle(SOON_MS);
};

describe('on a phone', () => {
  it('the commission gets a keyboard with a minus, which the one for decimals has not on iPhones', async () => {
    await open();
    await edit();
    expect(field('commission').inputMode).toBe('text');
    expect(field('prix_partenaire').inputMode).toBe('decimal');
  });
});

describe('a draft', () => {
  it('keeps what was typed alone, and the values that it was typed on', async () => {
    await open();
    await edit();
    await screen.type(field('solution'), 'Courriel');
    await screen.settle(SOON_MS);
    const base = { solution: 'Messagerie', cost: COST };
    expect(editor.getSnapshot().drafts).toEqual([{ itemId: 'a', label: 'Courriel', base, at: expect.any(Number) }]);
  });

  it('goes once everything that was typed is taken back', async () => {
    await open();
    await edit();
    await screen.type(field('solution'), 'Courriel');
    await screen.settle(SOON_MS);
    await screen.type(field('solution'), 'Messagerie');
    await screen.settle(SOON_MS);
    expect(editor.getSnapshot().drafts).toEqual([]);
  });

  it('that another tab is typing is not offered here, where it could be dropped', async () => {
    const draft = { itemId: 'a', label: 'Courriel', base: { solution: 'Messagerie', cost: COST }, at: 1 };
    await open([draft]);
    expect(screen.text()).toContain(FOUND);
    await editor.saveDraft({ ...draft, label: 'Courriels', at: Date.now() });
    await screen.settle();
    expect(screen.text()).not.toContain(FOUND);
  });

  it('that lay there is offered whatever its date says: the clock may have been set back', async () => {
    await open([{ itemId: 'a', label: 'Courriel', at: Date.now() + 3_600_000 }]);
    expect(screen.text()).toContain(FOUND);
  });

  it('that is unsealed while the grid stands open is offered', async () => {
    await open();
    await editor.saveDraft({ itemId: 'a', label: 'Courriel', at: 1 });
    await screen.settle();
    expect(screen.text()).toContain(FOUND);
  });

  it('promise 12: resumed, leaves a colleague’s new price alone and says so', async () => {
    const base = { solution: 'Messagerie', cost: COST };
    await open([{ itemId: 'a', label: 'Courriel', base, at: 0 }], row({ cost: DEARER }));
    await screen.click(screen.button('Reprendre la saisie'));
    expect(field('solution').value).toBe('Courriel');
    expect(notice()).toContain('20,00');
    expect(notice()).toContain('il sera conservé');
    await save();
    expect(editor.applied).toEqual([{ kind: 'update', itemId: 'a', label: 'Courriel', base }]);
  });

  it('promise 12: resumed on a unit that a colleague changed, asks by the values that it was typed on', async () => {
    const base = { solution: 'Messagerie', cost: COST };
    await open([{ itemId: 'a', prix_partenaire: '30', base, at: 0 }], row({ cost: DEARER }));
    await screen.click(screen.button('Reprendre la saisie'));
    expect(notice()).toContain('Les deux valeurs seront gardées, et vous choisirez.');
    await save();
    const cost = { prix_partenaire: '30,00', commission: '15' };
    expect(editor.applied).toEqual([{ kind: 'update', itemId: 'a', cost, base }]);
  });

  it('promise 12: resumed and saved as a conflict, says so instead of “mis à jour”', async () => {
    const base = { solution: 'Messagerie', cost: COST };
    await open([{ itemId: 'a', prix_partenaire: '30', base, at: 0 }], row({ cost: DEARER }));
    const { apply } = editor;
    editor.apply = async (intent) => {
      const done = await apply.call(editor, intent);
      const mine = { prix_partenaire: '30,00', commission: '15' };
      editor.set({
        conflicts: [{ id: 'c', itemId: 'a', unit: 'price', label: 'Messagerie', mine, theirs: DEARER, by: null }],
      });
      return done;
    };
    await screen.click(screen.button('Reprendre la saisie'));
    await screen.press(field('solution'), 'Enter');
    await screen.until(() => expect(screen.find('.toast').textContent).toContain('En conflit'));
    expect(screen.find('.toast').textContent).not.toContain('Élément mis à jour');
  });

  it('of an older build is resumed with a warning and the values of now', async () => {
    const draft = { itemId: 'a', label: 'Courriel', prix_partenaire: '10,00', commission: '15', at: 0 };
    await open([draft], row({ cost: DEARER }));
    await screen.click(screen.button('Reprendre la saisie'));
    expect(field('prix_partenaire').value).toBe('10,00');
    expect(notice()).toContain('Valeurs actuelles');
    expect(notice()).toContain('20,00');
  });
});

describe('the notice of a row that stayed open', () => {
  it('says that a value which was not typed in is kept', async () => {
    await open();
    await edit();
    await screen.type(field('solution'), 'Courriel');
    // The same price, written otherwise, is no change.
    await screen.type(field('prix_partenaire'), '10');
    editor.receive([row({ cost: DEARER })]);
    await screen.settle();
    expect(notice()).toContain('20,00\u00A0€ / 15\u00A0%. Vous ne l’avez pas modifié ici\u00A0: il sera conservé.');
    expect(notice()).not.toContain('remplacera');
    await save();
    expect(editor.applied).toEqual([{ kind: 'update', itemId: 'a', label: 'Courriel' }]);
  });

  it('names both units where both were saved elsewhere, each with what becomes of it', async () => {
    await open();
    await edit();
    await screen.type(field('commission'), '17');
    editor.receive([row({ solution: 'E-mail', cost: DEARER })]);
    await screen.settle();
    expect(notice()).toBe(
      'Enregistré entre-temps sur un autre appareil\u00A0: «\u00A0E-mail\u00A0». Vous ne l’avez pas modifié ici\u00A0: il sera conservé. ' +
        'Enregistré entre-temps sur un autre appareil\u00A0: 20,00\u00A0€ / 15\u00A0%. Votre saisie le remplacera.',
    );
  });
});
