import { describe, expect, it } from 'vitest';
import { createBackendConfigLoader, isBackendConfig } from './backendConfig';

const CONFIG = { projectId: 'demo', apiKey: 'key' };

describe('isBackendConfig', () => {
  it('accepts project and key, with or without emulators', () => {
    const emulators = { authEmulator: 'http://127.0.0.1:1', firestoreEmulator: '127.0.0.1:2' };
    expect(isBackendConfig(CONFIG)).toBe(true);
    expect(isBackendConfig({ ...CONFIG, ...emulators })).toBe(true);
  });

  it.each([
    null,
    'text',
    {},
    { projectId: 'demo' },
    { apiKey: 'key' },
    { ...CONFIG, projectId: 1 },
    { ...CONFIG, apiKey: null },
    { ...CONFIG, authEmulator: 1 },
    { ...CONFIG, firestoreEmulator: 1 },
  ])('rejects %j', (value) => {
    expect(isBackendConfig(value)).toBe(false);
  });
});

describe('createBackendConfigLoader', () => {
  it('loads the file once, and again after a failure', async () => {
    const responses = [new Response(JSON.stringify(CONFIG), { status: 404 }), new Response('{}')];
    const requests: unknown[] = [];
    const load = createBackendConfigLoader('https://site.example', (url, init) => {
      requests.push([url, init?.cache]);
      return Promise.resolve(responses.shift() ?? new Response(JSON.stringify(CONFIG)));
    });
    await expect(load()).rejects.toMatchObject({ code: 'unreachable' });
    await expect(load()).rejects.toMatchObject({ code: 'unreachable' });
    expect(await load()).toEqual(CONFIG);
    expect(await load()).toEqual(CONFIG);
    expect(requests).toEqual(Array.from({ length: 3 }, () => ['https://site.example/backend.json', 'no-cache']));
  });
});
