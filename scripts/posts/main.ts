import { existsSync, statSync } from 'node:fs';
import { openBackend, NoBackendError, type BackendTarget } from '../backend/backendTarget';
import { readOptions, UsageError } from '../commandLine';
import { parseDate } from './frontMatter';
import { planImport } from './plan';
import { listPosts, setPublication, writePosts } from './store';

const HELP = `npm run posts -- import <dossier> | list | publish <slug> [--at date] | unpublish <slug>  [--local] [--project NOM]

  import     lit les fichiers .md du dossier et n’écrit que ce qui diffère
  list       dit ce qui est publié, programmé ou en brouillon
  publish    publie un article, maintenant ou à la date donnée (2026-03-14 ou 2026-03-14 09:30, heure de Paris)
  unpublish  retire un article du site sans l’effacer

  --local    le serveur de cette machine (npm start) au lieu du projet réel`;

const PARIS = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

const OPTIONS = {
  at: { type: 'string' },
  local: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = readOptions({ allowPositionals: true, options: OPTIONS }, HELP);
  const [command, argument] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const run = commandOf(command, argument, values.at);
  const target = await openBackend({ local: values.local ?? false, projectId: values.project });
  try {
    await run(target);
  } finally {
    await target.close();
  }
}

/** Checks the arguments before anything is opened. */
function commandOf(command: string, argument: string | undefined, at: string | undefined) {
  switch (command) {
    case 'import':
      return importing(required(argument, 'un dossier'));
    case 'list':
      return list;
    case 'publish':
      return publishing(required(argument, 'un slug'), at === undefined ? Date.now() : dateOf(at));
    case 'unpublish':
      return publishing(required(argument, 'un slug'), null);
    default:
      throw new UsageError(`Commande inconnue : ${command}\n\n${HELP}`);
  }
}

function required(argument: string | undefined, what: string): string {
  if (argument === undefined) throw new UsageError(`Il manque ${what}.\n\n${HELP}`);
  return argument;
}

function dateOf(text: string): number {
  const time = parseDate(text);
  if (time === null) throw new UsageError(`« ${text} » n’est pas une date comme 2026-03-14 ou 2026-03-14 09:30.`);
  return time;
}

function importing(folder: string) {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new UsageError(`« ${folder} » n’est pas un dossier.`);
  return async (target: BackendTarget): Promise<void> => {
    const { posts, problems } = planImport(folder);
    for (const { file, line, message } of problems) console.error(`${folder}/${file}:${line} : ${message}`);
    const report = await writePosts(target.firestore, posts);
    for (const { file, slug } of report.taken) {
      console.error(`${folder}/${file}:1 : le slug « ${slug} » est celui d’un autre article de la base.`);
    }
    const { created, updated, unchanged } = report;
    const refused = new Set([...problems, ...report.taken].map(({ file }) => file)).size;
    console.log(
      `${target.label} : ${created} créés, ${updated} mis à jour, ${unchanged} inchangés, ${refused} fichiers refusés.`,
    );
    if (refused > 0) process.exitCode = 1;
  };
}

async function list(target: BackendTarget): Promise<void> {
  const now = Date.now();
  for (const { slug, title, published_at: at } of await listPosts(target.firestore)) {
    const state = at === null ? 'brouillon' : `${at > now ? 'programmé pour' : 'publié'} le ${PARIS.format(at)}`;
    console.log(`${slug}\n    ${title} (${state})`);
  }
}

function publishing(slug: string, at: number | null) {
  return async (target: BackendTarget): Promise<void> => {
    if (!(await setPublication(target.firestore, slug, at))) {
      throw new UsageError(`Aucun article, ou plusieurs, pour le slug « ${slug} » sur ${target.label}.`);
    }
    console.log(at === null ? `« ${slug} » n’est plus public.` : `« ${slug} » : publication le ${PARIS.format(at)}.`);
  };
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageError || error instanceof NoBackendError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
