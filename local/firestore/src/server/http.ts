import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { invalid } from '../engine/errors';
import { MAX_REQUEST_BYTES } from '../engine/limits';
import { errorBody, type RestRequest, type RestResponse } from './rest';

type Answer = (request: RestRequest) => Promise<RestResponse>;

/** Browsers ask before they send the SDK's headers, and must be told exactly what they asked for. */
const corsHeaders = ({ headers }: IncomingMessage): Record<string, string> => ({
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
    // What is too large is still read to its end, so that the client hears the reason instead of a broken pipe.
    if (size <= MAX_REQUEST_BYTES) chunks.push(bytes);
  }
  if (size > MAX_REQUEST_BYTES) throw invalid(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);
  return Buffer.concat(chunks).toString();
}

async function respond(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const cors = corsHeaders(request);
  if (method === 'OPTIONS') response.writeHead(200, cors).end();
  else if (method === 'GET' && url === '/')
    response.writeHead(200, { ...cors, 'content-type': 'text/plain' }).end('Ok\n');
  else {
    const { status, body } = await readBody(request)
      .then((text) => answer({ method, url, authorization: headers.authorization, body: text }))
      .catch(errorBody);
    response.writeHead(status, { ...cors, 'content-type': 'application/json; charset=UTF-8' });
    response.end(JSON.stringify(body));
  }
}

/** The HTTP/1.1 server around the REST face. It listens to nothing itself: connections are handed to it. */
export function httpFace(answer: Answer): Server {
  return createServer((request, response) => {
    respond(request, response, answer).catch(() => response.destroy());
  });
}
