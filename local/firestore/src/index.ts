export { compileRules } from './rules/compileRules';
export { parseIndexes } from './service/parseIndexes';
export {
  openInProcessFirestore,
  startServer,
  type InProcessFirestore,
  type LocalFirestoreServer,
} from './server/start';
