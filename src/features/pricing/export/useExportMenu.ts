import { saveFile } from '../../../platform/saveFile';
import type { MenuItem } from '../shell/Menu';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { usePrint } from './PrintProvider';
import { COST_PRINT_TEXTS, PARTNER_LIST_TEXTS } from './messages';
import { buildCsvFile, type CsvExportColumnSet } from './buildCsvFile';

export type ExportChoice = CsvExportColumnSet | 'list' | 'printCosts';

const ADMIN_ITEMS: readonly MenuItem<ExportChoice>[] = [
  { key: 'list', name: PARTNER_LIST_TEXTS.menu },
  { key: 'importable', name: 'CSV importable' },
  { key: 'full', name: 'CSV de la grille complète' },
  { key: 'printCosts', name: COST_PRINT_TEXTS.menu },
];
const PARTNER_ITEMS: readonly MenuItem<ExportChoice>[] = [
  { key: 'list', name: PARTNER_LIST_TEXTS.menu },
  { key: 'partner', name: 'CSV de la grille' },
];

const FILE_NAMES: Record<CsvExportColumnSet, string> = {
  importable: 'tarifs_import.csv',
  full: 'grille_tarifaire.csv',
  partner: 'tarifs.csv',
};

/**
 * Returns the choices of exporting or printing the grid; partners get their three columns only. `onOpenList` opens the
 * dialog of the list for partners.
 */
export function useExportMenu(onOpenList: () => void) {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const print = usePrint();
  const isAdmin = usePricingEditorValue((snapshot) => snapshot.isAdmin);
  const choose = (choice: ExportChoice) => {
    if (choice === 'list') onOpenList();
    else if (choice === 'printCosts') print({ kind: 'costs' });
    else
      void runAction(
        async () => saveFile(buildCsvFile(editor.getSnapshot().rows, choice), FILE_NAMES[choice]),
        'export',
      );
  };
  return { items: isAdmin ? ADMIN_ITEMS : PARTNER_ITEMS, choose };
}
