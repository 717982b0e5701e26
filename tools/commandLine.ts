import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Thrown for invalid arguments; the message is shown to the user without a stack trace. */
export class UsageError extends Error {}

/**
 * Parses the options of a project command. Throws UsageError for unknown options, missing or empty values, and options
 * that npm consumed because the `--` of `npm run` is missing.
 */
export function parseCommandOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
  environment: NodeJS.ProcessEnv = process.env,
) {
  rejectNpmOptions(config, environment);
  try {
    const parsed = parseArgs(config);
    // An unset variable of a script leaves a value empty; for an empty project, client libraries choose one themselves.
    if (!Object.values(parsed.values).includes('')) return parsed;
  } catch {
    // Ends in the same error as an empty value.
  }
  throw new UsageError(`Option inconnue, ou sans sa valeur.\n\n${usage}`);
}

/**
 * Rejects options that npm consumed: it passes them (and .npmrc lines) as `npm_config_<name>`, '' if switched off.
 * Hyphens are ignored (`--dryrun`). npm's own short forms (`--local`) leave no trace: see assertLocalOrProjectOption.
 */
function rejectNpmOptions(config: ParseArgsConfig, environment: NodeJS.ProcessEnv): void {
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
  const given = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : null)));
  const namesKeptByNpm = new Set(
    Object.entries(environment)
      .filter(([key, value]) => key.startsWith('npm_config_') && value !== '' && value !== 'false')
      .map(([key]) => key.slice('npm_config_'.length).replaceAll('_', '')),
  );
  for (const name of Object.keys(config.options ?? {})) {
    if (given.has(name) || !namesKeptByNpm.has(name.replaceAll('-', ''))) continue;
    const command = `npm run ${environment['npm_lifecycle_event'] ?? '…'}`;
    throw new UsageError(
      `Il manque « -- » : npm a gardé --${name} pour lui (ou un fichier .npmrc le contient). Écrire : ${command} -- … --${name} …`,
    );
  }
}

/** Throws UsageError with the usage if there are more than `count` positional arguments. */
export function rejectExtraArguments(positionals: readonly string[], count: number, usage: string): void {
  const surplus = positionals.slice(count).map((argument) => `« ${argument} »`);
  if (surplus.length > 0) throw new UsageError(`En trop : ${surplus.join(', ')}.\n\n${usage}`);
}

/**
 * Requires either `--local` or `--project`: npm may consume `--local` as `--no-global`, and the command would change
 * the default project instead. Throws UsageError.
 */
export function assertLocalOrProjectOption(values: { local?: boolean; project?: string }): void {
  rejectTwoBackends(values);
  if (values.local === true || values.project !== undefined) return;
  throw new UsageError(
    'Quel projet changer ? Ajoutez --local ou --project NOM, après « -- » : sans lui, npm garde les options pour lui.',
  );
}

/** Throws UsageError for both `--local` and `--project`: a command that only reads would show the wrong one. */
export function rejectTwoBackends({ local, project }: { local?: boolean; project?: string }): void {
  if (local === true && project !== undefined) throw new UsageError('Ou --local, ou --project NOM, pas les deux.');
}

/** Parses `--name N`, an integer of at least 1. Throws UsageError. */
export function parsePositiveInteger(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--${name} attend un nombre entier, pas « ${text} ».`);
  return Number(text);
}

/** Runs a command. Prints only the message of a UsageError and sets exit code 1; rethrows everything else. */
export async function runMain(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Runs a command whose errors say what to do. Prints only the message of any error and sets exit code 1. */
export async function runPrintingErrors(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Lets this process finish when the reader of its output has ended, as `head` does after its lines. */
export function ignoreClosedOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
