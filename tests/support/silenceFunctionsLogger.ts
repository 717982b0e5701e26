/**
 * Silences the logger of `firebase-functions`, which logs every request: it keeps the console methods of its import. Import
 * this file first.
 */
const silence = (): void => undefined;
Object.assign(console, { debug: silence, info: silence, warn: silence, error: silence });
