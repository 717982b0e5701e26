export { compileRules } from './rules/compileRules';
export { parseIndexes } from './service/indexDefinitions';
export {
  openInProcessFirestore,
  startServer,
  type InProcessFirestore,
  type LocalFirestoreServer,
} from './server/start';
