import { ServiceError, invalid } from '../engine/errors';
import { compareStrings } from '../engine/order';
import { prepareQuery, project, runQuery } from '../engine/query';
import { parseDatabaseName, parseParentName } from '../engine/resourceName';
import type { StructuredQuery } from '../engine/structuredQuery';
import type { Backend } from './backend';
import type { Caller } from './caller';
import { newLedger } from './guard';
import type { Requests } from './messages';

const DEFAULT_PAGE_SIZE = 100;

/** One page of sorted keys behind `pageToken`, which is the last key of the page before. */
function page(keys: readonly string[], pageSize: number, pageToken: string): { keys: string[]; nextPageToken: string } {
  if (pageSize < 0) throw invalid('page_size must be 0 or more.');
  const size = pageSize === 0 ? DEFAULT_PAGE_SIZE : pageSize;
  const start = pageToken === '' ? 0 : keys.findIndex((key) => compareStrings(key, pageToken) > 0);
  const slice = start < 0 ? [] : keys.slice(start, start + size);
  const isLast = start < 0 || start + size >= keys.length;
  return { keys: slice, nextPageToken: isLast ? '' : (slice.at(-1) ?? '') };
}

/** Ids of the documents that only exist as parents of others, below one collection. */
function missingIds(collectionPaths: readonly string[], collection: string): string[] {
  const prefix = `${collection}/`;
  return collectionPaths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('/')[0] ?? '');
}

/** A page of one collection in the order of ids. Documents that are only parents of others come with `showMissing`. */
export async function listDocuments(
  backend: Backend,
  request: Requests['ListDocuments'],
  caller: Caller,
): Promise<object> {
  const { parent, collectionId, orderBy, showMissing } = request;
  if (orderBy !== '' && orderBy !== '__name__') throw invalid('Listing documents in another order is not supported.');
  if (request.readTime ?? request.transaction?.length)
    throw invalid('Listing supports neither past times nor transactions.');
  if (showMissing && caller.kind !== 'owner') {
    throw new ServiceError('PERMISSION_DENIED', 'Missing documents are listed for the owner only.');
  }
  const { name, segments } = parseParentName(parent);
  const database = backend.database(name);
  const structuredQuery: StructuredQuery = {
    from: [{ collectionId, allDescendants: false }],
    where: null,
    orderBy: [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: null,
    select: null,
  };
  const query = prepareQuery(segments, structuredQuery);
  const time = backend.clock.readTime();
  backend.guard.checkList(database, query, { caller, time, lookups: newLedger(1) });
  const documents = new Map(runQuery(database, query).documents.map((document) => [document.name, document]));
  const prefix = `${parent}/${collectionId}/`;
  const parents = showMissing ? missingIds(database.collectionPaths(), [...segments, collectionId].join('/')) : [];
  const names = new Set([...documents.keys(), ...parents.map((id) => prefix + id)]);
  const { keys, nextPageToken } = page([...names].toSorted(compareStrings), request.pageSize, request.pageToken);
  backend.usage.of(parseDatabaseName(name).projectId).reads.list += Math.max(keys.length, 1);
  return {
    nextPageToken,
    documents: keys.map((key) => {
      const document = documents.get(key);
      return document ? project(document, request.mask?.fieldPaths) : { name: key, fields: {} };
    }),
  };
}

/** Ids of the collections below a document or the root, for the owner only: no rule can grant this. */
export async function listCollectionIds(
  backend: Backend,
  request: Requests['ListCollectionIds'],
  caller: Caller,
): Promise<object> {
  if (caller.kind !== 'owner') throw new ServiceError('PERMISSION_DENIED', 'Missing or insufficient permissions.');
  if (request.readTime) throw invalid('Reading at a past time is not supported.');
  const { name, segments } = parseParentName(request.parent);
  const prefix = segments.map((segment) => `${segment}/`).join('');
  const ids = backend
    .database(name)
    .collectionPaths()
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length).split('/')[0] ?? '');
  const { keys, nextPageToken } = page([...new Set(ids)].toSorted(compareStrings), request.pageSize, request.pageToken);
  return { collectionIds: keys, nextPageToken };
}
