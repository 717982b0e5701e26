import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startLocalFirestore } from './startLocalFirestore';
import { buildLocalStackPaths, type StackPaths } from './stackPaths';

const RESET_ADVICE = 'npm start -- --reset';

let folder: string;
let paths: StackPaths;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firestore-'));
  paths = buildLocalStackPaths(folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts a server that ends with this message instead of listening. */
async function startFailing(message: string): Promise<unknown> {
  const program = join(folder, 'main.mjs');
  await writeFile(program, `console.error(${JSON.stringify(message)}); process.exitCode = 1;`);
  return startLocalFirestore({ paths, port: 0, verbose: false, program });
}

it('advises a reset if the data file is unreadable', async () => {
  await expect(startFailing(`${paths.firestoreFile} is no file of the local Firestore.`)).rejects.toThrow(RESET_ADVICE);
});

it('advises no reset for another failure', async () => {
  const error = await startFailing('firestore.rules: line 3').catch((reason: unknown) => String(reason));
  expect(error).toContain('firestore.rules: line 3');
  expect(error).not.toContain(RESET_ADVICE);
});
