import { Button } from '../../../ui/Button';
import { saveFile } from '../../../platform/saveFile';
import { usePricingEditor, usePricingEditorValue } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { UNSENT_EXPORT_FILE_NAME } from '../../../config/constants';
import { EXPORT_UNSENT_CSV_LABEL, EXPORT_UNSENT_LABEL } from '../messages';
import './exportUnsentButton.css';

const CSV_FILE_NAME = 'modifications-non-envoyees.csv';

/**
 * Exports unsent edits and typed text where the banners of the grid are not visible, as in a dialog: everything as
 * JSON, and as a table unless only a newer build can read them.
 */
export function ExportUnsentButton() {
  const editor = usePricingEditor();
  const isReadable = usePricingEditorValue((snapshot) => snapshot.storage !== 'newerVersion');
  const { runAction } = useEditActions();
  const save = (fetchFile: () => Promise<Blob>, name: string) =>
    void runAction(async () => saveFile(await fetchFile(), name), 'export');
  return (
    <div className="pricing-export-unsent">
      <Button tone="secondary" size="small" onClick={() => save(editor.exportUnsent, UNSENT_EXPORT_FILE_NAME)}>
        {EXPORT_UNSENT_LABEL}
      </Button>
      {isReadable && (
        <Button tone="secondary" size="small" onClick={() => save(editor.exportUnsentCsv, CSV_FILE_NAME)}>
          {EXPORT_UNSENT_CSV_LABEL}
        </Button>
      )}
    </div>
  );
}
