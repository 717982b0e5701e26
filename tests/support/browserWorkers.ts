/**
 * Number of browser test files that run at once, each with its own stack. Two fill two cores. A stack named by
 * `E2E_STACK` serves one file at a time.
 */
export const BROWSER_TEST_WORKERS = process.env['E2E_STACK'] === undefined ? 2 : 1;
