import { publishDuePlans, type Publication } from '../../../functions/src/plans/publishDuePlans';
import {
  InterruptedPublicationError,
  PublicationError,
  type PublishedPlan,
} from '../../../functions/src/plans/PublicationError';
import { toIsoDateInParis } from '../../../src/domain/dates';
import { formatPlan } from '../../../src/features/pricing/formatPlan';
import {
  assertLocalOrProjectOption,
  rejectTwoBackends,
  parseCommandOptions,
  rejectExtraArguments,
  UsageError,
} from '../../commandLine';
import { BackendError, openBackend, runOnBackend, type BackendConnection } from '../backendConnection';
import { parseParisDate } from '../parseParisDate';
import { describeDamaged, describePublicationFailure, describePublished } from './describePublication';
import { listPlans, type ListedPlan } from './listPlans';

const HELP = `npm run plans -- publish [--at date] | list  --local | --project NOM

  publish  publie les prix prévus dont le jour est venu, comme le serveur le fait chaque heure
  list     dit quels prix sont prévus, et à partir de quand

  --local  le serveur de cette machine (npm start) au lieu du projet réel
  --at     avec publish et --local : comme à cette date (2027-01-01, ou 2027-01-01 09:30, heure de Paris)
  Seul list se passe de --local et de --project : il lit alors le projet par défaut.`;

const OPTIONS = {
  at: { type: 'string' },
  local: { type: 'boolean' },
  project: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/**
 * Runs `npm run plans` with these arguments. Prints a failure as a French sentence and sets exit code 1; rethrows
 * defects.
 */
export async function runPlansCommand(args: readonly string[], open: typeof openBackend = openBackend): Promise<void> {
  try {
    await parseAndRun(args, open);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof BackendError)) throw error;
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
  if (values.help || (command !== 'publish' && command !== 'list')) {
    console.log(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  rejectExtraArguments(positionals, 1, HELP);
  const now = values.at === undefined ? Date.now() : parseTime(values.at);
  if (values.at !== undefined && (command !== 'publish' || values.local !== true)) {
    throw new UsageError(`--at ne va qu’avec publish et --local : partout ailleurs, l’heure est la vraie.\n\n${HELP}`);
  }
  if (command === 'list') rejectTwoBackends(values);
  else assertLocalOrProjectOption(values);
  const run = command === 'publish' ? publish : list;
  await runOnBackend(
    { isLocal: values.local ?? false, projectId: values.project },
    (backend) => run(backend, now),
    open,
  );
}

/** Parses a date, with 00:00 unless it has a time. */
function parseTime(text: string): number {
  const time = parseParisDate(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00` : text);
  if (time === null) throw new UsageError(`« ${text} » n’est pas une date comme 2027-01-01 ou 2027-01-01 09:30.`);
  return time;
}

async function publish({ firestore, label }: BackendConnection, now: number): Promise<void> {
  const publication = await publishDuePlans(firestore, now).catch((error: unknown) => {
    if (error instanceof InterruptedPublicationError) printPublished(error);
    else if (!(error instanceof PublicationError)) throw error;
    throw new BackendError(`${label} : ${describePublicationFailure(error)}.`, { cause: error });
  });
  printPublished(publication);
  if (publication.published.length === 0) console.log(`Aucun prix prévu à publier sur ${label}.`);
  const damaged = describeDamaged(publication);
  if (damaged === null) return;
  console.error(damaged);
  process.exitCode = 1;
}

function printPublished(publication: Pick<Publication, 'published'>): void {
  for (const published of publication.published) console.log(formatPublished(published));
  const count = describePublished(publication);
  if (count !== null) console.log(count);
}

async function list({ firestore, label }: BackendConnection, now: number): Promise<void> {
  const plans = await listPlans(firestore);
  if (plans.length === 0) console.log(`Aucun prix prévu sur ${label}.`);
  const today = toIsoDateInParis(now);
  for (const plan of plans) console.log(formatListedPlan(plan, today));
}

function formatListedPlan({ id, plan, label }: ListedPlan, today: string): string {
  if (plan === null) return `Illisible dans pricing_plans : ${id}`;
  const due = plan.starts_on <= today ? ' (à publier)' : '';
  return `${formatPublished({ label: label ?? `Ligne supprimée (${id})`, plan })}${due}`;
}

function formatPublished({ label, plan }: PublishedPlan): string {
  return `${label}\n    ${formatPlan(plan)}`;
}
