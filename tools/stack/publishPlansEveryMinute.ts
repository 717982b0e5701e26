import { setTimeout as sleep } from 'node:timers/promises';
import type { Firestore } from 'firebase-admin/firestore';
import { InterruptedPublicationError } from '../../functions/src/plans/PublicationError';
import { publishDuePlans, type Publication } from '../../functions/src/plans/publishDuePlans';
import { describeDamaged, describePublicationFailure, describePublished } from '../content/plans/describePublication';

const MINUTE_MS = 60_000;

interface PublishOptions {
  now?: () => number;
  intervalMs?: number;
  /** Prints a line. */
  print?: (line: string) => void;
}

/**
 * Publishes due plans of the local backend at once and then every minute, since Google's emulators run no schedules.
 * Prints what it publishes, and each failure once. Returns a function that waits for the run in progress and ends.
 */
export function publishPlansEveryMinute(
  firestore: Firestore,
  { now = Date.now, intervalMs = MINUTE_MS, print = console.log }: PublishOptions = {},
): () => Promise<void> {
  const stopping = new AbortController();
  let problem: string | null = null;

  async function run(): Promise<void> {
    const { published, failure } = await publishDuePlans(firestore, now()).then(describe, describeFailure);
    if (published !== null) print(published);
    if (failure !== null && failure !== problem) print(`Prix prévus : ${failure}`);
    problem = failure;
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run();
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const whenEnded = repeat();
  return () => {
    stopping.abort();
    return whenEnded;
  };
}

interface Report {
  published: string | null;
  failure: string | null;
}

function describe(publication: Publication): Report {
  return { published: describePublished(publication), failure: describeDamaged(publication) };
}

function describeFailure(error: unknown): Report {
  const published = error instanceof InterruptedPublicationError ? describePublished(error) : null;
  return { published, failure: describePublicationFailure(error) };
}
