// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PricingPage } from './PricingPage';
import type { EditorSnapshot } from './services';
import { FakeEditor } from './testing/fakeEditor';
import { renderScreen, type Screen } from '../../ui/testing/renderScreen';
import { sampleRow } from './testing/sampleRow';

/** Longer than the wait before a draft is stored or the first toast stands. */
const SOON_MS = 600;

const ROWS = [
  sampleRow({ id: 'heading', cost: null, solution: 'Bureautique', display_order: 0 }),
  sampleRow({ id: 'a', solution: 'Messagerie', display_order: 1 }),
  sampleRow({
    id: 'b',
    solution: 'Pare-feu',
    display_order: 2,
    cost: { prix_partenaire: '1234,50', commission: '12,5' },
  }),
];

/** Goes on reading for ever. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

let screen: Screen;
let editor: FakeEditor;

async function open(
  options: { admin: boolean } & Partial<EditorSnapshot> = { admin: true },
  rows = ROWS,
  initialFile?: File,
) {
  editor = new FakeEditor(rows, options);
  screen = await renderScreen(<PricingPage editor={editor} account={null} signIn={null} initialFile={initialFile} />);
  const shown = editor.getSnapshot().status === 'locked' ? '.pricing-notice-page' : '[role=grid]';
  await screen.until(() => screen.find(shown));
  // The buttons of a row come a moment after its text.
  const barren = () => screen.findAll('[data-item]').filter((row) => row.querySelector('.pricing-actions') === null);
  if (options.admin) await screen.until(() => expect(barren()).toEqual([]));
  await screen.settle(SOON_MS);
}

afterEach(() => {
  screen.close();
  vi.unstubAllGlobals();
});

const cells = (id: string) => screen.findAll(`[data-item="${id}"] [role=gridcell]`).map((cell) => cell.textContent);
const field = (name: string) => screen.find<HTMLInputElement>(`.pricing-row--editing input[name=${name}]`);
const computed = () => screen.findAll('.pricing-row--editing output').map((output) => output.textContent);
const edit = (label: string) => screen.click(screen.button(`Modifier ${label}`));

describe('the grid', () => {
  it('shows partners three columns and nothing to press in a row', async () => {
    await open({ admin: false });
    expect(screen.findAll('[role=columnheader]').map((heading) => heading.textContent)).toEqual([
      'Solution',
      'Prix revendeur (€ HT)',
      'Prix public conseillé (€ HT)',
    ]);
    expect(screen.findAll('[role=row] button, [role=row] input')).toEqual([]);
    expect(screen.text()).not.toContain('Ajouter Solution');
  });

  it('shows admins six columns, with subtitles over all of them', async () => {
    await open();
    expect(screen.findAll('[role=columnheader]')).toHaveLength(6);
    expect(
      cells('b')
        .slice(1, 5)
        .map((text) => text.replace(/^[^\d]+/, '')),
    ).toEqual(['1\u202F234,50', '12,5', '1\u202F388,81', '1\u202F666,57']);
    expect(screen.find('[data-item=heading] [role=gridcell]').getAttribute('aria-colspan')).toBe('6');
  });

  it('says that nothing was found, in the grid and as a toast', async () => {
    await open({ admin: true }, []);
    expect(screen.text()).toContain('Aucun élément tarifaire pour le moment ou erreur de chargement.');
    expect(screen.text()).toContain('Aucune donnée de tarification trouvée ou erreur lors du chargement.');
  });

  it('says nothing of the kind to who empties it by hand', async () => {
    await open({ admin: true }, ROWS.slice(1, 2));
    await screen.click(screen.button('Supprimer Messagerie'));
    await screen.settle(SOON_MS);
    expect(screen.find('.toast').textContent).toContain('Élément supprimé');
  });

  it('says that loading failed', async () => {
    await open({ admin: true, status: 'failed' }, []);
    expect(screen.text()).toContain('Erreur de chargement');
    expect(screen.text()).toContain(
      'Impossible de charger les données de tarification. Vérifiez votre connexion ou contactez l’administrateur. (Détails en console)',
    );
  });

  it('shows no price once the session has ended', async () => {
    await open();
    editor.set({ status: 'locked' });
    await screen.settle();
    expect(screen.findAll('[role=row]')).toEqual([]);
    expect(screen.find('.pricing [role=alert]').textContent).toContain('Votre session est terminée.');
    expect(document.activeElement?.tagName).toBe('H1');
  });

  it('says on paper how old the prices are, not only when they were printed', async () => {
    await open({ admin: false });
    window.dispatchEvent(new Event('beforeprint'));
    expect(screen.find('.pricing-print').textContent).toContain(', synchronisée le 1 janvier 1970 à 01:00');
    window.dispatchEvent(new Event('afterprint'));
  });

  it('shows an admin the import of a file opened with the application', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    await open({ admin: true }, ROWS, new File(['A;1;2'], 'tarifs.csv', { type: 'text/csv' }));
    expect(screen.text()).not.toContain('Seul un administrateur peut importer un fichier');
    expect(screen.text()).toContain('Lecture du fichier…');
  });

  it('tells a partner why the file opened with the application is not imported', async () => {
    await open({ admin: false }, ROWS, new File(['A;1;2'], 'tarifs.csv'));
    expect(screen.find('.toast').textContent).toContain('Seul un administrateur peut importer un fichier');
  });
});

describe('editing a row', () => {
  it('computes reseller and public price while typing, and empties them for what is no number', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('prix_partenaire'), '1 000');
    expect(computed()).toEqual(['1\u202F150,00', '1\u202F380,00']);
    await screen.type(field('commission'), '12,,5');
    expect(computed()).toEqual(['', '']);
  });

  it('saves with Enter what was changed and nothing else', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('prix_partenaire'), '12');
    await screen.press(field('prix_partenaire'), 'Enter');
    await screen.settle(SOON_MS);
    expect(editor.applied).toEqual([
      { kind: 'update', itemId: 'a', cost: { prix_partenaire: '12,00', commission: '15' } },
    ]);
    expect(screen.text()).toContain('Élément mis à jour');
    expect(screen.text()).toContain('Enregistré sur cet appareil');
    expect(screen.find('[data-item=a]').dataset['mark']).toBe('pending');
  });

  it('gives everything back with Escape', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('prix_partenaire'), '99');
    await screen.settle(SOON_MS);
    expect(editor.getSnapshot().drafts).toHaveLength(1);
    await screen.press(field('prix_partenaire'), 'Escape');
    expect(editor.applied).toEqual([]);
    expect(editor.getSnapshot().drafts).toEqual([]);
    expect(cells('a')[1]).toContain('10,00');
  });

  it('refuses at each field that is wrong, all at once', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('solution'), ' ');
    await screen.type(field('prix_partenaire'), '-1');
    await screen.type(field('commission'), '1001');
    await screen.press(field('commission'), 'Enter');
    expect(screen.findAll('.pricing-field-error').map((error) => error.textContent)).toEqual([
      'Le libellé est requis.',
      'Le prix ne peut pas être négatif.',
      'La commission ne peut pas dépasser 1\u202F000\u00A0%.',
    ]);
    expect(document.activeElement).toBe(field('solution'));
    expect(editor.applied).toEqual([]);
  });

  it('promise 13: never changes under the fingers, and says what was saved meanwhile', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('commission'), '20');
    editor.receive([
      sampleRow({
        id: 'a',
        solution: 'Messagerie',
        display_order: 1,
        cost: { prix_partenaire: '77,00', commission: '15' },
      }),
    ]);
    await screen.settle();
    expect(field('prix_partenaire').value).toBe('10,00');
    expect(field('commission').value).toBe('20');
    expect(screen.find('.pricing-notice').textContent).toContain('77,00');
  });

  it('keeps a row open that another device deleted, and brings it back when it is saved', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('prix_partenaire'), '12');
    editor.receive([sampleRow({ id: 'a', solution: '', display_order: 1, deleted: true, cost: null })]);
    await screen.settle();
    expect(field('prix_partenaire').value).toBe('12');
    await screen.press(field('prix_partenaire'), 'Enter');
    expect(editor.applied).toMatchObject([{ kind: 'restore', itemId: 'a', before: { solution: 'Messagerie' } }]);
  });

  it('promise 6: keeps the typed value on the screen when the device is full', async () => {
    await open();
    await edit('Messagerie');
    await screen.type(field('prix_partenaire'), '12');
    editor.fail('storageFull');
    await screen.press(field('prix_partenaire'), 'Enter');
    await screen.settle(SOON_MS);
    expect(field('prix_partenaire').value).toBe('12');
    expect(screen.text()).toContain('Impossible de mettre à jour l’élément');
    expect(screen.text()).not.toContain('Enregistré sur cet appareil');
  });

  it('promise 7: offers what was being typed before a crash', async () => {
    await open({
      admin: true,
      drafts: [{ itemId: 'a', label: 'Messagerie', prix_partenaire: '42', commission: '15', at: 0 }],
    });
    expect(screen.text()).toContain('Une saisie non enregistrée a été retrouvée');
    await screen.click(screen.button('Reprendre la saisie'));
    expect(field('prix_partenaire').value).toBe('42');
  });
});

describe('adding, deleting, reordering', () => {
  const input = (name: string) => screen.find<HTMLInputElement>(`.pricing-add input[name=${name}]`);

  it('asks for all three fields of a solution', async () => {
    await open();
    await screen.type(input('solution'), 'Routeur');
    await screen.click(screen.find('.pricing-add [type=submit]'));
    await screen.settle(SOON_MS);
    expect(screen.text()).toContain('Tous les champs sont requis pour une solution');
    expect(editor.applied).toEqual([]);
  });

  it('asks for the text of a subtitle', async () => {
    await open();
    await screen.click(screen.button('Ajouter Sous-titre'));
    await screen.settle(SOON_MS);
    expect(screen.text()).toContain('Le sous-titre est requis');
    expect(editor.applied).toEqual([]);
  });

  it('adds a solution and empties the fields only once the device holds it', async () => {
    await open();
    await screen.type(input('solution'), 'Routeur');
    await screen.type(input('prix_partenaire'), '1 234,5 €');
    await screen.type(input('commission'), '15 %');
    editor.fail('storageFailed');
    await screen.click(screen.find('.pricing-add [type=submit]'));
    expect(input('solution').value).toBe('Routeur');
    editor.fail(null);
    await screen.click(screen.find('.pricing-add [type=submit]'));
    await screen.settle(SOON_MS);
    expect(editor.applied).toEqual([
      { kind: 'add', type: 'solution', solution: 'Routeur', cost: { prix_partenaire: '1234,50', commission: '15' } },
    ]);
    expect(input('solution').value).toBe('');
    expect(screen.text()).toContain('Solution ajoutée');
  });

  it('deletes at once and takes just that back from the toast', async () => {
    await open();
    await screen.click(screen.button('Supprimer Messagerie'));
    await screen.settle(SOON_MS);
    expect(screen.findAll('[data-item=a]')).toEqual([]);
    expect(screen.text()).toContain('Élément supprimé');
    await screen.click(screen.button('Annuler'));
    expect(screen.findAll('[data-item=a]')).toHaveLength(1);
  });

  it('moves a row by its button and says so', async () => {
    await open();
    await screen.click(screen.button('Monter Pare-feu'));
    await screen.settle(SOON_MS);
    expect(editor.getSnapshot().rows.map(({ id }) => id)).toEqual(['heading', 'b', 'a']);
    expect(screen.text()).toContain('Ordre mis à jour');
  });

  it('says that the order could not be changed', async () => {
    await open();
    editor.fail('storageFailed');
    await screen.click(screen.button('Descendre Messagerie'));
    await screen.settle(SOON_MS);
    expect(screen.text()).toContain('Impossible de mettre à jour l’ordre');
  });
});

describe('what waits for the person', () => {
  it('promise 17: lists a refusal with its reason until it is retried or discarded', async () => {
    await open();
    const mutation = {
      kind: 'delete',
      id: 'm',
      itemId: 'a',
      at: 0,
      group: 'g',
      before: { type: 'solution', solution: 'Messagerie', cost: null, display_order: 1 },
    } as const;
    editor.set({ refused: [{ id: 'r', mutation, label: 'Messagerie', reason: 'Droits insuffisants.', at: 0 }] });
    await screen.settle(SOON_MS);
    expect(screen.text()).toContain('Impossible de supprimer l’élément');
    await screen.click(screen.button('1 modification refusée'));
    expect(screen.find('.pricing-side').textContent).toContain('Droits insuffisants.');
    await screen.click(screen.button('Abandonner, Messagerie'));
    expect(editor.calls).toEqual(['discard r']);
  });

  it('promise 12: shows both values of a conflict and takes the one that is picked', async () => {
    await open();
    editor.set({
      conflicts: [
        {
          id: 'c',
          itemId: 'a',
          unit: 'label',
          label: 'Messagerie',
          mine: 'Courriel',
          theirs: 'E-mail',
          by: { device: 'Poste 2', at: 0 },
        },
      ],
    });
    await screen.settle();
    await screen.click(screen.button('1 conflit'));
    const panel = screen.find('.pricing-side').textContent;
    for (const text of ['Votre valeur', 'Courriel', 'Valeur enregistrée par Poste 2', 'E-mail']) {
      expect(panel).toContain(text);
    }
    await screen.click(screen.button('Prendre celle-ci, Messagerie'));
    expect(editor.calls).toEqual(['resolve c theirs']);
  });
});
