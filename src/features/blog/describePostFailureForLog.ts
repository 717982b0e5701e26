import { PostsError } from '../../domain/blog/ports';
import { describeFailure, type FailureDescription } from '../../platform/failureLog';

/** Returns the developer log entry for posts that fail to load; users read `getPostErrorMessage`. */
export function describePostFailureForLog(error: unknown): FailureDescription & { hint: string } {
  return { ...describeFailure(error), hint: getHint(error) };
}

function getHint(error: unknown): string {
  if (!(error instanceof PostsError)) return 'a defect, or the local database cannot be read';
  switch (error.code) {
    case 'unreachable':
    case 'timeout':
      return 'no usable response: offline, blocked, behind a captive portal, or the API or the key is disabled';
    case 'quota':
      return 'the read quota may be used up';
    case 'denied':
      return 'firestore.rules allow only published posts, by the server clock';
    default:
      return 'the query may lack its index in firestore.indexes.json';
  }
}
