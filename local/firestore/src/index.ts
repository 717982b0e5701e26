export { compileRules } from './rules';
export { parseIndexes } from './server/indexFile';
export { startEngine, startServer, type LocalFirestore, type LocalFirestoreServer } from './server/start';
