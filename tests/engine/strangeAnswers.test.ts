import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRemoteApp, type RemoteApp } from '../../src/remote/firebaseApp';
import { createPricingRemote } from '../../src/remote/pricingRemote';
import type { PricingRemote, Push } from '../../src/sync/ports';

const push: Push = {
  pushId: 'p',
  base: 1,
  device: 'd',
  mutations: [],
  items: [],
  costs: [],
  head: { liveCount: 0, digest: '0' },
  costsDigest: null,
};

/** The real SDK against a network that answers for the server. */
describe('promise 11: an answer that is not the server’s own', () => {
  let server: Server;
  let app: RemoteApp;
  let remote: PricingRemote;
  let answer: (response: ServerResponse, request: IncomingMessage) => void;
  let tests = 0;

  beforeEach(async () => {
    server = createServer((request, response) => answer(response, request));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const session = { idToken: () => Promise.resolve('token'), distrust: () => undefined };
    const unused = (): Promise<never> => Promise.reject(new Error('unused'));
    const backend = { projectId: 'demo-strange', apiKey: 'k', firestoreEmulator: `127.0.0.1:${String(port)}` };
    const whole = { ...session, current: unused, refresh: unused, login: unused, logout: unused };
    app = openRemoteApp(backend, whole, `strange-${String((tests += 1))}`);
    remote = createPricingRemote(() => Promise.resolve(app.firestore), session);
  });

  afterEach(async () => {
    await app.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const say = (status: number, type: string, body: string) => (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };
  const error = (status: number, name: string): string =>
    JSON.stringify({ error: { code: status, status: name, message: name } });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['a captive portal’s page', say(200, 'text/html', '<html>Bienvenue sur le Wi-Fi</html>'), 'unreachable'],
    ['a captive portal’s refusal', say(403, 'text/html', '<html>Payez d’abord</html>'), 'unreachable'],
    ['an empty answer', say(200, 'application/json', ''), 'unreachable'],
    ['a cut line', (response) => response.destroy(), 'unreachable'],
    ['a storm of 503', say(503, 'application/json', error(503, 'UNAVAILABLE')), 'busy'],
    ['a storm of 429', say(429, 'application/json', error(429, 'RESOURCE_EXHAUSTED')), 'busy'],
    ['a server’s own denial', say(403, 'application/json', error(403, 'PERMISSION_DENIED')), 'denied'],
    ['a token that is not taken', say(401, 'application/json', error(401, 'UNAUTHENTICATED')), 'busy'],
  ])('%s is told apart, for reading and for sending', async (_title, reply, code) => {
    answer = reply;
    await expect(remote.head()).rejects.toMatchObject({ code });
    await expect(remote.items({ above: 0, from: null, limit: 10 })).rejects.toMatchObject({ code });
    await expect(remote.commit(push)).rejects.toMatchObject({ code });
  });

  it('an answer of another shape moves nothing', async () => {
    answer = say(200, 'application/json', '[]');
    await expect(remote.commit(push)).rejects.toMatchObject({ name: 'RemoteError' });
    answer = say(200, 'application/json', '{"hello":"world"}');
    await expect(remote.commit(push)).rejects.toMatchObject({ name: 'RemoteError' });
  });
});
