import { parseCommandOptions, UsageError } from '../commandLine';
import { DEFAULT_SITE_PORT } from './stackPaths';
import { findPortObstacle, findUnblockedPort } from './ports';

export interface StartOptions {
  port: number;
  reset: boolean;
  dev: boolean;
  officialFirestore: boolean;
  verbose: boolean;
  /** Print the help and start nothing. */
  help: boolean;
}

export const START_HELP = `npm start [-- options]
  --port N              adresse du site (5000 sinon)
  --reset               recommence avec des données neuves
  --official-firestore  émulateur Firestore de Google (Java 21 et un téléchargement), sans données gardées
  --verbose             montre ce que disent les émulateurs`;

const OPTIONS = {
  port: { type: 'string' },
  reset: { type: 'boolean' },
  dev: { type: 'boolean' },
  'official-firestore': { type: 'boolean' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Parses the options of `npm start` and `npm run dev`. Throws UsageError. */
export function parseStartOptions(argv: string[]): StartOptions {
  const { values } = parseCommandOptions({ args: argv, options: OPTIONS }, START_HELP);
  const port = values.port === undefined ? DEFAULT_SITE_PORT : Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new UsageError(`--port attend un nombre entre 1 et 65535, pas « ${values.port} ».`);
  }
  const obstacle = findPortObstacle(port);
  if (obstacle !== null) {
    throw new UsageError(`${obstacle}\nChoisissez-en un autre : npm start -- --port ${findUnblockedPort(port)}`);
  }
  return {
    port,
    reset: values.reset ?? false,
    dev: values.dev ?? false,
    officialFirestore: values['official-firestore'] ?? false,
    verbose: values.verbose ?? false,
    help: values.help ?? false,
  };
}
