import { connect } from 'node:net';
import { Client, Metadata, credentials, type ServiceError } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServerWithClients, createToken, type TestServerWithClients } from './testClients';

const ROOT = '/v1/projects/demo-test/databases/(default)/documents';
const RULES = '/emulator/v1/projects/demo-test:securityRules';

let clients: TestServerWithClients;
beforeAll(async () => {
  clients = await startTestServerWithClients();
});
afterAll(async () => {
  // The server still responds after every bad request.
  expect(await (await clients.request('GET', '/')).text()).toBe('Ok\n');
  await clients.close();
});

const rulesBody = (content: string): string =>
  JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content }] } });

describe('invalid requests', () => {
  test.each([
    ['malformed JSON', 'POST', `${ROOT}:commit`, '{"writes": [', 400, 'INVALID_ARGUMENT', /Invalid JSON payload/],
    ['JSON that is no object', 'POST', `${ROOT}:commit`, '[1]', 400, 'INVALID_ARGUMENT', /must be an object/],
    [
      'an unknown field',
      'POST',
      `${ROOT}:commit`,
      '{"write": []}',
      400,
      'INVALID_ARGUMENT',
      /Unknown name "write": Cannot find field/,
    ],
    [
      'an unknown field inside',
      'POST',
      `${ROOT}:commit`,
      '{"writes": [{"upsert": {}}]}',
      400,
      'INVALID_ARGUMENT',
      /"upsert" at 'writes\[0\]'/,
    ],
    [
      'a write without operation',
      'POST',
      `${ROOT}:commit`,
      '{"writes": [{}]}',
      400,
      'INVALID_ARGUMENT',
      /must have an operation/,
    ],
    [
      'two operations in one write',
      'POST',
      `${ROOT}:commit`,
      '{"writes": [{"delete": "a", "verify": "b"}]}',
      400,
      'INVALID_ARGUMENT',
      /oneof field 'operation' is already set/,
    ],
    [
      'a value of the wrong type',
      'PATCH',
      `${ROOT}/a/b`,
      '{"fields": {"n": {"integerValue": "1.5"}}}',
      400,
      'INVALID_ARGUMENT',
      /no 64-bit integer/,
    ],
    [
      'half of a surrogate pair',
      'PATCH',
      `${ROOT}/a/b`,
      String.raw`{"fields": {"s": {"stringValue": "\ud83d"}}}`,
      400,
      'INVALID_ARGUMENT',
      /is no string/,
    ],
    ['a value without type', 'PATCH', `${ROOT}/a/b`, '{"fields": {"n": {}}}', 400, 'INVALID_ARGUMENT', /value_type/],
    [
      'a timestamp that is none',
      'PATCH',
      `${ROOT}/a/b`,
      '{"fields": {"n": {"timestampValue": "yesterday"}}}',
      400,
      'INVALID_ARGUMENT',
      /timestamp/,
    ],
    [
      'the field __proto__',
      'PATCH',
      `${ROOT}/a/b`,
      '{"fields": {"__proto__": {"stringValue": "x"}}}',
      400,
      'INVALID_ARGUMENT',
      /reserved/,
    ],
    ['an unknown verb', 'POST', `${ROOT}:destroy`, '{}', 404, 'NOT_FOUND', /not found on this server/],
    ['an unknown address', 'GET', '/v2/projects', undefined, 404, 'NOT_FOUND', /not found on this server/],
    ['an address that is no UTF-8', 'GET', `${ROOT}/a/%ff`, undefined, 400, 'INVALID_ARGUMENT', /percent-encoded/],
    ['a collection in place of a document', 'DELETE', `${ROOT}/a`, undefined, 404, 'NOT_FOUND', /not found/],
    [
      'a query without a collection',
      'POST',
      `${ROOT}:runQuery`,
      '{"structuredQuery": {}}',
      400,
      'INVALID_ARGUMENT',
      /exactly one collection/,
    ],
    ['a request without a query', 'POST', `${ROOT}:runQuery`, '{}', 400, 'INVALID_ARGUMENT', /no structured query/],
    [
      'an unknown transaction',
      'POST',
      `${ROOT}:commit`,
      '{"transaction": "AAAA"}',
      400,
      'INVALID_ARGUMENT',
      /no longer valid/,
    ],
    [
      'reading in the past',
      'POST',
      `${ROOT}:batchGet`,
      '{"readTime": "2026-01-01T00:00:00Z"}',
      400,
      'INVALID_ARGUMENT',
      /not supported/,
    ],
  ] as const)('%s', async (_title, method, path, body, status, code, message) => {
    const response = await clients.request(method, path, body);
    expect(response.status).toBe(status);
    const responseBody: unknown = await response.json();
    expect(responseBody).toMatchObject({
      error: { code: status, status: code, message: expect.stringMatching(message) },
    });
  });

  test('rejects a request over 10 MiB', async () => {
    const response = await clients.request('PATCH', `${ROOT}/a/b`, 'x'.repeat(10 * 1024 * 1024 + 1));
    expect(await response.json()).toMatchObject({ error: { code: 400, message: /exceeds the limit/ } });
  });
});

describe('unsupported queries', () => {
  const list = (count: number): object => ({
    arrayValue: { values: Array.from({ length: count }, (_, n) => ({ integerValue: n })) },
  });
  const filter = (op: string, value: object, fieldPath = 'n'): object => ({
    fieldFilter: { field: { fieldPath }, op, value },
  });
  const and = (...filters: object[]): object => ({ compositeFilter: { op: 'AND', filters } });
  const one = { integerValue: 1 };

  test.each([
    ['an empty in', { where: filter('IN', list(0)) }, /non-empty ArrayValue/],
    ['31 values of in', { where: filter('IN', list(31)) }, /more than 30 disjunctions/],
    ['6 x 6 disjunctions', { where: and(filter('IN', list(6)), filter('IN', list(6), 'm')) }, /more than 30/],
    ['11 values of not-in', { where: filter('NOT_IN', list(11)) }, /up to 10/],
    ['not-in beside in', { where: and(filter('NOT_IN', list(2)), filter('IN', list(2), 'm')) }, /cannot be used with/],
    ['two !=', { where: and(filter('NOT_EQUAL', one), filter('NOT_EQUAL', one, 'm')) }, /Only a single/],
    [
      'two array-contains',
      { where: and(filter('ARRAY_CONTAINS', one), filter('ARRAY_CONTAINS', one, 'm')) },
      /maximum of 1 array contains/,
    ],
    [
      'a name that is compared with text',
      { where: filter('EQUAL', { stringValue: 'x' }, '__name__') },
      /must be a Key/,
    ],
    ['a cursor longer than the order', { startAt: { values: [one, one] } }, /too many values/],
    ['a negative limit', { limit: -1 }, /limit is negative/],
    ['an operator that does not exist', { where: filter('LIKE', one) }, /is no Operator/],
    ['a path that is none', { where: filter('EQUAL', one, 'a..b') }, /Invalid property path/],
  ])('%s', async (_title, query, message) => {
    const body = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'a' }], ...query } });
    const response = await clients.request('POST', `${ROOT}:runQuery`, body);
    expect(await response.json()).toMatchObject({
      error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) },
    });
  });
});

describe('tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each([
    ['no token at all', 'Bearer nonsense'],
    ['a payload that is no JSON', `Bearer a.${Buffer.from('hello').toString('base64url')}.`],
    ['another scheme', 'Basic b3duZXI='],
    ['an expired one', `Bearer ${createToken('ann', { exp: now - 1 })}`],
    ['one without a user', `Bearer ${createToken('')}`],
    ['one of another project', `Bearer ${createToken('ann', { aud: 'demo-other' })}`],
  ])('%s is UNAUTHENTICATED', async (_title, authorization) => {
    const response = await clients.request('GET', `${ROOT}/a/b`, undefined, authorization);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  });

  test('accepts a valid token', async () => {
    const response = await clients.request(
      'GET',
      `${ROOT}/a/b`,
      undefined,
      `Bearer ${createToken('ann', { aud: 'demo-test' })}`,
    );
    expect(response.status).toBe(404);
  });
});

describe('rules files', () => {
  test.each([
    ['a file of 2 MB', rulesBody(`// ${'x'.repeat(2_000_000)}`), /larger than 256 KB/],
    [
      'a file that does not compile',
      rulesBody("rules_version = '2';\nservice cloud.firestore {\n  match oops"),
      /^3:\d+/,
    ],
    ['no file', '{"rules": {"files": []}}', /exactly one file/],
    ['malformed JSON', '{', /Invalid JSON/],
  ])('rejects %s and keeps the previous rules', async (_title, body, message) => {
    const response = await clients.request('PUT', RULES, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) },
    });
    expect((await clients.request('GET', `${ROOT}/a/b`, undefined, `Bearer ${createToken('ann')}`)).status).toBe(404);
  });
});

describe('gRPC', () => {
  /** Sends raw bytes to a method and returns the error code. */
  const send = (path: string, bytes: Buffer): Promise<number> => {
    const client = new Client(`127.0.0.1:${clients.server.port}`, credentials.createInsecure());
    const raw = (message: Buffer): Buffer => message;
    return new Promise((resolve, reject) => {
      client.makeUnaryRequest(path, raw, raw, bytes, new Metadata(), (error: ServiceError | null) => {
        client.close();
        if (error) resolve(error.code);
        else reject(new Error('The request succeeded.'));
      });
    });
  };

  test('returns UNIMPLEMENTED for an unknown method', async () => {
    expect(await send('/google.firestore.v1.Firestore/Destroy', Buffer.alloc(0))).toBe(12);
  });

  test('fails only the call whose bytes are not a message', async () => {
    expect(await send('/google.firestore.v1.Firestore/Commit', Buffer.from([0xff, 0xff, 0xff]))).toBe(13);
  });

  test('returns RESOURCE_EXHAUSTED for a message over 10 MiB', async () => {
    expect(await send('/google.firestore.v1.Firestore/Commit', Buffer.alloc(11 * 1024 * 1024))).toBe(8);
  });

  test('returns INVALID_ARGUMENT for an empty request', async () => {
    expect(await send('/google.firestore.v1.Firestore/Commit', Buffer.alloc(0))).toBe(3);
  });
});

test('parses a request that arrives byte by byte', async () => {
  const socket = connect(clients.server.port, '127.0.0.1');
  socket.setNoDelay(true);
  for (const byte of 'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n') {
    await new Promise((resolve) => {
      socket.write(byte, resolve);
    });
  }
  const received = await socket.setEncoding('utf8').toArray();
  expect(received.join('')).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*Ok\n/);
});

test('echoes the method and headers of a CORS preflight', async () => {
  const response = await fetch(`http://127.0.0.1:${clients.server.port}${ROOT}:commit`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://127.0.0.1:5000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-goog-api-client',
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:5000');
  expect(response.headers.get('access-control-allow-headers')).toBe('authorization,content-type,x-goog-api-client');
});
