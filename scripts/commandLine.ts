import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What was typed is not what the command knows; the message is for people and needs no stack trace. */
export class UsageError extends Error {}

/**
 * Options of a command of this project. Throws UsageError, with the usage, for what the command does not know, and for an
 * option that was typed without the « -- » of `npm run`: npm keeps it, and the command would do something else.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
  environment: NodeJS.ProcessEnv = process.env,
) {
  refuseWhatNpmKept(config, environment);
  try {
    return parseArgs(config);
  } catch {
    throw new UsageError(`Option inconnue, ou sans sa valeur.\n\n${usage}`);
  }
}

/**
 * npm hands an option that it took for its own to the command as `npm_config_<name>`, as it does with the lines of an .npmrc; what
 * is switched off is ''. Hyphens don't count: a forgotten one (`--dryrun`) would be no less dangerous. npm's own short forms
 * (`--local`, `--verbose`) leave no trace: see requireChosenTarget.
 */
function refuseWhatNpmKept(config: ParseArgsConfig, environment: NodeJS.ProcessEnv): void {
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
  const given = new Set(tokens.map((token) => (token.kind === 'option' ? token.name : null)));
  const kept = new Set(
    Object.entries(environment)
      .filter(([key, value]) => key.startsWith('npm_config_') && value !== '' && value !== 'false')
      .map(([key]) => key.slice('npm_config_'.length).replaceAll('_', '')),
  );
  for (const name of Object.keys(config.options ?? {})) {
    if (given.has(name) || !kept.has(name.replaceAll('-', ''))) continue;
    const command = `npm run ${environment['npm_lifecycle_event'] ?? '…'}`;
    throw new UsageError(
      `Il manque « -- » : npm a gardé --${name} pour lui (ou un fichier .npmrc le contient). Écrire : ${command} -- … --${name} …`,
    );
  }
}

/** Throws UsageError, with the usage, where more words than the `count` that the command reads were typed. */
export function refuseSurplus(words: readonly string[], count: number, usage: string): void {
  const surplus = words.slice(count).map((word) => `« ${word} »`);
  if (surplus.length > 0) throw new UsageError(`En trop : ${surplus.join(', ')}.\n\n${usage}`);
}

/**
 * What changes data says where. Without this, a `--local` that npm took for its own (it means `--no-global` there) would change
 * the default project instead. Throws UsageError.
 */
export function requireChosenTarget(values: { local?: boolean; project?: string }): void {
  if (values.local === true || values.project !== undefined) return;
  throw new UsageError(
    'Quel projet changer ? Ajoutez --local ou --project NOM, après « -- » : sans lui, npm garde les options pour lui.',
  );
}

/** A whole number from 1 on, given as `--name N`. Throws UsageError. */
export function positiveNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--${name} attend un nombre entier, pas « ${text} ».`);
  return Number(text);
}

/** Runs a command: what the person typed wrong is said in one sentence, anything else is a defect with its stack trace. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
