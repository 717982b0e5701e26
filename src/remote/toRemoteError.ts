import { RemoteError, type RemoteErrorCode } from '../sync/ports';

/** Maps a status of Firestore in lower case, as 'permission-denied'. */
export function toErrorCode(code: string): RemoteErrorCode {
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

/** Maps any error of a Firestore request. A response that is not JSON (a captive portal's) is 'unreachable'. */
export function toRemoteError(error: unknown): RemoteError {
  return error instanceof RemoteError ? error : new RemoteError('unreachable', { cause: error });
}
