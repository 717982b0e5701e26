import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast';
import { usePricingEditor } from '../shell/PricingServicesProvider';
import { formatEditError, useEditActions } from '../shell/useEditActions';
import { formatImportedCount, SAVED_ON_DEVICE_TEXT } from '../messages';
import { IMPORT_CANCELLED_MESSAGE, formatNotSavedCount } from './messages';
import type { ImportContent } from './importContent';

export type ImportState =
  { status: 'waiting' } | { status: 'running' } | { status: 'cancelling' } | { status: 'failed'; reasonText: string };

interface ImportCallbacks {
  /** Called when the rows are stored on the device. */
  onImported: () => void;
  /** Called when a cancelled import has been undone. */
  onCancelled: () => void;
}

/**
 * Stores all rows in one transaction: a failed import stores nothing and can be retried. A transaction cannot stop
 * halfway, so cancelling undoes it afterwards.
 */
export function useImport({ onImported, onCancelled }: ImportCallbacks) {
  const editor = usePricingEditor();
  const { runAction } = useEditActions();
  const [state, setState] = useState<ImportState>({ status: 'waiting' });
  const isCancelled = useRef(false);

  const start = async ({ importable, total }: ImportContent) => {
    isCancelled.current = false;
    setState({ status: 'running' });
    const rows = importable.map(({ solution, cost }) => ({ solution, cost }));
    try {
      const { group, saved, failed } = await editor.edit({ kind: 'import', rows });
      if (isCancelled.current && (await runAction(() => editor.undo(group), 'undo'))) {
        showToast(IMPORT_CANCELLED_MESSAGE);
        onCancelled();
        return;
      }
      // If the undo failed, its toast was shown already.
      if (!isCancelled.current) {
        showToast({
          title: formatImportedCount(saved, total),
          text: failed > 0 ? formatNotSavedCount(failed) : SAVED_ON_DEVICE_TEXT,
          tone: 'success',
        });
      }
      onImported();
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
