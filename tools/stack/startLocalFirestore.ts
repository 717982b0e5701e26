import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ManagedProcess } from './ManagedProcess';
import { PROJECT_ROOT } from '../projectRoot';
import { type StackPaths } from './stackPaths';

interface LocalFirestoreOptions {
  paths: StackPaths;
  port: number;
  verbose: boolean;
}

/** Starts `local/firestore` with the project's rules and indexes; resolves once it responds. */
export async function startLocalFirestore({ paths, port, verbose }: LocalFirestoreOptions): Promise<ManagedProcess> {
  await mkdir(dirname(paths.firestoreFile), { recursive: true });
  const child = await ManagedProcess.start({
    name: 'le Firestore local',
    args: [
      join(PROJECT_ROOT, 'local/firestore/lib/main.js'),
      '--port',
      String(port),
      '--data',
      paths.firestoreFile,
      '--rules',
      join(PROJECT_ROOT, 'firestore.rules'),
      '--indexes',
      join(PROJECT_ROOT, 'firestore.indexes.json'),
    ],
    cwd: PROJECT_ROOT,
    logFile: join(paths.logs, 'firestore.log'),
    verbose,
  });
  await child.waitForLine((line) => line.startsWith('{'));
  return child;
}
