import { useEffect, useState } from 'react';
import type { ImportTable } from '../../../domain/pricing/import/importTable';
import { createScriptUrlPolicy } from '../../../platform/scriptUrlPolicy';
import type { CsvSource } from '../shell/openPanelOrDialog';
// Vite resolves the `?worker&url` import.
// oxlint-disable-next-line import/default
import workerUrl from './csvWorker?worker&url';
import type { CsvFailure } from './parseCsv';
import type { CsvWorkerResponse } from './workerMessages';

export type CsvReadState =
  | { status: 'reading'; progress: number }
  | { status: 'read'; table: ImportTable }
  | { status: 'failed'; failure: CsvFailure | { code: 'unreadable' } };

const CSV_WORKER_URL = createScriptUrlPolicy('csv-worker', [workerUrl])(workerUrl);

/** Parses the source in a worker, which is terminated on unmount or a new source. */
export function useCsvReading(source: CsvSource): CsvReadState {
  const [state, setState] = useState<CsvReadState>({ status: 'reading', progress: 0 });

  useEffect(() => {
    const worker = new Worker(CSV_WORKER_URL, { type: 'module' });
    const fail = () => setState({ status: 'failed', failure: { code: 'unreadable' } });
    worker.addEventListener('message', ({ data }: MessageEvent<CsvWorkerResponse>) => {
      if (data.kind === 'progress') setState({ status: 'reading', progress: data.progress });
      else if (data.kind === 'unreadable') fail();
      else if (data.result.ok) setState({ status: 'read', table: data.result.table });
      else setState({ status: 'failed', failure: data.result.failure });
    });
    worker.addEventListener('error', fail);
    // `Worker.postMessage` takes no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(source);
    return () => worker.terminate();
  }, [source]);

  return state;
}
