import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChildProgram } from './childProgram';
import { PROJECT_ROOT, type StackPlaces } from './places';

interface LocalFirestoreOptions {
  places: StackPlaces;
  port: number;
  verbose: boolean;
}

/** Starts `local/firestore` with the project's rules and indexes; resolves when it answers. */
export async function startLocalFirestore({ places, port, verbose }: LocalFirestoreOptions): Promise<ChildProgram> {
  await mkdir(dirname(places.firestoreFile), { recursive: true });
  const child = await ChildProgram.start({
    name: 'le Firestore local',
    args: [
      join(PROJECT_ROOT, 'local/firestore/lib/main.js'),
      '--port',
      String(port),
      '--data',
      places.firestoreFile,
      '--rules',
      join(PROJECT_ROOT, 'firestore.rules'),
      '--indexes',
      join(PROJECT_ROOT, 'firestore.indexes.json'),
    ],
    cwd: PROJECT_ROOT,
    logFile: join(places.logs, 'firestore.log'),
    verbose,
  });
  await child.firstLine((line) => line.startsWith('{'));
  return child;
}
