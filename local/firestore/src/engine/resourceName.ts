import { invalid } from './errors';

/** The name of a document, of a collection, or of the root of all documents (no segments); `name` is its database's. */
export interface ResourceName {
  name: string;
  segments: string[];
}

const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6 * 1024;

/** Whether a document or collection may be called so (the service's constraints on ids). */
function checkId(id: string, name: string): void {
  if (id === '') throw invalid(`Document name "${name}" has an empty segment.`);
  if (id === '.' || id === '..') throw invalid(`Document name "${name}" contains "${id}" as a segment.`);
  if (/^__.*__$/s.test(id) && !/^__id-?\d+__$/.test(id)) {
    throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  }
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw invalid('Resource id is longer than 1500 bytes.');
}

const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/s;
const RESOURCE = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*))?$/s;

/** INVALID_ARGUMENT unless the name is `projects/{projectId}/databases/{databaseId}`. */
export function parseDatabaseName(name: string): { projectId: string; databaseId: string } {
  const [, projectId, databaseId] = DATABASE.exec(name) ?? [];
  if (projectId && databaseId) return { projectId, databaseId };
  throw invalid(`Invalid database name "${name}": expected "projects/{project}/databases/{database}".`);
}

function parseResourceName(name: string): ResourceName {
  const [, database, path] = RESOURCE.exec(name) ?? [];
  if (database === undefined) throw invalid(`"${name}" is no name of a document or of a database's documents.`);
  const segments = path === undefined ? [] : path.split('/');
  for (const segment of segments) checkId(segment, name);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw invalid('Document name is longer than 6 KiB.');
  return { name: database, segments };
}

/** INVALID_ARGUMENT unless the name is that of a document, of this database if one is given. */
export function parseDocumentName(name: string, database?: string): ResourceName {
  const parsed = parseResourceName(name);
  if (parsed.segments.length === 0 || parsed.segments.length % 2 === 1) {
    throw invalid(`Document name "${name}" has invalid trailing segment: it names no document.`);
  }
  if (database !== undefined && parsed.name !== database) {
    throw invalid(`Document name "${name}" is not of the database "${database}".`);
  }
  return parsed;
}

/** INVALID_ARGUMENT unless the name can be a parent of collections: a document or the root of the documents. */
export function parseParentName(name: string): ResourceName {
  const parsed = parseResourceName(name);
  if (parsed.segments.length % 2 === 1) throw invalid(`Parent "${name}" is no document.`);
  return parsed;
}
