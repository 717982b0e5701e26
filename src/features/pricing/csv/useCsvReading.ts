import { useEffect, useState } from 'react';
import type { ImportSource } from '../screen/panels';
import { csvWorkerAddress } from './csvWorkerAddress';
import type { CsvContent, CsvFailure } from './readCsv';
import type { CsvAnswer } from './workerMessages';

export type CsvState =
  | { state: 'reading'; share: number }
  | { state: 'read'; content: CsvContent }
  | { state: 'failed'; failure: CsvFailure | { code: 'unreadable' } };

/** Reads the source in a worker of its own; leaving the screen or another source ends it. */
export function useCsvReading(source: ImportSource): CsvState {
  const [state, setState] = useState<CsvState>({ state: 'reading', share: 0 });

  useEffect(() => {
    const worker = new Worker(csvWorkerAddress(), { type: 'module' });
    const fail = () => setState({ state: 'failed', failure: { code: 'unreadable' } });
    worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => {
      if (data.kind === 'progress') setState({ state: 'reading', share: data.share });
      else if (data.kind === 'unreadable') fail();
      else if (data.reading.ok) setState({ state: 'read', content: data.reading.content });
      else setState({ state: 'failed', failure: data.reading.failure });
    });
    worker.addEventListener('error', fail);
    // A worker has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(source);
    return () => worker.terminate();
  }, [source]);

  return state;
}
