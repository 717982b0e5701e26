import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast';
import { useEditor } from '../editor/EditorContext';
import { reasonOf, useEdits } from '../editor/useEdits';
import { importedText, SAVED_ON_DEVICE } from '../messages';
import { IMPORT_CANCELLED, notSavedText } from './messages';
import type { CsvContent } from './readCsv';

export type ImportState =
  { state: 'waiting' } | { state: 'running' } | { state: 'cancelling' } | { state: 'failed'; reason: string };

interface ImportEnd {
  /** The rows are on the device. */
  onImported: () => void;
  /** They were, for a moment, and are not any more. */
  onCancelled: () => void;
}

/**
 * Stores the rows on the device, all or none: after a failure nothing is there, and the same file can be tried again. There is
 * no half-way to stop at, so cancelling takes back what has been stored.
 */
export function useImport({ onImported, onCancelled }: ImportEnd) {
  const editor = useEditor();
  const { attempt } = useEdits();
  const [state, setState] = useState<ImportState>({ state: 'waiting' });
  const cancelled = useRef(false);

  const start = async ({ kept, total }: CsvContent) => {
    cancelled.current = false;
    setState({ state: 'running' });
    const rows = kept.map(({ solution, cost }) => ({ solution, cost }));
    try {
      const { group, saved, failed } = await editor.apply({ kind: 'import', rows });
      if (cancelled.current && (await attempt(() => editor.undo(group), 'undo'))) {
        showToast(IMPORT_CANCELLED);
        onCancelled();
        return;
      }
      // What could not be taken back has been told by then.
      if (!cancelled.current) {
        showToast({
          title: importedText(saved, total),
          text: failed > 0 ? notSavedText(failed) : SAVED_ON_DEVICE,
          tone: 'success',
        });
      }
      onImported();
    } catch (error) {
      setState({ state: 'failed', reason: reasonOf(error) });
    }
  };
  const cancel = () => {
    cancelled.current = true;
    setState({ state: 'cancelling' });
  };
  return { state, start, cancel };
}
