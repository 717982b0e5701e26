import type { MutationContext } from '../../domain/pricing/mutation';
import type { SyncContext } from '../syncContext';

/** Creates the context of one user action: its time and a new group. */
export function createMutationContext({
  randomSource,
  clock,
}: Pick<SyncContext, 'randomSource' | 'clock'>): MutationContext {
  return { createId: () => randomSource.createId(), at: clock.now(), group: randomSource.createId() };
}
