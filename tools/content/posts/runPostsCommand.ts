import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { formatDateTime } from '../../../src/domain/dates';
import { openBackend, runOnBackend, BackendError, type BackendConnection } from '../backendConnection';
import {
  parseCommandOptions,
  rejectExtraArguments,
  assertLocalOrProjectOption,
  rejectTwoBackends,
  UsageError,
} from '../../commandLine';
import { parseParisDate } from '../parseParisDate';
import { importPosts } from './importPosts';
import { PostProblem } from './PostProblem';
import { listPosts, setPublication } from './postStore';

const HELP = `npm run posts -- import <dossier> [--partial] | list | publish <slug> [--at date] | unpublish <slug>  --local | --project NOM

  import     lit les fichiers .md du dossier et n’écrit que ce qui diffère ; un seul fichier refusé et rien n’est écrit,
             sauf avec --partial, qui importe les autres
  list       dit ce qui est publié, programmé, en brouillon ou retiré
  publish    publie un article, maintenant ou à la date donnée (2026-03-14 ou 2026-03-14 09:30, heure de Paris) ;
             sans date, un article déjà public garde la sienne ; import garde une date à venir
  unpublish  retire un article du site sans l’effacer ; import ne le remet pas, seul publish le fait

  --local    le serveur de cette machine (npm start) au lieu du projet réel
  Seul list se passe de --local et de --project : il lit alors le projet par défaut.`;

const OPTIONS = {
  at: { type: 'string' },
  local: { type: 'boolean' },
  partial: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Options of a single command. Ignored elsewhere, `unpublish --at` would withdraw a post at once. */
const COMMAND_BY_OPTION = { at: 'publish', partial: 'import' } as const;

/**
 * Runs `npm run posts` with these arguments. Prints a failure as a French sentence and sets exit code 1; rethrows
 * defects.
 */
export async function runPostsCommand(args: readonly string[], open: typeof openBackend = openBackend): Promise<void> {
  try {
    await parseAndRun(args, open);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BackendError || error instanceof PostProblem)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function parseAndRun(args: readonly string[], open: typeof openBackend): Promise<void> {
  const { values, positionals } = parseCommandOptions(
    { args: [...args], allowPositionals: true, options: OPTIONS },
    HELP,
  );
  const [command] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const run = parseCommand(command, positionals, values);
  for (const option of ['at', 'partial'] as const) {
    if (values[option] === undefined || command === COMMAND_BY_OPTION[option]) continue;
    throw new UsageError(`« ${command} » n’a pas d’option --${option}.\n\n${HELP}`);
  }
  if (command === 'list') rejectTwoBackends(values);
  else assertLocalOrProjectOption(values);
  await runOnBackend({ isLocal: values.local ?? false, projectId: values.project }, run, open);
}

/** Returns the command to run. Throws UsageError for invalid arguments, before a backend is opened. */
function parseCommand(
  command: string,
  positionals: readonly string[],
  { at, partial = false }: { at?: string; partial?: boolean },
) {
  switch (command) {
    case 'import':
      return buildImportCommand(readArgument(positionals, 'un dossier'), partial);
    case 'list':
      rejectExtraArguments(positionals, 1, HELP);
      return list;
    case 'publish':
      return buildPublishCommand(readArgument(positionals, 'un slug'), at === undefined ? 'now' : parseDateOption(at));
    case 'unpublish':
      return buildPublishCommand(readArgument(positionals, 'un slug'), null);
    default:
      throw new UsageError(`Commande inconnue : ${command}\n\n${HELP}`);
  }
}

/** Returns the single argument of the command. */
function readArgument(positionals: readonly string[], what: string): string {
  const [, argument] = positionals;
  if (argument === undefined) throw new UsageError(`Il manque ${what}.\n\n${HELP}`);
  rejectExtraArguments(positionals, 2, HELP);
  return argument;
}

function parseDateOption(text: string): number {
  const time = parseParisDate(text);
  if (time === null) throw new UsageError(`« ${text} » n’est pas une date comme 2026-03-14 ou 2026-03-14 09:30.`);
  return time;
}

/** `path`: relative to the folder in which the command was typed, which npm leaves for the project's own. */
function buildImportCommand(path: string, isPartial: boolean) {
  const folder = resolve(process.env['INIT_CWD'] ?? '', path);
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`« ${path} » n’est pas un dossier.`);
  return async (backend: BackendConnection): Promise<void> => {
    const { isComplete, errors, notes } = await importPosts(backend, folder, { isPartial });
    for (const line of errors) console.error(line);
    for (const line of notes) console.log(line);
    if (!isComplete) process.exitCode = 1;
  };
}

async function list({ firestore, label }: BackendConnection): Promise<void> {
  const now = Date.now();
  const posts = await listPosts(firestore);
  if (posts.length === 0) console.log(`Aucun article sur ${label}.`);
  for (const { slug, title, isWithdrawn, published_at: at } of posts) {
    const unpublished = isWithdrawn ? 'retiré' : 'brouillon';
    const state = at === null ? unpublished : `${at > now ? 'programmé pour' : 'publié'} le ${formatDateTime(at)}`;
    console.log(`${slug}\n    ${title} (${state})`);
  }
}

function buildPublishCommand(slug: string, at: number | 'now' | null) {
  return async (backend: BackendConnection): Promise<void> => {
    const publication = await setPublication(backend.firestore, slug, at);
    if (!publication)
      throw new UsageError(`Aucun article, ou plusieurs, pour le slug « ${slug} » sur ${backend.label}.`);
    const { published_at, wasPublic } = publication;
    if (published_at === null) console.log(`« ${slug} » n’est plus public.`);
    else if (at === 'now' && wasPublic)
      console.log(
        `« ${slug} » est déjà public, depuis le ${formatDateTime(published_at)} : rien n’a changé (--at pour une autre date).`,
      );
    else console.log(`« ${slug} » : publication le ${formatDateTime(published_at)}.`);
  };
}
