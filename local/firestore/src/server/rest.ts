import { STATUS, ServiceError, asServiceError, invalid } from '../engine/errors';
import type { Backend } from '../service/backend';
import type { Call } from '../service/backendCall';
import type { Requests, UnaryMethod } from '../service/messages';
import { fromJson, toJson, type Json } from '../service/protoJson';
import { firestoreService, messageType } from '../service/protos';
import { controlRoute } from './control';
import { pathOf, type RestRequest, type RestResponse } from './messages';

/** Parts of a request that stand in the address rather than in the body. */
interface Route {
  method: UnaryMethod;
  /** The request message as JSON. */
  request: { [key: string]: Json };
}

const VERBS: Record<string, UnaryMethod> = {
  batchGet: 'BatchGetDocuments',
  beginTransaction: 'BeginTransaction',
  commit: 'Commit',
  rollback: 'Rollback',
  batchWrite: 'BatchWrite',
  runQuery: 'RunQuery',
  runAggregationQuery: 'RunAggregationQuery',
  listCollectionIds: 'ListCollectionIds',
};

const ABOUT_DATABASE = new Set<UnaryMethod>([
  'BatchGetDocuments',
  'BeginTransaction',
  'Commit',
  'Rollback',
  'BatchWrite',
]);

const unknownMethod = (url: string): ServiceError =>
  new ServiceError('NOT_FOUND', `The requested URL ${url} was not found on this server.`);

function parseBody(body: string): { [key: string]: Json } {
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

/** Fields of the request from the query string: `mask.fieldPaths=a&mask.fieldPaths=b&pageSize=3`. */
function parseParameters(parameters: URLSearchParams): { [key: string]: Json } {
  const request: { [key: string]: Json } = {};
  for (const name of new Set(parameters.keys())) {
    if (name === 'key' || name.startsWith('$')) continue;
    const [field = '', nested] = name.split('.');
    const values = parameters.getAll(name);
    const [value = ''] = values;
    if (nested === 'fieldPaths') request[field] = { fieldPaths: values };
    else if (nested === 'exists') request[field] = { exists: value === 'true' };
    else if (nested !== undefined) request[field] = { [nested]: value };
    else request[field] = name === 'pageSize' ? Number(value) : name === 'showMissing' ? value === 'true' : value;
  }
  return request;
}

/** `POST .../documents[/a/b]:verb` */
function verbRoute(resource: string, verb: string, body: string, url: string): Route {
  const method = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (!method) throw unknownMethod(url);
  const isAboutDatabase = ABOUT_DATABASE.has(method);
  if (isAboutDatabase && !/^projects\/[^/]+\/databases\/[^/]+\/documents$/.test(resource)) throw unknownMethod(url);
  const request = parseBody(body);
  if (isAboutDatabase) request['database'] = resource.slice(0, -'/documents'.length);
  else request['parent'] = resource;
  return { method, request };
}

/** The methods that have an address of their own: a document, or a collection with an odd number of segments. */
function documentRoute(
  httpMethod: string,
  resource: string,
  search: URLSearchParams,
  body: string,
  url: string,
): Route {
  const parameters = parseParameters(search);
  const segments = resource.split('/').slice(5);
  const isDocument = segments.length > 0 && segments.length % 2 === 0;
  const collection = { parent: resource.slice(0, resource.lastIndexOf('/')), collectionId: segments.at(-1) ?? '' };
  switch (`${httpMethod} ${isDocument ? 'document' : 'collection'}`) {
    case 'GET document':
      return { method: 'GetDocument', request: { ...parameters, name: resource } };
    case 'DELETE document':
      return { method: 'DeleteDocument', request: { ...parameters, name: resource } };
    case 'PATCH document':
      return {
        method: 'UpdateDocument',
        request: { ...parameters, document: { ...parseBody(body), name: resource } },
      };
    case 'GET collection':
      if (segments.length > 0) return { method: 'ListDocuments', request: { ...parameters, ...collection } };
      break;
    case 'POST collection':
      if (segments.length > 0) {
        return { method: 'CreateDocument', request: { ...parameters, ...collection, document: parseBody(body) } };
      }
  }
  throw unknownMethod(url);
}

function routeOf({ method, url, body }: RestRequest): Route {
  const { searchParams } = new URL(url, 'http://localhost');
  const path = pathOf(url);
  const resource = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents(?:\/.*)?)$/s.exec(path)?.[1];
  const [, target, verb] = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents.*):([A-Za-z]+)$/s.exec(path) ?? [];
  if (method === 'POST' && target && verb && Object.hasOwn(VERBS, verb)) return verbRoute(target, verb, body, url);
  if (!resource) throw unknownMethod(url);
  return documentRoute(method, resource, searchParams, body, url);
}

/** The body of an error as Google's APIs write it. */
export function errorBody(error: ServiceError): RestResponse {
  const { http } = STATUS[error.code];
  return { status: http, body: { error: { code: http, message: error.message, status: error.code } } };
}

/** The REST face: answers any request; errors become their status and body. Streamed answers are JSON lists. */
export function restFace(backend: Backend, call: Call): (request: RestRequest) => Promise<RestResponse> {
  async function answer<M extends UnaryMethod>(method: M, request: RestRequest, json: Json): Promise<RestResponse> {
    const definition = firestoreService.methods[method];
    if (!definition) throw unknownMethod(request.url);
    const message = fromJson(messageType(definition.requestType), json) as Requests[M];
    const response = messageType(definition.responseType);
    const result = await call(method, message, request.authorization);
    const body = Array.isArray(result) ? result.map((one) => toJson(response, one)) : toJson(response, result);
    return { status: 200, body };
  }

  return async (request) => {
    try {
      const controlled = await controlRoute(backend, request);
      if (controlled) return controlled;
      const { method, request: json } = routeOf(request);
      return await answer(method, request, json);
    } catch (error) {
      return errorBody(asServiceError(error));
    }
  };
}
