export { compileRules } from './rules';
export { parseIndexes } from './service/indexDefinitions';
export {
  openInProcessFirestore,
  startServer,
  type InProcessFirestore,
  type LocalFirestoreServer,
} from './server/start';
