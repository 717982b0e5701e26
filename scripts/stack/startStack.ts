import { rm } from 'node:fs/promises';
import { DEMO_PASSWORDS } from '../../local/seed/demoPasswords';
import type { ChildProgram } from './childProgram';
import { startEmulators } from './emulators';
import { startLocalFirestore } from './localFirestore';
import { LOCAL_PROJECT_ID, stackPlaces } from './places';
import { choosePorts } from './ports';
import { waitForLogin } from './readiness';
import { localFirestoreOf, openSeed } from './seedBackend';
import { publishSite, writeBackendFile } from './site';
import type { StackInfo } from './stackFile';

interface StackOptions {
  /** Folder below the project for everything the stack keeps; two stacks never share one. */
  dataDir: string;
  sitePort?: number | 'any';
  /** Begin with an empty folder. */
  fresh?: boolean;
  /** Serve nothing but backend.json: Vite serves the site. */
  withoutSite?: boolean;
  officialFirestore?: boolean;
  verbose?: boolean;
  /** Gives up starting and stops what was started. */
  signal?: AbortSignal;
}

export interface Stack {
  info: StackInfo;
  /** The folder that hosting serves: a copy of `dist` at the start. */
  siteDir: string;
  /** Whether the demo passwords still open the partners' space. */
  hasDemoPasswords: boolean;
  /** Empties Firestore and seeds it again; sessions of before stay valid. */
  reset(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves with the name of a program that ended although nobody stopped it. */
  unexpectedEnd(): Promise<string>;
}

/** Starts the whole backend on this machine and seeds it when it is empty. Needs `dist` and `functions/lib`. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { dataDir, officialFirestore = false, verbose = false } = options;
  const places = stackPlaces(dataDir);
  if (options.fresh) await rm(places.data, { recursive: true, force: true });
  const ports = await choosePorts(options.sitePort ?? 'any');
  await (options.withoutSite ? writeBackendFile(places, ports) : publishSite(places, ports));

  const children: ChildProgram[] = [];
  const stop = async (): Promise<void> => {
    // Firestore last: functions that still answer may write.
    for (const child of children.toReversed()) await child.stop();
  };
  try {
    if (!officialFirestore) children.push(await startLocalFirestore({ places, port: ports.firestore, verbose }));
    const emulators = await startEmulators({ places, ports, officialFirestore, verbose });
    children.push(emulators);

    const firestore = localFirestoreOf(ports.firestore);
    const seed = openSeed({ firestore, authPort: ports.auth });
    if (!officialFirestore) await seed.fillWhereEmpty();
    const info = stackInfo(ports);
    await waitForLogin(info.site, {
      signal: options.signal,
      givenUp: () => (emulators.hasEnded ? 'les émulateurs Firebase se sont arrêtés' : null),
    });
    if (officialFirestore) await seed.fillWhereEmpty();
    await seed.createSessionUsers();
    return {
      info,
      siteDir: places.site,
      hasDemoPasswords: await seed.hasDemoPasswords(),
      reset: () => seed.replaceAll(),
      stop: async () => {
        await firestore.terminate();
        await stop();
      },
      unexpectedEnd: () => Promise.race(children.map((child) => child.unexpectedEnd())),
    };
  } catch (error) {
    await stop();
    options.signal?.throwIfAborted();
    throw await withLogs(error, children);
  }
}

function stackInfo(ports: { site: number; firestore: number; auth: number; functions: number }): StackInfo {
  return {
    site: at(ports.site),
    firestore: at(ports.firestore),
    auth: at(ports.auth),
    functions: at(ports.functions),
    projectId: LOCAL_PROJECT_ID,
    passwords: { partner: DEMO_PASSWORDS.partner, admin: DEMO_PASSWORDS.admin },
    pid: process.pid,
  };
}

async function withLogs(cause: unknown, children: ChildProgram[]): Promise<Error> {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const logs: string[] = [];
  for (const child of children) logs.push(await child.logTail());
  return new Error([reason, ...logs].join('\n\n'), { cause });
}

function at(port: number): string {
  return `http://127.0.0.1:${port}`;
}
