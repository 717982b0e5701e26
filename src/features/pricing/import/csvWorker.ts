import { parseCsvBytes, parseCsvText } from './parseCsv';
import type { CsvWorkerResponse, CsvWorkerRequest } from './workerMessages';

function respond(message: CsvWorkerResponse): void {
  // `postMessage` of a worker takes no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(message);
}

const reportProgress = (progress: number) => respond({ kind: 'progress', progress });

/** Parses a CSV file or pasted text off the main thread; the page terminates the worker to cancel. */
self.addEventListener('message', ({ data }: MessageEvent<CsvWorkerRequest>) => {
  const read = async () => {
    const result =
      'file' in data
        ? parseCsvBytes(new Uint8Array(await data.file.arrayBuffer()), reportProgress)
        : parseCsvText(data.text, reportProgress);
    respond({ kind: 'read', result });
  };
  // The file was removed or cannot be opened.
  read().catch(() => respond({ kind: 'unreadable' }));
});
