import type { HeaderRule } from './hostingHeaders';
import type { StackPorts } from './ports';

/** Subset of `firebase.json` that the local copy changes; the rest passes through. */
export interface FirebaseConfig {
  hosting: {
    public: string;
    predeploy?: string[];
    redirects: { source: string; destination: string; type: number }[];
    headers: HeaderRule[];
  };
  functions: { source: string; predeploy?: string[] }[];
  firestore: { rules: string; indexes: string; predeploy?: string[] };
}

interface LocalOptions {
  ports: StackPorts;
  /** Relative to the folder of the copy: the emulators reject paths outside it. */
  publicDir: string;
  functionsDir: string;
  officialFirestore: boolean;
}

const LOOPBACK = '127.0.0.1';

/**
 * Builds `firebase.json` for the emulators: the same site and policy headers, with ports, and with the local addresses
 * as the only addition to connect-src.
 */
export function buildLocalFirebaseConfig(
  config: FirebaseConfig,
  { ports, publicDir, functionsDir, officialFirestore }: LocalOptions,
) {
  const origins = [ports.auth, ports.firestore].map((port) => `http://${LOOPBACK}:${port}`);
  const { predeploy: _hosting, ...hosting } = config.hosting;
  const { rules, indexes } = config.firestore;
  return {
    hosting: { ...hosting, public: publicDir, headers: hosting.headers.map((rule) => addOrigins(rule, origins)) },
    functions: config.functions.map(({ predeploy: _functions, ...codebase }) => ({
      ...codebase,
      source: functionsDir,
    })),
    ...(officialFirestore && { firestore: { rules, indexes } }),
    emulators: {
      auth: toEmulatorAddress(ports.auth),
      functions: toEmulatorAddress(ports.functions),
      hosting: toEmulatorAddress(ports.site),
      hub: toEmulatorAddress(ports.hub),
      logging: toEmulatorAddress(ports.logging),
      eventarc: toEmulatorAddress(ports.eventarc),
      tasks: toEmulatorAddress(ports.tasks),
      ...(officialFirestore && { firestore: toEmulatorAddress(ports.firestore) }),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

function addOrigins(rule: HeaderRule, origins: string[]): HeaderRule {
  return {
    ...rule,
    headers: rule.headers.map((header) =>
      header.key === 'Content-Security-Policy'
        ? {
            ...header,
            value: header.value.replace(/connect-src [^;]*/, (directive) => [directive, ...origins].join(' ')),
          }
        : header,
    ),
  };
}

function toEmulatorAddress(port: number) {
  return { host: LOOPBACK, port };
}
