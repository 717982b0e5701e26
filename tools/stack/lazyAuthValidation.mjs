import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const requireOfFirebaseTools = createRequire(require.resolve('firebase-tools'));
const exegesisExpress = requireOfFirebaseTools('exegesis-express');

const { middleware } = exegesisExpress;
if (typeof middleware !== 'function') throw new Error('exegesis-express has no middleware any more');

/**
 * Patches firebase-tools: the Auth emulator compiles the validation of an endpoint at its first request. To compile
 * all of them would take half of the start of the emulators.
 */
exegesisExpress.middleware = (openApiDoc, options) =>
  middleware(openApiDoc, { ...options, lazyCompileValidationSchemas: true });
