import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createInvalidArgumentError } from '../core/errors';
import { MAX_REQUEST_BYTES } from '../core/assertValidDocument';
import { toErrorResponse, type RestRequest, type RestResponse } from './rest';

type RequestHandler = (request: RestRequest) => Promise<RestResponse>;

/** Echoes the preflight: browsers reject a response that does not list the SDK's method and headers. */
const buildCorsHeaders = ({ headers }: IncomingMessage): Record<string, string> => ({
  'access-control-allow-origin': headers.origin ?? '*',
  'access-control-allow-methods': headers['access-control-request-method'] ?? 'GET,POST,PATCH,DELETE,PUT',
  'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
  'access-control-max-age': '3600',
  vary: 'Origin',
});

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    // Drains an oversized body, so the client gets the error instead of a broken pipe.
    if (size <= MAX_REQUEST_BYTES) chunks.push(bytes);
  }
  if (size > MAX_REQUEST_BYTES)
    throw createInvalidArgumentError(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  return Buffer.concat(chunks).toString();
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  handleRequest: RequestHandler,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const cors = buildCorsHeaders(request);
  if (method === 'OPTIONS') response.writeHead(200, cors).end();
  else if (method === 'GET' && url === '/')
    response.writeHead(200, { ...cors, 'content-type': 'text/plain' }).end('Ok\n');
  else {
    const { status, body } = await readBody(request)
      .then((text) => handleRequest({ method, url, authorization: headers.authorization, body: text }))
      .catch(toErrorResponse);
    response.writeHead(status, { ...cors, 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(body));
  }
}

/** Builds the HTTP/1.1 server around the REST handler. It opens no port: connections are injected. */
export function createHttpServer(handleRequest: RequestHandler): Server {
  return createServer((request, response) => {
    respond(request, response, handleRequest).catch(() => response.destroy());
  });
}
