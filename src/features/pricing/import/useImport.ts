import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { formatEditError, showSuccessToast, trackConflicts, useEditActions } from '../shell/useEditActions';
import { buildImportIntent, type ImportPlan } from '../../../domain/pricing/import/planImport';
import { formatImportedCount } from '../messages';
import { IMPORT_CANCELLED_MESSAGE, formatImportOutcome, formatNotSavedCount } from './messages';

export type ImportRunState =
  | { status: 'waiting' }
  | { status: 'running' }
  | { status: 'cancelling' }
  | { status: 'failed'; reasonText: string };

interface ImportCallbacks {
  /** Called when the import is stored on the device. */
  onImported: (addedCount: number) => void;
  /** Called when a cancelled import has been undone. */
  onCancelled: () => void;
}

/**
 * Stores the whole import in one transaction: a failed one stores nothing and can be retried. A transaction cannot stop
 * halfway, so cancelling undoes it afterwards.
 */
export function useImport({ onImported, onCancelled }: ImportCallbacks) {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const [state, setState] = useState<ImportRunState>({ status: 'waiting' });
  const isCancelled = useRef(false);

  /** `total`: number of lines of the file. */
  const start = async (plan: ImportPlan, total: number) => {
    isCancelled.current = false;
    setState({ status: 'running' });
    const intent = buildImportIntent(plan);
    const addedCount = intent.added?.length ?? 0;
    const hasNewConflict = trackConflicts(editor);
    try {
      const { group, saved, failed } = await editor.edit(intent);
      if (isCancelled.current && (await runAction(() => editor.undo(group), 'undo'))) {
        showToast(IMPORT_CANCELLED_MESSAGE);
        onCancelled();
        return;
      }
      // If the undo failed, its toast was shown already.
      if (!isCancelled.current) {
        const outcome = formatImportOutcome({
          added: addedCount,
          changed: saved - addedCount,
          unchanged: plan.lines.filter((line) => line.state === 'unchanged').length,
        });
        showSuccessToast(hasNewConflict(), {
          title: formatImportedCount(saved, total),
          text: failed > 0 ? `${outcome}. ${formatNotSavedCount(failed)}` : outcome,
          tone: 'success',
        });
      }
      onImported(addedCount);
    } catch (error) {
      setState({ status: 'failed', reasonText: formatEditError(error) });
    }
  };
  const cancel = () => {
    isCancelled.current = true;
    setState({ status: 'cancelling' });
  };
  return { state, start, cancel };
}
