import { STATUS, ServiceError, asServiceError, invalid } from '../engine/errors';
import type { Call } from '../service/methods';
import { fromJson, toJson, type Json, type JsonObject } from '../service/protoJson';
import { firestoreService, unaryMethods } from '../service/protos';

/** A request as the REST face takes it, from a socket or from a test in the same process. */
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

/** What stands below `/v1` of a document, a collection or the root of all documents: its name, its database, its path. */
const ADDRESS = /^\/v1\/((projects\/[^/]+\/databases\/[^/]+)\/documents((?:\/[^/]+)*))$/s;

/** The methods with a verb: `:runQuery` behind the name of a parent, `:commit` behind that of a database's documents. */
const VERBS = unaryMethods.flatMap((method) => {
  const template: string = firestoreService.methods[method]?.options?.['(google.api.http).post'] ?? '';
  const [, owner = '', verb] = /\{(\w+)=.*(:\w+)$/.exec(template) ?? [];
  return verb === undefined ? [] : [{ method, owner, verb }];
});

const unknownMethod = (url: string): ServiceError =>
  new ServiceError('NOT_FOUND', `The requested URL ${url} was not found on this server.`);

/** A JSON object, or INVALID_ARGUMENT; no body is an empty one. */
export function parseObject(body: string): JsonObject {
  let json: Json;
  try {
    json = body === '' ? {} : (JSON.parse(body) as Json);
  } catch (error) {
    throw invalid(`Invalid JSON payload received. ${error instanceof Error ? error.message : ''}`);
  }
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    throw invalid('Invalid JSON payload received. The payload must be an object.');
  }
  return json;
}

/** The decoded path of an address, or INVALID_ARGUMENT. */
export function pathOf(url: string): string {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    throw invalid(`The address ${url} is not percent-encoded UTF-8.`);
  }
}

/** What a query string says of a request: `pageSize=3&mask.fieldPaths=a&mask.fieldPaths=b`. */
function parametersOf(url: string): JsonObject {
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

/** The method that an address and a body call, and its request as JSON. */
function transcode({ method: httpMethod, url, body }: RestRequest): [method: string, request: JsonObject] {
  const path = pathOf(url);
  const json = parseObject(body);
  for (const { verb, owner, method } of httpMethod === 'POST' ? VERBS : []) {
    const [, parent, database, below] = ADDRESS.exec(path.endsWith(verb) ? path.slice(0, -verb.length) : '') ?? [];
    if (parent && owner === 'parent') return [method, { ...json, parent }];
    if (database && below === '') return [method, { ...json, database }];
  }
  const [, name = '', , below = ''] = ADDRESS.exec(path) ?? [];
  if (below === '') throw unknownMethod(url);
  const request = parametersOf(url);
  if (below.split('/').length % 2 === 1) {
    if (httpMethod === 'GET') return ['GetDocument', { ...request, name }];
    if (httpMethod === 'PATCH') return ['UpdateDocument', { ...request, document: { ...json, name } }];
    if (httpMethod === 'DELETE') return ['DeleteDocument', { ...request, name }];
  } else {
    const [, parent = '', collectionId = ''] = /^(.*)\/(.*)$/s.exec(name) ?? [];
    if (httpMethod === 'GET') return ['ListDocuments', { ...request, parent, collectionId }];
    if (httpMethod === 'POST') return ['CreateDocument', { ...request, parent, collectionId, document: json }];
  }
  throw unknownMethod(url);
}

/** The body of an error as Google's APIs write it. */
export function errorBody(error: unknown): RestResponse {
  const { code, message } = asServiceError(error);
  const { http } = STATUS[code];
  return { status: http, body: { error: { code: http, message, status: code } } };
}

/** The REST face: the methods of the service by their addresses. Streamed answers are JSON lists. */
export function restFace(call: Call): (request: RestRequest) => Promise<RestResponse> {
  return async (request) => {
    const [method, json] = transcode(request);
    const { resolvedRequestType, resolvedResponseType } = firestoreService.methods[method] ?? {};
    if (!resolvedRequestType || !resolvedResponseType) throw unknownMethod(request.url);
    const result = await call(method, fromJson(resolvedRequestType, json), request.authorization);
    const toBody = (message: object): Json => toJson(resolvedResponseType, message);
    return { status: 200, body: Array.isArray(result) ? result.map(toBody) : toBody(result) };
  };
}
