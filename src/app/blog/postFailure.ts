import { RemoteError } from '../../sync/errors';
import { failureOf, type Failure } from '../failureLog';

/** `product.md` section 8: of posts, message, details, hint and code are logged. */
export function postFailure(error: unknown): Failure & { hint: string } {
  return { ...failureOf(error), hint: hintOf(error) };
}

function hintOf(error: unknown): string {
  if (!(error instanceof RemoteError)) return 'a defect, or a database of the device that cannot be read';
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
