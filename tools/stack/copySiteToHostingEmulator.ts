import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../projectRoot';
import { LOCAL_PROJECT_ID, type StackPaths } from './stackPaths';
import type { StackPorts } from './ports';

/** Copies the build to hosting's folder, so that `dist` stays free of local addresses. */
export async function copySiteToHostingEmulator(paths: StackPaths, ports: StackPorts): Promise<void> {
  await rm(paths.site, { recursive: true, force: true });
  await cp(join(PROJECT_ROOT, 'dist'), paths.site, { recursive: true });
  await writeLocalBackendJson(paths, ports);
}

/** Writes the backend's addresses for the site; one build serves every environment. */
export async function writeLocalBackendJson(paths: StackPaths, ports: StackPorts): Promise<void> {
  const backend = {
    projectId: LOCAL_PROJECT_ID,
    apiKey: 'local',
    authEmulator: `http://127.0.0.1:${ports.auth}`,
    firestoreEmulator: `127.0.0.1:${ports.firestore}`,
  };
  await mkdir(paths.site, { recursive: true });
  await writeFile(join(paths.site, 'backend.json'), `${JSON.stringify(backend)}\n`);
}
