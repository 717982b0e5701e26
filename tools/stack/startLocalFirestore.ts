import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ManagedProcess } from './ManagedProcess';
import { PROJECT_ROOT } from '../projectRoot';
import type { StackPaths } from './stackPaths';

interface LocalFirestoreOptions {
  paths: StackPaths;
  port: number;
  verbose: boolean;
  /** Built server. */
  program?: string;
}

/** Starts `local/firestore` with the project's rules and indexes; resolves once it responds. */
export async function startLocalFirestore({
  paths,
  port,
  verbose,
  program = join(PROJECT_ROOT, 'local/firestore/lib/main.js'),
}: LocalFirestoreOptions): Promise<ManagedProcess> {
  await mkdir(dirname(paths.firestoreFile), { recursive: true });
  const child = await ManagedProcess.start({
    name: 'le Firestore local',
    args: [
      program,
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
  try {
    await child.waitForLine((line) => line.startsWith('{'));
  } catch (error) {
    throw addResetAdvice(error, paths.firestoreFile);
  }
  return child;
}

/** Adds to an error that names the data file how to go on without its data. */
function addResetAdvice(error: unknown, dataFile: string): unknown {
  if (!(error instanceof Error && error.message.includes(dataFile))) return error;
  return new Error(
    `${error.message}\n\nLes données locales sont illisibles. Pour recommencer avec des données neuves : npm start -- --reset`,
    { cause: error },
  );
}
