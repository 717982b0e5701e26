import type { CsvResult } from './parseCsv';

/** Request to the worker; one per worker. */
export type CsvWorkerRequest = { file: Blob } | { text: string };

/** Response of the worker. `progress`: 0 to 1. */
export type CsvWorkerResponse =
  | { kind: 'progress'; progress: number }
  | { kind: 'read'; result: CsvResult }
  | { kind: 'unreadable' };
