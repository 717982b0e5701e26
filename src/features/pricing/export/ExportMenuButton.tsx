import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { TOOLBAR_LABELS } from '../labels';
import { MenuButton } from '../shell/MenuButton';
import type { MenuItem } from '../shell/Menu';
import { buildCsvFile, type CsvExportColumnSet } from './buildCsvFile';
import { saveFile } from '../../../platform/saveFile';

type Choice = CsvExportColumnSet | 'print';

const ADMIN_CHOICES: readonly MenuItem<Choice>[] = [
  { key: 'importable', name: 'CSV importable' },
  { key: 'full', name: 'CSV de la grille complète' },
  { key: 'print', name: 'Imprimer' },
];
const PARTNER_CHOICES: readonly MenuItem<Choice>[] = [
  { key: 'partner', name: 'CSV de la grille' },
  { key: 'print', name: 'Imprimer' },
];

const FILE_NAMES: Record<CsvExportColumnSet, string> = {
  importable: 'tarifs_import.csv',
  full: 'grille_tarifaire.csv',
  partner: 'tarifs.csv',
};

/** Menu that exports or prints the grid; partners get their three columns only. */
export function ExportMenuButton() {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const choose = (choice: Choice) => {
    if (choice === 'print') window.print();
    else
      void runAction(
        async () => saveFile(buildCsvFile(editor.getSnapshot().rows, choice), FILE_NAMES[choice]),
        'export',
      );
  };
  return (
    <MenuButton name={TOOLBAR_LABELS.export} items={isAdmin ? ADMIN_CHOICES : PARTNER_CHOICES} onChoose={choose} />
  );
}
