import type { StackPorts } from './ports';

interface Header {
  key: string;
  value: string;
}

/** The parts of `firebase.json` that the local copy changes; everything else passes through untouched. */
export interface FirebaseConfig {
  hosting: {
    public: string;
    predeploy?: string[];
    redirects: { source: string; destination: string; type: number }[];
    headers: { source: string; headers: Header[] }[];
  };
  functions: { source: string; predeploy?: string[] }[];
  firestore: { rules: string; indexes: string; predeploy?: string[] };
}

interface LocalPlaces {
  ports: StackPorts;
  /** Relative to the folder of the copy: the emulators refuse what lies outside of it. */
  publicDir: string;
  functionsDir: string;
}

const LOOPBACK = '127.0.0.1';

/**
 * `firebase.json` for the emulators: the same site and the same policy headers, with the ports, and with the local
 * addresses as the only addition to connect-src.
 */
export function localFirebaseConfig(config: FirebaseConfig, { ports, publicDir, functionsDir }: LocalPlaces): object {
  const origins = [ports.auth, ports.firestore].map((port) => `http://${LOOPBACK}:${port}`);
  const { predeploy: _hosting, ...hosting } = config.hosting;
  return {
    hosting: { ...hosting, public: publicDir, headers: hosting.headers.map((rule) => withOrigins(rule, origins)) },
    functions: config.functions.map(({ predeploy: _functions, ...codebase }) => ({
      ...codebase,
      source: functionsDir,
    })),
    emulators: {
      auth: at(ports.auth),
      functions: at(ports.functions),
      hosting: at(ports.site),
      hub: at(ports.hub),
      logging: at(ports.logging),
      eventarc: at(ports.eventarc),
      tasks: at(ports.tasks),
      ui: { enabled: false },
      singleProjectMode: true,
    },
  };
}

function withOrigins<Rule extends { headers: Header[] }>(rule: Rule, origins: string[]): Rule {
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

function at(port: number): object {
  return { host: LOOPBACK, port };
}
