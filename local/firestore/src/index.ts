export { compileRules } from './rules';
export { parseIndexes } from './service/indexDefinitions';
export { openLocalFirestore, startServer, type LocalFirestore, type LocalFirestoreServer } from './server/start';
