import { toMicros } from './clock';
import type { Database } from './database';
import { getValueAtPath, parseFieldPath } from './fieldPath';
import type { IndexDefinitions } from './indexes';
import type { StoredDoc, Timestamp } from './value';

/** Lists the documents whose TTL field is a time that has passed. */
export function listExpiredDocuments(
  database: Database,
  { fieldOverrides }: IndexDefinitions,
  now: Timestamp,
): StoredDoc[] {
  return fieldOverrides
    .filter(({ ttl }) => ttl)
    .flatMap(({ collectionGroup, fieldPath }) => {
      const path = parseFieldPath(fieldPath);
      return [...database.listDocuments([], collectionGroup, true)].filter(({ fields }) => {
        const value = getValueAtPath(fields, path);
        return value !== undefined && 'timestampValue' in value && toMicros(value.timestampValue) < toMicros(now);
      });
    });
}
