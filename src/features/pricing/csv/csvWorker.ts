import { readCsvBytes, readCsvText } from './readCsv';
import type { CsvAnswer, CsvQuestion } from './workerMessages';

/** Reads a file beside the page, so that typing and scrolling never wait for it; ended by the page to cancel. */
function answer(message: CsvAnswer): void {
  // A worker's own: no window, so no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(message);
}

const onProgress = (share: number) => answer({ kind: 'progress', share });

self.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  const read = async () => {
    const reading =
      'file' in data
        ? readCsvBytes(new Uint8Array(await data.file.arrayBuffer()), onProgress)
        : readCsvText(data.text, onProgress);
    answer({ kind: 'read', reading });
  };
  // A file that went away or cannot be opened.
  read().catch(() => answer({ kind: 'unreadable' }));
});
