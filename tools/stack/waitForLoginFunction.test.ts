import { createServer, type ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../tests/support/listen';
import { waitForLoginFunction } from './waitForLoginFunction';

const READY = [400, '{"error":{"status":"INVALID_ARGUMENT"}}'] as const;

/** Starts a site that responds to logins with these, then with the last one. Counts the requests. */
async function startSite(...responses: (readonly [status: number, body: string])[]) {
  const requests: string[] = [];
  const respond = (response: ServerResponse, [status, body]: readonly [number, string]) =>
    response.writeHead(status).end(body);
  const { port, close } = await listen(
    createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      respond(response, responses[requests.length - 1] ?? responses.at(-1) ?? READY);
    }),
  );
  onTestFinished(close);
  return { site: `http://127.0.0.1:${port}`, requests };
}

describe('waitForLoginFunction', () => {
  it('waits until the function itself responds', async () => {
    const { site, requests } = await startSite([404, 'INVALID_ARGUMENT'], [200, '<h1>'], [400, 'Bad Request'], READY);
    await waitForLoginFunction(site, { getFailure: () => null });
    expect(requests).toEqual(Array.from({ length: 4 }, () => 'POST /api/partnerLogin'));
  });

  it('rejects with the reason why it will never respond', async () => {
    const { site, requests } = await startSite([404, '']);
    const getFailure = () => (requests.length > 0 ? 'les émulateurs Firebase se sont arrêtés' : null);
    await expect(waitForLoginFunction(site, { getFailure })).rejects.toThrow('les émulateurs Firebase se sont arrêtés');
    expect(requests).toHaveLength(1);
  });

  it('goes on while the site refuses connections', async () => {
    const { port, close } = await listen(createServer());
    await close();
    let checks = 0;
    const getFailure = () => ((checks += 1) < 3 ? null : 'les émulateurs Firebase se sont arrêtés');
    await expect(waitForLoginFunction(`http://127.0.0.1:${port}`, { getFailure })).rejects.toThrow('se sont arrêtés');
  });

  it('rejects once the signal is aborted', async () => {
    const { site, requests } = await startSite([404, '']);
    const controller = new AbortController();
    const getFailure = () => {
      if (requests.length > 0) controller.abort();
      return null;
    };
    const { signal } = controller;
    await expect(waitForLoginFunction(site, { getFailure, signal })).rejects.toThrow('aborted');
    expect(requests.length).toBeLessThan(3);
  });
});
