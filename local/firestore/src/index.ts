export { compileRules } from './rules';
export { parseIndexes } from './service/indexDefinitions';
export { startEngine, startServer, type LocalFirestore, type LocalFirestoreServer } from './server/start';
