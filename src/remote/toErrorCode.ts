import type { RemoteErrorCode } from '../sync/ports';

/** Maps a status of Firestore, as 'PERMISSION_DENIED'. */
export function toErrorCode(status: string): RemoteErrorCode {
  switch (status) {
    case 'PERMISSION_DENIED':
      return 'denied';
    case 'INVALID_ARGUMENT':
    case 'OUT_OF_RANGE':
      return 'invalid';
    case 'ABORTED':
    case 'FAILED_PRECONDITION':
    case 'ALREADY_EXISTS':
      return 'headMoved';
    case 'RESOURCE_EXHAUSTED':
      return 'quota';
    case 'UNAVAILABLE':
    case 'INTERNAL':
    case 'DEADLINE_EXCEEDED':
      return 'busy';
    case 'UNAUTHENTICATED':
      return 'noSession';
    default:
      return 'unreachable';
  }
}
