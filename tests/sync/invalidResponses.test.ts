import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import { RemoteError, type PricingRemote, type Push } from '../../src/sync/ports';
import { listen, type ListeningServer } from '../support/listen';

const push: Push = {
  pushId: 'p',
  base: 1,
  device: 'd',
  headUpdateTime: '2026-01-01T00:00:00Z',
  mutations: [],
  items: [],
  changedPrices: new Set(),
  costs: [],
  plans: [],
  head: { liveCount: 0, digest: '0' },
  costsDigest: null,
};

/** Sends the real requests to an HTTP server that responds like a proxy or captive portal. */
describe('promise 11: responses from another server', () => {
  let server: ListeningServer;
  let remote: PricingRemote;
  let respond: (response: ServerResponse, request: IncomingMessage) => void;

  beforeEach(async () => {
    server = await listen(createServer((request, response) => respond(response, request)));
    const session = { getIdToken: () => Promise.resolve('token'), invalidateToken: () => undefined };
    const location = {
      projectId: 'demo-invalid',
      apiKey: 'demo',
      firestoreEmulator: `127.0.0.1:${String(server.port)}`,
    };
    remote = createPricingRemote(() => Promise.resolve(location), session);
  });

  afterEach(() => server.close());

  const createResponder = (status: number, type: string, body: string) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  const buildErrorBody = (status: number, name: string): string =>
    JSON.stringify({ error: { code: status, status: name, message: name } });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'a captive portal’s page',
      createResponder(200, 'text/html', '<html>Bienvenue sur le Wi-Fi</html>'),
      'unreachable',
    ],
    ['a captive portal’s refusal', createResponder(403, 'text/html', '<html>Payez d’abord</html>'), 'unreachable'],
    ['an empty body', createResponder(200, 'application/json', ''), 'unreachable'],
    ['a cut line', (response) => response.destroy(), 'unreachable'],
    ['a storm of 503', createResponder(503, 'application/json', buildErrorBody(503, 'UNAVAILABLE')), 'busy'],
    ['a storm of 429', createResponder(429, 'application/json', buildErrorBody(429, 'RESOURCE_EXHAUSTED')), 'quota'],
    [
      'a server’s own denial',
      createResponder(403, 'application/json', buildErrorBody(403, 'PERMISSION_DENIED')),
      'denied',
    ],
    [
      'a token that is not taken',
      createResponder(401, 'application/json', buildErrorBody(401, 'UNAUTHENTICATED')),
      'busy',
    ],
  ])('rejects %s on pull and push', async (_title, reply, code) => {
    respond = reply;
    await expect(remote.fetchHead()).rejects.toMatchObject({ code });
    await expect(remote.fetchItems({ above: 0, from: null, limit: 10 })).rejects.toMatchObject({ code });
    await expect(remote.commit(push)).rejects.toMatchObject({ code });
  });

  it('ignores a response of another shape', async () => {
    respond = createResponder(200, 'application/json', '[]');
    await expect(remote.commit(push)).rejects.toMatchObject({ name: 'RemoteError' });
    respond = createResponder(200, 'application/json', '{"hello":"world"}');
    await expect(remote.commit(push)).rejects.toMatchObject({ name: 'RemoteError' });
  });

  it('rejects with RemoteError or decodes, whatever JSON arrives', async () => {
    const json = fc.jsonValue();
    const fields = fc.constantFrom('revision', 'deleted', 'prix_partenaire', 'starts_on', 'at', 'mutations');
    const types = fc.constantFrom('integerValue', 'stringValue', 'timestampValue', 'arrayValue', 'mapValue');
    const document = fc.record({
      name: fc.oneof(fc.constant('documents/pricing_items/a'), json),
      fields: fc.oneof(json, fc.dictionary(fields, fc.oneof(json, fc.dictionary(types, json)))),
      updateTime: json,
    });
    const result = fc.record(
      { document: fc.oneof(document, json), found: fc.oneof(document, json), missing: json, readTime: json },
      { requiredKeys: [] },
    );
    const page = { above: null, from: null, limit: 1 };
    const calls = [
      () => remote.fetchHead(),
      () => remote.fetchCostsDigest(),
      () => remote.fetchItems(page),
      () => remote.fetchCosts(page),
      () => remote.fetchPlans(page),
      () => remote.fetchChange(1),
      () => remote.fetchChanges({ limit: 1 }),
      () => remote.commit(push),
    ];
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, fc.array(result), fc.record({ writeResults: json })), async (body) => {
        respond = createResponder(200, 'application/json', JSON.stringify(body));
        const errors = await Promise.all(
          calls.map((call) =>
            call().then(
              () => null,
              (error: unknown) => error,
            ),
          ),
        );
        expect(errors.filter((error) => error !== null && !(error instanceof RemoteError))).toEqual([]);
      }),
    );
  });

  it('rethrows unexpected errors', async () => {
    const defect = new TypeError('defect');
    const session = { getIdToken: () => Promise.reject(defect), invalidateToken: () => undefined };
    const location = { projectId: 'demo-invalid', apiKey: 'demo' };
    const broken = createPricingRemote(() => Promise.resolve(location), session);
    await expect(broken.fetchHead()).rejects.toBe(defect);
    await expect(broken.commit(push)).rejects.toBe(defect);
  });

  it('promise 19: treats a rejection by Google’s infrastructure as an unreachable server', async () => {
    const details = [{ reason: 'SERVICE_DISABLED', domain: 'googleapis.com' }];
    const error = { code: 403, status: 'PERMISSION_DENIED', message: 'Cloud Firestore API is disabled.', details };
    respond = createResponder(403, 'application/json', JSON.stringify({ error }));
    await expect(remote.fetchHead()).rejects.toMatchObject({ code: 'unreachable' });
    await expect(remote.fetchCostsDigest()).rejects.toMatchObject({ code: 'unreachable' });
  });

  /** Responds with one document, then with the error that cuts the response short. */
  function respondCut(collection: string, fields: object): void {
    const time = '2026-01-01T00:00:00Z';
    const name = `projects/demo-invalid/databases/(default)/documents/${collection}/a`;
    const document = { name, fields, createTime: time, updateTime: time };
    const error = { code: 503, status: 'UNAVAILABLE', message: 'The service is unavailable.' };
    respond = createResponder(200, 'application/json', JSON.stringify([{ document, readTime: time }, { error }]));
  }

  it('promise 30: rejects a page that an error cuts short', async () => {
    respondCut('pricing_items', { solution: { stringValue: 'Seule' }, revision: { integerValue: '1' } });
    const page = { above: 1, from: null, limit: 10 };
    await expect(remote.fetchItems(page)).rejects.toMatchObject({ code: 'busy' });
    await expect(remote.fetchCosts(page)).rejects.toMatchObject({ code: 'busy' });
  });

  it('rejects change records that an error cuts short', async () => {
    respondCut('pricing_changes', { revision: { integerValue: '1' } });
    await expect(remote.fetchChange(1)).rejects.toMatchObject({ code: 'busy' });
    await expect(remote.fetchChanges({ limit: 10 })).rejects.toMatchObject({ code: 'busy' });
  });
});
