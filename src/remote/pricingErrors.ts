import { FirebaseError } from 'firebase/app';
import { RemoteError, type RemoteErrorCode } from '../sync/errors';

function codeOf(code: string): RemoteErrorCode {
  switch (code) {
    case 'permission-denied':
      return 'denied';
    case 'invalid-argument':
    case 'out-of-range':
      return 'invalid';
    case 'aborted':
    case 'failed-precondition':
    case 'already-exists':
      return 'headMoved';
    case 'resource-exhausted':
    case 'unavailable':
    case 'internal':
    case 'deadline-exceeded':
      return 'busy';
    case 'unauthenticated':
      return 'noSession';
    default:
      return 'unreachable';
  }
}

/** Whatever a request to Firestore ended with. An answer that is no JSON (a captive portal's) is none of the server's. */
export function toRemoteError(error: unknown): RemoteError {
  if (error instanceof RemoteError) return error;
  // Not FirestoreError: the SDK's own constructor takes that prototype away from its instances.
  return new RemoteError(error instanceof FirebaseError ? codeOf(error.code) : 'unreachable', { cause: error });
}
