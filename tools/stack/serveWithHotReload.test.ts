import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from './ports';
import { buildHotReloadConfig } from './serveWithHotReload';

it('prepares the packages of all pages, those of the partner space included', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'vite-'));
  onTestFinished(() => rm(cacheDir, { recursive: true }));
  const errors: string[] = [];
  const customLogger = { ...createLogger('silent'), error: (message: string) => void errors.push(message) };
  const config = buildHotReloadConfig({ port: await findFreePort(), hosting: 'http://127.0.0.1:1' });
  const server = await createServer({ ...config, cacheDir, customLogger });
  try {
    await server.listen();
    const optimizer = server.environments.client.depsOptimizer;
    await optimizer?.scanProcessing;
    expect(errors).toEqual([]);
    expect(Object.keys({ ...optimizer?.metadata.optimized, ...optimizer?.metadata.discovered })).toEqual(
      expect.arrayContaining(['react-dom/client', 'dexie', 'papaparse', '@dnd-kit/core']),
    );
  } finally {
    await server.close();
  }
});
