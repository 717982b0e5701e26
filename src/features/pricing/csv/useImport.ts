import { useRef, useState } from 'react';
import { showToast } from '../../../ui/toast';
import { useEditor } from '../editor/EditorContext';
import { reasonOf } from '../editor/useEdits';
import { importedText, SAVED_ON_DEVICE } from '../messages';
import { notSavedText } from './messages';
import type { CsvContent } from './readCsv';

export type ImportState =
  { state: 'waiting' } | { state: 'running'; done: number } | { state: 'failed'; reason: string };

/** Stores the rows on the device; told with the numbers of the file, also when it was stopped half-way. */
export function useImport(onDone: () => void) {
  const editor = useEditor();
  const [state, setState] = useState<ImportState>({ state: 'waiting' });
  const abort = useRef<AbortController | null>(null);

  const start = async ({ kept, total }: CsvContent) => {
    const controller = new AbortController();
    abort.current = controller;
    setState({ state: 'running', done: 0 });
    const rows = kept.map(({ solution, cost }) => ({ solution, cost }));
    try {
      const { saved, failed } = await editor.apply(
        { kind: 'import', rows },
        { signal: controller.signal, onProgress: (done) => setState({ state: 'running', done }) },
      );
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
  const cancel = () => abort.current?.abort();
  return { state, start, cancel };
}
