import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCAL_PROJECT_ID, PROJECT_ROOT, type StackPlaces } from './places';
import type { StackPorts } from './ports';

/** Copies the built site to where hosting serves it. The copy keeps `dist` itself free of local addresses. */
export async function publishSite(places: StackPlaces, ports: StackPorts): Promise<void> {
  await rm(places.site, { recursive: true, force: true });
  await cp(join(PROJECT_ROOT, 'dist'), places.site, { recursive: true });
  await writeBackendFile(places, ports);
}

/** What the site needs to find its backend; the same build serves every environment. */
export async function writeBackendFile(places: StackPlaces, ports: StackPorts): Promise<void> {
  const backend = {
    projectId: LOCAL_PROJECT_ID,
    apiKey: 'local',
    authEmulator: `http://127.0.0.1:${ports.auth}`,
    firestoreEmulator: `127.0.0.1:${ports.firestore}`,
  };
  await mkdir(places.site, { recursive: true });
  await writeFile(join(places.site, 'backend.json'), `${JSON.stringify(backend)}\n`);
}
