// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Screen } from '../../ui/testing/renderScreen';
import { AddPanel } from './adding/AddPanel';
import { PasteDialog } from './csv/PasteDialog';
import { RenameDialog } from './editing/RenameDialog';
import { EditorProvider } from './editor/EditorContext';
import { MoveDialog } from './order/MoveDialog';
import { DeviceNameForm } from './screen/DeviceNameForm';
import { BulkDialog } from './selection/BulkDialog';
import type { ViewRow } from './services';
import { FakeEditor } from './testing/fakeEditor';
import { sampleRow } from './testing/sampleRow';

const nothing = () => undefined;
const ROWS: readonly ViewRow[] = ['a', 'b', 'c'].map((id) => ({ ...sampleRow({ id }), mark: 'synced' }));
const heading: ViewRow = { ...sampleRow({ id: 'h', cost: null }), mark: 'synced' };

interface RefusedForm {
  name: string;
  content: ReactNode;
  submit: string;
  /** What is typed, by the order of the fields; the last one is wrong. */
  typed: readonly string[];
  fault: string;
}

const FORMS: readonly RefusedForm[] = [
  {
    name: 'adding',
    content: <AddPanel onAdded={nothing} />,
    submit: 'Ajouter Solution',
    typed: ['Routeur', '10', '12,,5'],
    fault: 'Saisissez un pourcentage, par exemple 12,5.',
  },
  {
    name: 'pasting',
    content: <PasteDialog onClose={nothing} onRead={nothing} />,
    submit: 'Lire ces lignes',
    typed: [],
    fault: 'Aucune ligne ne peut être importée.',
  },
  {
    name: 'renaming',
    content: <RenameDialog row={heading} onClose={nothing} />,
    submit: 'Enregistrer',
    typed: [' '],
    fault: 'Le libellé est requis.',
  },
  {
    name: 'moving',
    content: <MoveDialog rows={ROWS} itemIds={['a']} onClose={nothing} onMove={nothing} />,
    submit: 'Déplacer',
    typed: [],
    fault: 'Choisissez une place dans la liste.',
  },
  {
    name: 'naming the device',
    content: <DeviceNameForm />,
    submit: 'Enregistrer',
    typed: [' '],
    fault: 'Donnez un nom à cet appareil.',
  },
  {
    name: 'changing many prices',
    content: <BulkDialog kind="percent" rows={ROWS} onClose={nothing} />,
    submit: 'Appliquer',
    typed: ['x'],
    fault: 'Saisissez un pourcentage, par exemple 3 ou -2,5.',
  },
];

let screen: Screen;

async function fill({ content, typed }: RefusedForm): Promise<HTMLElement> {
  const editor = new FakeEditor([], { admin: true });
  screen = await renderScreen(<EditorProvider editor={editor}>{content}</EditorProvider>);
  // A dialog takes the focus in once it stands.
  const settled = () => screen.findAll('dialog').every((dialog) => dialog.contains(document.activeElement));
  await screen.until(() => expect(screen.find('form') && settled()).toBe(true));
  const fields = screen.findAll('form input:not([type=radio]), form textarea');
  for (const [at, text] of typed.entries()) await screen.type(fields[at] as HTMLInputElement, text);
  const wrong = fields[Math.max(0, typed.length - 1)];
  if (!wrong) throw new Error('this form has no field');
  return wrong;
}

afterEach(() => screen.close());

describe.each(FORMS)('a form that is refused: $name', (form) => {
  it('leads to the field that is wrong, which is described by its fault', async () => {
    const wrong = await fill(form);
    screen.button(form.submit).focus();
    await screen.click(screen.button(form.submit));
    expect(document.activeElement).toBe(wrong);
    const [describedBy] = wrong.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(screen.find(`[id="${describedBy}"]`).textContent).toContain(form.fault);
    expect(screen.findAll('.field [role=alert]')).toEqual([]);
  });

  it('announces the fault to who is in that field already', async () => {
    const wrong = await fill(form);
    wrong.focus();
    screen.find<HTMLFormElement>('form').requestSubmit();
    await screen.settle();
    expect(screen.find('.field [role=alert]').textContent).toContain(form.fault);
  });
});
