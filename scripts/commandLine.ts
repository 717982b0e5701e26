import { parseArgs, type ParseArgsConfig } from 'node:util';

/** What was typed is not what the command knows; the message is for people and needs no stack trace. */
export class UsageError extends Error {}

/** Options of a command of this project. Throws UsageError, with the usage, for what the command does not know. */
export function readOptions<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config);
  } catch {
    throw new UsageError(`Option inconnue, ou sans sa valeur.\n\n${usage}`);
  }
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
