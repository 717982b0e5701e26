import { parseCsvText } from '../import/parseCsv';

/** CSV worker that parses pasted text in the page; tests put it in place of `Worker`. */
export class InPageCsvWorker extends EventTarget {
  postMessage({ text }: { text: string }) {
    const result = parseCsvText(text, () => undefined);
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { kind: 'read', result } })));
  }
  terminate() {}
}
