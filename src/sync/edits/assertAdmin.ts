import { EditError } from '../../domain/pricing/editError';
import type { LocalState } from '../localStore/localState';

/** Throws EditError: 'signedOut' without a session, 'notAdmin' for partners. */
export function assertAdmin({ meta }: LocalState): void {
  if (meta.role === null) throw new EditError('signedOut');
  if (meta.role !== 'admin') throw new EditError('notAdmin');
}
