import { STATUS_CODES, ServiceError, toServiceError, createInvalidArgumentError } from '../core/errors';
import type { MethodDispatcher } from '../service/methods';
import { fromJson, toJson, type Json, type JsonObject } from '../service/protoJson';
import { firestoreService, singleRequestMethodNames } from '../service/protos';

/** A REST request, from a socket or from a test in the same process. */
export interface RestRequest {
  method: string;
  /** Path with query string, percent-encoded. */
  url: string;
  authorization?: string | undefined;
  body: string;
}

export interface RestResponse {
  status: number;
  body: Json;
}

/** URL path of a document, a collection or the documents root. Groups: resource name, database name, path below it. */
const RESOURCE_PATH = /^\/v1\/((projects\/[^/]+\/databases\/[^/]+)\/documents((?:\/[^/]+)*))$/s;

/** Custom methods of Google's API, such as `:runQuery` after a parent and `:commit` after `/documents`. */
const CUSTOM_METHODS = singleRequestMethodNames.flatMap((method) => {
  const template: string = firestoreService.methods[method]?.options?.['(google.api.http).post'] ?? '';
  const [, owner = '', verb] = /\{(\w+)=.*(:\w+)$/.exec(template) ?? [];
  return verb === undefined ? [] : [{ method, owner, verb }];
});

const buildUnknownMethodError = (url: string): ServiceError =>
  new ServiceError('NOT_FOUND', `The requested URL ${url} was not found on this server.`);

/** Parses a JSON object, empty for an empty body; throws INVALID_ARGUMENT. */
export function parseJsonObject(body: string): JsonObject {
  let json: Json;
  try {
    json = body === '' ? {} : (JSON.parse(body) as Json);
  } catch (error) {
    throw createInvalidArgumentError(`Invalid JSON payload received. ${error instanceof Error ? error.message : ''}`);
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw createInvalidArgumentError('Invalid JSON payload received. The payload must be an object.');
  }
  return json;
}

/** Returns the decoded path; throws INVALID_ARGUMENT. */
export function decodeUrlPath(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    throw createInvalidArgumentError(`The address ${url} is not percent-encoded UTF-8.`);
  }
}

/** Converts a query string to request fields: `pageSize=3&mask.fieldPaths=a&mask.fieldPaths=b`. */
function parseParameters(url: string): JsonObject {
  const { searchParams } = new URL(url, 'http://localhost');
  const parameters: JsonObject = {};
  for (const name of new Set(searchParams.keys())) {
    const [outer = '', inner] = name.split('.');
    const [text = ''] = searchParams.getAll(name);
    const value = inner === 'fieldPaths' ? searchParams.getAll(name) : text === 'true' || text;
    const message = parameters[outer] as JsonObject | undefined;
    parameters[outer] = inner === undefined ? value : { ...message, [inner]: value };
  }
  return parameters;
}

/**
 * Maps an HTTP request to a method and its JSON request; throws NOT_FOUND for an unknown URL, INVALID_ARGUMENT for
 * invalid content.
 */
function transcode({ method: httpMethod, url, body }: RestRequest): [method: string, request: JsonObject] {
  const path = decodeUrlPath(url);
  const json = parseJsonObject(body);
  for (const { verb, owner, method } of httpMethod === 'POST' ? CUSTOM_METHODS : []) {
    const [, parent, database, relativePath] =
      RESOURCE_PATH.exec(path.endsWith(verb) ? path.slice(0, -verb.length) : '') ?? [];
    if (parent && owner === 'parent') return [method, { ...json, parent }];
    if (database && relativePath === '') return [method, { ...json, database }];
  }
  const [, name = '', , relativePath = ''] = RESOURCE_PATH.exec(path) ?? [];
  if (relativePath === '') throw buildUnknownMethodError(url);
  const request = parseParameters(url);
  if (relativePath.split('/').length % 2 === 1) {
    if (httpMethod === 'GET') return ['GetDocument', { ...request, name }];
    if (httpMethod === 'PATCH') return ['UpdateDocument', { ...request, document: { ...json, name } }];
    if (httpMethod === 'DELETE') return ['DeleteDocument', { ...request, name }];
  } else {
    const [, parent = '', collectionId = ''] = /^(.*)\/(.*)$/s.exec(name) ?? [];
    if (httpMethod === 'GET') return ['ListDocuments', { ...request, parent, collectionId }];
    if (httpMethod === 'POST') return ['CreateDocument', { ...request, parent, collectionId, document: json }];
  }
  throw buildUnknownMethodError(url);
}

/** Builds the error body of Google's APIs. */
export function toErrorResponse(error: unknown): RestResponse {
  const { code, message } = toServiceError(error);
  const { http } = STATUS_CODES[code];
  return { status: http, body: { error: { code: http, message, status: code } } };
}

/** Serves the methods over REST. Streamed responses become JSON lists. */
export function createRestHandler(call: MethodDispatcher): (request: RestRequest) => Promise<RestResponse> {
  return async (request) => {
    const [method, json] = transcode(request);
    const { resolvedRequestType, resolvedResponseType } = firestoreService.methods[method] ?? {};
    if (!resolvedRequestType || !resolvedResponseType) throw buildUnknownMethodError(request.url);
    const result = await call(method, fromJson(resolvedRequestType, json), request.authorization);
    const toBody = (message: object): Json => toJson(resolvedResponseType, message);
    return { status: 200, body: Array.isArray(result) ? result.map(toBody) : toBody(result) };
  };
}
