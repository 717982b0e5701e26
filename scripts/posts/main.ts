import { existsSync, statSync } from 'node:fs';
import { openBackend, NoBackendError, type BackendTarget } from '../backend/backendTarget';
import { readOptions, refuseSurplus, requireChosenTarget, UsageError } from '../commandLine';
import { parseDate } from './frontMatter';
import { planImport } from './plan';
import { listPosts, setPublication, writePosts } from './store';

const HELP = `npm run posts -- import <dossier> | list | publish <slug> [--at date] | unpublish <slug>  --local | --project NOM

  import     lit les fichiers .md du dossier et n’écrit que ce qui diffère
  list       dit ce qui est publié, programmé, en brouillon ou retiré
  publish    publie un article, maintenant ou à la date donnée (2026-03-14 ou 2026-03-14 09:30, heure de Paris)
  unpublish  retire un article du site sans l’effacer ; import ne le remet pas, seul publish le fait

  --local    le serveur de cette machine (npm start) au lieu du projet réel
  Seul list se passe de --local et de --project : il lit alors le projet par défaut.`;

const PARIS = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Paris' });

const OPTIONS = {
  at: { type: 'string' },
  local: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<void> {
  const { values, positionals } = readOptions({ allowPositionals: true, options: OPTIONS }, HELP);
  const [command] = positionals;
  if (values.help || command === undefined) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const run = commandOf(command, positionals, values.at);
  if (command !== 'list') requireChosenTarget(values);
  const target = await openBackend({ local: values.local ?? false, projectId: values.project });
  try {
    await run(target);
  } finally {
    await target.close();
  }
}

/** Checks the arguments before anything is opened. */
function commandOf(command: string, words: readonly string[], at: string | undefined) {
  switch (command) {
    case 'import':
      return importing(argumentOf(words, 'un dossier'));
    case 'list':
      refuseSurplus(words, 1, HELP);
      return list;
    case 'publish':
      return publishing(argumentOf(words, 'un slug'), at === undefined ? Date.now() : dateOf(at));
    case 'unpublish':
      return publishing(argumentOf(words, 'un slug'), null);
    default:
      throw new UsageError(`Commande inconnue : ${command}\n\n${HELP}`);
  }
}

/** The one word after the command. */
function argumentOf(words: readonly string[], what: string): string {
  const [, argument] = words;
  if (argument === undefined) throw new UsageError(`Il manque ${what}.\n\n${HELP}`);
  refuseSurplus(words, 2, HELP);
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
    for (const { file, slug } of report.heldBack) {
      console.log(`${folder}/${file} : retiré du site (npm run posts -- publish ${slug} pour le remettre)`);
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
  for (const { slug, title, withdrawn, published_at: at } of await listPosts(target.firestore)) {
    const unpublished = withdrawn ? 'retiré' : 'brouillon';
    const state = at === null ? unpublished : `${at > now ? 'programmé pour' : 'publié'} le ${PARIS.format(at)}`;
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
