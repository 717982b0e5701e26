import { createInvalidArgumentError } from './errors';

/** Name of a document, a collection, or the root of all documents (no segments). */
export interface ResourceName {
  databaseName: string;
  segments: string[];
}

const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6 * 1024;

/** Throws INVALID_ARGUMENT unless the id meets the service's constraints. */
function assertValidId(id: string, name: string): void {
  if (id === '') throw createInvalidArgumentError(`Document name "${name}" has an empty segment.`);
  if (id === '.' || id === '..')
    throw createInvalidArgumentError(`Document name "${name}" contains "${id}" as a segment.`);
  if (/^__.*__$/s.test(id) && !/^__id-?\d+__$/.test(id)) {
    throw createInvalidArgumentError(`Resource id "${id}" is invalid because it is reserved.`);
  }
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw createInvalidArgumentError('Resource id is longer than 1500 bytes.');
}

const DATABASE = /^projects\/([^/]+)\/databases\/([^/]+)$/s;
const RESOURCE = /^(projects\/[^/]+\/databases\/[^/]+)\/documents(?:\/(.*))?$/s;

/** Parses `projects/{projectId}/databases/{databaseId}`; throws INVALID_ARGUMENT. */
export function parseDatabaseName(name: string): { projectId: string; databaseId: string } {
  const [, projectId, databaseId] = DATABASE.exec(name) ?? [];
  if (projectId && databaseId) return { projectId, databaseId };
  throw createInvalidArgumentError(
    `Invalid database name "${name}": expected "projects/{project}/databases/{database}".`,
  );
}

function parseResourceName(name: string): ResourceName {
  const [, databaseName, path] = RESOURCE.exec(name) ?? [];
  if (databaseName === undefined)
    throw createInvalidArgumentError(`"${name}" is no name of a document or of a database's documents.`);
  const segments = path === undefined ? [] : path.split('/');
  for (const segment of segments) assertValidId(segment, name);
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) throw createInvalidArgumentError('Document name is longer than 6 KiB.');
  return { databaseName, segments };
}

/** Parses the name of a document, in the given database if any; throws INVALID_ARGUMENT. */
export function parseDocumentName(name: string, database?: string): ResourceName {
  const parsed = parseResourceName(name);
  if (parsed.segments.length === 0 || parsed.segments.length % 2 === 1) {
    throw createInvalidArgumentError(`Document name "${name}" has invalid trailing segment: it names no document.`);
  }
  if (database !== undefined && parsed.databaseName !== database) {
    throw createInvalidArgumentError(`Document name "${name}" is not of the database "${database}".`);
  }
  return parsed;
}

/** Parses a parent of collections: a document or the root of all documents; throws INVALID_ARGUMENT. */
export function parseParentName(name: string): ResourceName {
  const parsed = parseResourceName(name);
  if (parsed.segments.length % 2 === 1) throw createInvalidArgumentError(`Parent "${name}" is no document.`);
  return parsed;
}
