import { parseArgs } from 'node:util';
import { SITE_PORT } from './places';

export interface StartOptions {
  port: number;
  reset: boolean;
  dev: boolean;
  officialFirestore: boolean;
  verbose: boolean;
}

const START_HELP = `npm start [-- options]
  --port N              adresse du site (5000 sinon)
  --reset               recommence avec des données neuves
  --official-firestore  émulateur Firestore de Google (Java 21 et un téléchargement), sans données gardées
  --verbose             montre ce que disent les émulateurs`;

/** Options of `npm start` and `npm run dev`. Throws with a French sentence for people. */
export function parseStartOptions(argv: string[]): StartOptions {
  const { values } = readArgs(argv);
  const port = values.port === undefined ? SITE_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`--port attend un nombre entre 1 et 65535, pas « ${values.port} ».`);
  }
  return {
    port,
    reset: values.reset ?? false,
    dev: values.dev ?? false,
    officialFirestore: values['official-firestore'] ?? false,
    verbose: values.verbose ?? false,
  };
}

function readArgs(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        port: { type: 'string' },
        reset: { type: 'boolean' },
        dev: { type: 'boolean' },
        'official-firestore': { type: 'boolean' },
        verbose: { type: 'boolean' },
      },
    });
  } catch {
    throw new Error(`Option inconnue.\n${START_HELP}`);
  }
}
