import { useState } from 'react';
import { showToast } from '../../../ui/toast';
import { useEditor } from '../editor/EditorContext';
import { reasonOf } from '../editor/useEdits';
import { importedText, SAVED_ON_DEVICE } from '../messages';
import { notSavedText } from './messages';
import type { CsvContent } from './readCsv';

export type ImportState = { state: 'waiting' } | { state: 'running' } | { state: 'failed'; reason: string };

/** Stores the rows on the device, all or none: after a failure nothing is there, and the same file can be tried again. */
export function useImport(onDone: () => void) {
  const editor = useEditor();
  const [state, setState] = useState<ImportState>({ state: 'waiting' });

  const start = async ({ kept, total }: CsvContent) => {
    setState({ state: 'running' });
    const rows = kept.map(({ solution, cost }) => ({ solution, cost }));
    try {
      const { saved, failed } = await editor.apply({ kind: 'import', rows });
      showToast({
        title: importedText(saved, total),
        text: failed > 0 ? notSavedText(failed) : SAVED_ON_DEVICE,
        tone: 'success',
      });
      onDone();
    } catch (error) {
      setState({ state: 'failed', reason: reasonOf(error) });
    }
  };
  return { state, start };
}
