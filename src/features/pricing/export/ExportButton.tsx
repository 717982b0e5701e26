import { useEditor, useEditorValue } from '../editor/EditorContext';
import { useEdits } from '../editor/useEdits';
import { TOOLBAR_LABELS } from '../labels';
import { MenuButton } from '../screen/MenuButton';
import type { MenuItem } from '../screen/Menu';
import { exportCsv, type ExportForm } from './exportCsv';
import { saveFile } from '../../../ui/saveFile';

type Choice = ExportForm | 'print';

const ADMIN_CHOICES: readonly MenuItem<Choice>[] = [
  { key: 'importable', name: 'CSV importable' },
  { key: 'full', name: 'CSV de la grille complète' },
  { key: 'print', name: 'Imprimer' },
];
const PARTNER_CHOICES: readonly MenuItem<Choice>[] = [
  { key: 'partner', name: 'CSV de la grille' },
  { key: 'print', name: 'Imprimer' },
];

const FILE_NAMES: Record<ExportForm, string> = {
  importable: 'tarifs_import.csv',
  full: 'grille_tarifaire.csv',
  partner: 'tarifs.csv',
};

/** The grid as a file or on paper; partners get their three columns and nothing else. */
export function ExportButton() {
  const editor = useEditor();
  const { attempt } = useEdits();
  const admin = useEditorValue((snapshot) => snapshot.admin);
  const choose = (choice: Choice) => {
    if (choice === 'print') window.print();
    else void attempt(async () => saveFile(exportCsv(editor.getSnapshot().rows, choice), FILE_NAMES[choice]), 'export');
  };
  return <MenuButton name={TOOLBAR_LABELS.export} items={admin ? ADMIN_CHOICES : PARTNER_CHOICES} onChoose={choose} />;
}
