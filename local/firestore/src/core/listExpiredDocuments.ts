import { toMicros } from './CommitClock';
import type { Database } from './Database';
import { getValueAtPath, parseFieldPath } from './fieldPath';
import type { IndexDefinitions } from './indexDefinitions';
import type { StoredDoc, Timestamp } from './value';

/** Lists the documents whose TTL field is a time that has passed. */
export function listExpiredDocuments(
  database: Database,
  { fieldOverrides }: IndexDefinitions,
  now: Timestamp,
): StoredDoc[] {
  const paths = new Map(
    fieldOverrides
      .filter(({ ttl }) => ttl)
      .map(({ collectionGroup, fieldPath }) => [collectionGroup, parseFieldPath(fieldPath)]),
  );
  return [...database.listAll()].filter(({ name, fields }) => {
    const path = paths.get(name.split('/').at(-2) ?? '');
    const value = path && getValueAtPath(fields, path);
    return value && 'timestampValue' in value && toMicros(value.timestampValue) < toMicros(now);
  });
}
