import type { CsvReading } from './readCsv';

/** From the page to the worker: one per worker. */
export type CsvQuestion = { file: Blob } | { text: string };

/** From the worker to the page. `share` goes from 0 to 1. */
export type CsvAnswer =
  { kind: 'progress'; share: number } | { kind: 'read'; reading: CsvReading } | { kind: 'unreadable' };
