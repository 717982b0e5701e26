import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { probesOf, smokeTest } from './smokeTest';

const STYLES = '/assets/site-1a2b3c.css';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function siteThat(answer: Handler): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Answers each probe exactly as it wants to be answered. */
function wellBehaved(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === STYLES) {
    response.writeHead(200).end();
    return;
  }
  const probe = probesOf('mon-projet').find(({ path }) => path === request.url);
  response.writeHead(probe?.status ?? 500, probe?.headers ?? {});
  response.end(`${probe?.body ?? ''}<link rel="stylesheet" href="${STYLES}">`);
}

describe('smokeTest', () => {
  it('finds nothing wrong with a site that answers as it should', async () => {
    expect(await smokeTest(await siteThat(wellBehaved), 'mon-projet')).toEqual([]);
  });

  it('names the address, and what was missing', async () => {
    const site = await siteThat((request, response) => {
      if (request.url === '/sw.js') response.writeHead(200, { 'cache-control': 'max-age=3600' }).end();
      else if (request.url === '/api/partnerLogin') response.writeHead(404).end('page');
      else wellBehaved(request, response);
    });
    expect(await smokeTest(site, 'mon-projet')).toEqual([
      'service worker (/sw.js) : en-tête cache-control : « max-age=3600 » sans « no-cache »',
      'connexion (fonction) (/api/partnerLogin) : statut 404 au lieu de 400',
    ]);
  });

  it('notices pages whose styles went with another build', async () => {
    const site = await siteThat((request, response) => {
      if (request.url === STYLES) response.writeHead(404).end();
      else wellBehaved(request, response);
    });
    const missing = `sa feuille de style ${STYLES} : statut 404, le site est d’un autre build`;
    expect(await smokeTest(site, 'mon-projet')).toEqual([
      `accueil (/) : ${missing}`,
      `blog (fonction) (/blog) : ${missing}`,
    ]);
  });

  it('notices a site that belongs to another project', async () => {
    expect(await smokeTest(await siteThat(wellBehaved), 'autre-projet')).toEqual([
      expect.stringContaining('« "autre-projet" » manque'),
    ]);
  });

  it('tells every probe of a site that is down', async () => {
    const problems = await smokeTest('http://127.0.0.1:1', 'mon-projet');
    expect(problems).toHaveLength(probesOf('mon-projet').length);
  });
});
