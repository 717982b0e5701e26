/**
 * Options of Vitest: Node has a `localStorage` of its own from version 25, which is undefined without a file and hides
 * that of the test DOM.
 */
export const TEST_DOM_STORAGE = { execArgv: 'localStorage' in globalThis ? ['--no-webstorage'] : [] };
