import { ServiceError } from '../core/errors';
import { findMissingIndex } from '../core/findMissingIndex';
import type { IndexDefinitions } from '../core/indexDefinitions';
import type { PreparedQuery } from '../core/query';

/**
 * Throws FAILED_PRECONDITION, as in production, if a query needs an index that is not defined.
 * @param aggregatedFields fields that aggregations read
 * @param report receives the missing definition
 */
export function assertIndexExists(
  definitions: IndexDefinitions,
  query: PreparedQuery,
  aggregatedFields: readonly string[],
  report: (line: string) => void,
): void {
  const missing = findMissingIndex(definitions, query, aggregatedFields);
  if (!missing) return;
  const { collectionGroup, queryScope, fields } = missing.index;
  const [{ fieldPath, order = 'CONTAINS' } = { fieldPath: '' }] = fields;
  const mode = order.replace('ENDING', '');
  const single = `a ${queryScope}_${mode} index for collection ${collectionGroup} and field ${fieldPath}`;
  const definition = JSON.stringify(missing.index);
  report(`missing index: ${definition}`);
  const message = `The query requires ${missing.isSingle ? single : 'an index'}. firestore.indexes.json lacks ${definition}`;
  throw new ServiceError('FAILED_PRECONDITION', message);
}
