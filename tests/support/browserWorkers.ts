/**
 * How many files of browser tests run at once, each against a stack of its own. Two fill two cores: one browser waits while the other works.
 * A stack that is given (`E2E_STACK`) serves one file after the other.
 */
export const BROWSER_WORKERS = process.env['E2E_STACK'] === undefined ? 2 : 1;
