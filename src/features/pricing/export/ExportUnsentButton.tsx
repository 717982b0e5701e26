import { Button } from '../../../ui/Button';
import { saveFile } from '../../../platform/saveFile';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { useEditActions } from '../shell/useEditActions';
import { UNSENT_EXPORT_FILE_NAME } from '../../../config/constants';
import { EXPORT_UNSENT_LABEL } from '../messages';

/** Exports unsent edits and typed text where the banners of the grid are not visible, as in a dialog. */
export function ExportUnsentButton() {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  return (
    <Button
      tone="secondary"
      size="small"
      onClick={() =>
        void runAction(async () => saveFile(await editor.exportUnsent(), UNSENT_EXPORT_FILE_NAME), 'export')
      }
    >
      {EXPORT_UNSENT_LABEL}
    </Button>
  );
}
