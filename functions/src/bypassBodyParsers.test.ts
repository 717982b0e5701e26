import { createServer, type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../tests/support/listen';
import { bypassBodyParsers, getOriginalRequestMediaType } from './bypassBodyParsers';

interface SeenRequest {
  /** Headers that the body parsers of the host read. */
  headers: IncomingHttpHeaders;
  mediaType: string;
}

let server: ListeningServer;
let endBypass: () => void;
beforeAll(async () => {
  endBypass = bypassBodyParsers();
  server = await listen(
    createServer((request, response) => {
      response.end(JSON.stringify({ headers: request.headers, mediaType: getOriginalRequestMediaType(request) }));
    }),
  );
});
afterAll(() => {
  endBypass();
  return server.close();
});

async function send(headers: Record<string, string>, body: string | null = null): Promise<SeenRequest> {
  const response = await fetch(`http://127.0.0.1:${String(server.port)}`, { method: 'POST', headers, body });
  return (await response.json()) as SeenRequest;
}

describe('bypassBodyParsers', () => {
  it('hides type and encoding of a body', async () => {
    const { headers } = await send({ 'content-type': 'application/json', 'content-encoding': 'gzip' });
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers).not.toHaveProperty('content-encoding');
  });

  it('hides a body of more than 16 KiB', async () => {
    expect((await send({}, 'x'.repeat(16 * 1024))).headers['content-length']).toBe('16384');
    expect((await send({}, 'x'.repeat(16 * 1024 + 1))).headers).not.toHaveProperty('content-length');
  });
});

describe('getOriginalRequestMediaType', () => {
  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON ; charset=utf-8', 'application/json'],
    ['text/plain;charset=utf-8', 'text/plain'],
  ])('returns %s as %s', async (contentType, mediaType) => {
    expect((await send({ 'content-type': contentType })).mediaType).toBe(mediaType);
  });

  it('returns an empty text for a request without a type', async () => {
    expect((await send({})).mediaType).toBe('');
  });
});
