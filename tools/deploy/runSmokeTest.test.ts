import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../tests/support/listen';
import { buildProbes, runSmokeTest } from './runSmokeTest';

const STYLES = '/assets/site-1a2b3c.css';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function startSite(handler: Handler): Promise<string> {
  const { port, close } = await listen(createServer(handler));
  onTestFinished(close);
  return `http://127.0.0.1:${port}`;
}

/** Responds to each probe as expected, but for one header. */
function respondCorrectly(request: IncomingMessage, response: ServerResponse, missingHeader?: string): void {
  if (request.url === STYLES) {
    response.writeHead(200).end();
    return;
  }
  const probe = buildProbes('mon-projet').find(({ path }) => path === request.url);
  const headers = Object.entries(probe?.headers ?? {}).filter(([name]) => name !== missingHeader);
  response.writeHead(probe?.status ?? 500, Object.fromEntries(headers));
  response.end(`${probe?.body ?? ''}<link rel="stylesheet" href="${STYLES}">`);
}

describe('runSmokeTest', () => {
  it('returns no problem for a correct site', async () => {
    expect(await runSmokeTest(await startSite(respondCorrectly), 'mon-projet')).toEqual([]);
  });

  it('names the address and the missing text', async () => {
    const site = await startSite((request, response) => {
      if (request.url === '/sw.js') response.writeHead(200, { 'cache-control': 'max-age=3600' }).end();
      else if (request.url === '/api/partnerLogin') response.writeHead(404).end('page');
      else respondCorrectly(request, response);
    });
    expect(await runSmokeTest(site, 'mon-projet')).toEqual([
      'service worker (/sw.js) : en-tête cache-control : « max-age=3600 » sans « no-cache »',
      'connexion (fonction) (/api/partnerLogin) : statut 404 au lieu de 400',
    ]);
  });

  it('reports pages whose style sheet is missing', async () => {
    const site = await startSite((request, response) => {
      if (request.url === STYLES) response.writeHead(404).end();
      else respondCorrectly(request, response);
    });
    const missing = `sa feuille de style ${STYLES} : statut 404, le site est d’un autre build`;
    expect(await runSmokeTest(site, 'mon-projet')).toEqual([
      `accueil (/) : ${missing}`,
      `blog (fonction) (/blog) : ${missing}`,
    ]);
  });

  it.each(['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'cache-control'])(
    'reports a page without the header %s',
    async (name) => {
      const site = await startSite((request, response) => {
        respondCorrectly(request, response, request.url === '/partner' ? name : undefined);
      });
      expect(await runSmokeTest(site, 'mon-projet')).toEqual([
        expect.stringContaining(`espace partenaire (/partner) : en-tête ${name} : «  » sans « `),
      ]);
    },
  );

  it('reports a site of another project', async () => {
    expect(await runSmokeTest(await startSite(respondCorrectly), 'autre-projet')).toEqual([
      expect.stringContaining('« "autre-projet" » manque'),
    ]);
  });

  it('reports every probe if the site is down', async () => {
    const { port, close } = await listen(createServer());
    await close();
    const problems = await runSmokeTest(`http://127.0.0.1:${port}`, 'mon-projet');
    expect(problems).toEqual(
      buildProbes('mon-projet').map(({ name, path }) => `${name} (${path}) : connexion refusée`),
    );
  });
});
