import { rm } from 'node:fs/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import type { ManagedProcess } from './ManagedProcess';
import { startEmulators } from './startEmulators';
import { startLocalFirestore } from './startLocalFirestore';
import { LOCAL_PROJECT_ID, buildLocalStackPaths } from './stackPaths';
import { choosePorts, type StackPorts } from './ports';
import { retryIfPortTaken } from './retryIfPortTaken';
import { waitForLoginFunction } from './waitForLoginFunction';
import { openLocalFirestoreClient } from './openLocalFirestoreClient';
import { createBackendSeeder, type PasswordState } from './createBackendSeeder';
import { copySiteToHostingEmulator, writeLocalBackendJson } from './copySiteToHostingEmulator';
import type { StackInfo } from './stackFile';

interface StackOptions {
  /** Data folder of this stack below the project; never shared. */
  dataDir: string;
  sitePort?: number | 'any';
  /** Delete the data folder first. */
  isFresh?: boolean;
  /** Serve only backend.json: Vite serves the site. */
  isBackendOnly?: boolean;
  officialFirestore?: boolean;
  verbose?: boolean;
  /** Aborts the start and stops what was started. */
  signal?: AbortSignal;
}

export interface Stack {
  info: StackInfo;
  /** Client with administrator rights, until `stop()`. */
  firestore: Firestore;
  /** Folder that hosting serves: a copy of `dist`, taken at the start. */
  siteDir: string;
  passwordState: PasswordState;
  stop(): Promise<void>;
  /** Resolves with a French description of the first program that ended without `stop()`. */
  waitForUnexpectedEnd(): Promise<string>;
}

/**
 * Starts the whole backend on this machine and seeds it if empty. Needs the output of `buildAll`, or of
 * `buildBackendForHotReload` with `isBackendOnly`.
 */
export function startStack(options: StackOptions): Promise<Stack> {
  return retryIfPortTaken(() => startStackOnce(options));
}

async function startStackOnce(options: StackOptions): Promise<Stack> {
  const { dataDir, officialFirestore = false, verbose = false } = options;
  const paths = buildLocalStackPaths(dataDir);
  if (options.isFresh) await rm(paths.data, { recursive: true, force: true });
  const ports = await choosePorts(options.sitePort ?? 'any');
  await (options.isBackendOnly ? writeLocalBackendJson(paths, ports) : copySiteToHostingEmulator(paths, ports));

  const children: ManagedProcess[] = [];
  const stop = async (): Promise<void> => {
    // Stops Firestore last: running functions may still write.
    for (const child of children.toReversed()) await child.stop();
  };
  try {
    if (!officialFirestore) children.push(await startLocalFirestore({ paths, port: ports.firestore, verbose }));
    const emulators = await startEmulators({ paths, ports, officialFirestore, verbose });
    children.push(emulators);

    const firestore = openLocalFirestoreClient(ports.firestore);
    const seeder = createBackendSeeder({ firestore, authPort: ports.auth });
    if (!officialFirestore) await seeder.seedIfEmpty();
    const info = buildStackInfo(ports);
    await waitForLoginFunction(info.site, {
      signal: options.signal,
      getFailure: () => (emulators.hasEnded ? 'les émulateurs Firebase se sont arrêtés' : null),
    });
    if (officialFirestore) await seeder.seedIfEmpty();
    await seeder.createSessionUsers();
    return {
      info,
      firestore,
      siteDir: paths.site,
      passwordState: await seeder.readPasswordState(),
      stop: async () => {
        await firestore.terminate();
        await stop();
      },
      waitForUnexpectedEnd: () => Promise.race(children.map((child) => child.waitForUnexpectedEnd())),
    };
  } catch (error) {
    await stop();
    options.signal?.throwIfAborted();
    throw await addLogs(error, children);
  }
}

function buildStackInfo(ports: StackPorts): StackInfo {
  return {
    site: toAddress(ports.site),
    firestore: toAddress(ports.firestore),
    auth: toAddress(ports.auth),
    functions: toAddress(ports.functions),
    projectId: LOCAL_PROJECT_ID,
    passwords: { partner: DEMO_PASSWORDS.partner, admin: DEMO_PASSWORDS.admin },
    pid: process.pid,
  };
}

async function addLogs(cause: unknown, children: ManagedProcess[]): Promise<Error> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const logs: string[] = [];
  for (const child of children) logs.push(await child.readLogTail());
  return new Error([reason, ...logs].join('\n\n'), { cause });
}

function toAddress(port: number): string {
  return `http://127.0.0.1:${port}`;
}
