import type protobuf from 'protobufjs';
import { STATUS, ServiceError, asServiceError, invalid } from '../engine/errors';
import type { Requests, UnaryMethod } from '../service/messages';
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

/** One address of a method: which fields of its request stand in the path, and which one is the body (`*`: all others). */
interface Route {
  method: UnaryMethod;
  httpMethod: string;
  pattern: RegExp;
  fields: string[];
  body: string | undefined;
}

/** The addresses as the definitions of the service annotate them: `/v1/{parent=projects/*\/…\/documents/*\/**}:runQuery`. */
const ROUTES = unaryMethods.flatMap((method) =>
  ['(google.api.http).', '(google.api.http).additional_bindings.'].flatMap((binding) =>
    ['get', 'post', 'patch', 'delete'].flatMap((httpMethod): Route[] => {
      const options = firestoreService.methods[method]?.options ?? {};
      const template: string | undefined = options[binding + httpMethod];
      if (template === undefined) return [];
      const fields = [...template.matchAll(/\{([\w.]+)/g)].map(([, field = '']) => field);
      const body: string | undefined = options[`${binding}body`];
      return [{ method, httpMethod: httpMethod.toUpperCase(), pattern: patternOf(template), fields, body }];
    }),
  ),
);

/** `**` stands for pairs of a collection and a document, so that no document is taken for a collection. */
function patternOf(template: string): RegExp {
  const pattern = template
    .replace(/\{[\w.]+=([^}]+)\}/g, '($1)')
    .replace(/\{[\w.]+\}/g, '([^/]+)')
    .replace('/*/**', '(?:/[^/]+/[^/]+)+')
    .replace('/**', '(?:/[^/]+/[^/]+)*')
    .replaceAll('/*', '/[^/]+');
  return new RegExp(`^${pattern}$`, 's');
}

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

/** Puts what the path or the query string says of a field (`mask.fieldPaths`) into a request, in the type of the field. */
function setField(request: JsonObject, type: protobuf.Type | null, path: string, values: string[]): void {
  const [name = '', ...rest] = path.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).split('.');
  const field = type?.fields[name]?.resolve();
  if (rest.length > 0) {
    const inner = { ...(request[name] as JsonObject | undefined) };
    setField(inner, field?.resolvedType as protobuf.Type | null, rest.join('.'), values);
    request[name] = inner;
  } else if (field?.repeated) request[name] = values;
  else if (field?.type === 'bool') request[name] = values[0] === 'true';
  else request[name] = field?.type === 'int32' ? Number(values[0]) : (values[0] ?? '');
}

/** The method that an address and a body call, and its request as JSON. */
function transcode({ method: httpMethod, url, body }: RestRequest): { method: UnaryMethod; json: JsonObject } {
  const path = pathOf(url);
  const { searchParams } = new URL(url, 'http://localhost');
  for (const route of ROUTES) {
    const match = route.httpMethod === httpMethod ? route.pattern.exec(path) : null;
    if (!match) continue;
    const { method, fields } = route;
    const type = firestoreService.methods[method]?.resolvedRequestType ?? null;
    const request = route.body === '*' ? parseObject(body) : {};
    if (route.body !== undefined && route.body !== '*') request[route.body] = parseObject(body);
    const parameters = route.body === '*' ? [] : [...new Set(searchParams.keys())];
    for (const name of parameters.filter((one) => one !== 'key' && !one.startsWith('$'))) {
      setField(request, type, name, searchParams.getAll(name));
    }
    fields.forEach((field, index) => setField(request, type, field, [match[index + 1] ?? '']));
    return { method, json: request };
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
  async function answer<M extends UnaryMethod>(method: M, json: Json, authorization?: string): Promise<RestResponse> {
    const { resolvedRequestType, resolvedResponseType } = firestoreService.methods[method] ?? {};
    if (!resolvedRequestType || !resolvedResponseType) throw unknownMethod(method);
    const result = await call(method, fromJson(resolvedRequestType, json) as Requests[M], authorization);
    const toBody = (message: object): Json => toJson(resolvedResponseType, message);
    return { status: 200, body: Array.isArray(result) ? result.map(toBody) : toBody(result) };
  }
  return (request) => {
    const { method, json } = transcode(request);
    return answer(method, json, request.authorization);
  };
}
