import { saveFile } from '../../../platform/saveFile';
import type { MenuItem } from '../shell/Menu';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { buildCsvFile, type CsvExportColumnSet } from './buildCsvFile';

export type ExportChoice = CsvExportColumnSet | 'print';

const ADMIN_ITEMS: readonly MenuItem<ExportChoice>[] = [
  { key: 'importable', name: 'CSV importable' },
  { key: 'full', name: 'CSV de la grille complète' },
  { key: 'print', name: 'Imprimer' },
];
const PARTNER_ITEMS: readonly MenuItem<ExportChoice>[] = [
  { key: 'partner', name: 'CSV de la grille' },
  { key: 'print', name: 'Imprimer' },
];

const FILE_NAMES: Record<CsvExportColumnSet, string> = {
  importable: 'tarifs_import.csv',
  full: 'grille_tarifaire.csv',
  partner: 'tarifs.csv',
};

/** Returns the choices of exporting or printing the grid; partners get their three columns only. */
export function useExportMenu() {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const choose = (choice: ExportChoice) => {
    if (choice === 'print') window.print();
    else
      void runAction(
        async () => saveFile(buildCsvFile(editor.getSnapshot().rows, choice), FILE_NAMES[choice]),
        'export',
      );
  };
  return { items: isAdmin ? ADMIN_ITEMS : PARTNER_ITEMS, choose };
}
