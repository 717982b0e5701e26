import { PostsError } from '../../domain/blog/ports';
import { describeFailure, type FailureDescription } from '../../platform/failureLog';

/** Returns the developer log entry for posts that fail to load; users read `getPostErrorMessage`. */
export function describePostFailureForLog(error: unknown): FailureDescription & { hint: string } {
  return { ...describeFailure(error), hint: getHint(error) };
}

function getHint(error: unknown): string {
  if (!(error instanceof PostsError)) return 'a defect, or a database of the device that cannot be read';
  switch (error.code) {
    case 'unreachable':
    case 'timeout':
      return 'no answer of the server: offline, blocked, or behind a captive portal';
    case 'busy':
      return 'the quota of reads may be used up';
    case 'denied':
      return 'firestore.rules let published posts through, by the clock of the server';
    default:
      return 'the query may lack its index in firestore.indexes.json';
  }
}
