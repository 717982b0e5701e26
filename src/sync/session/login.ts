import type { SyncContext } from '../syncContext';
import type { Role } from '../localStore/localState';
import { mergeNewestDrafts } from '../localStore/inMemoryDrafts';
import { countUnsent } from '../localStore/unsent';
import { LoginError } from '../ports';
import { switchLocalDataToRole } from './localData';
import { canSeal } from './seal';

/** Throws LoginError if a login of `role` would lose unsent input of another role. */
async function assertNoInputLost(context: SyncContext, role: Role): Promise<void> {
  // Edits of other tabs count, too.
  await context.localStore.refresh();
  const state = context.localStore.getState();
  if (state.meta.role === role) return;
  const hasInput = countUnsent(state) + mergeNewestDrafts(state, context.inMemoryDrafts).length > 0;
  if (hasInput && !(await canSeal(context))) throw new LoginError('cannotSeal');
}

/** Exchanges the password for a session and switches the local data to its role. Throws LoginError, StoreError. */
export async function login(context: SyncContext, password: string): Promise<{ role: Role; canSeal: boolean }> {
  const { session, sealer, claims } = context;
  const { role, sealingKey } = await session.login(password, (next) => assertNoInputLost(context, next));
  const key = sealer === null || sealingKey === null ? null : await sealer.importKey(sealingKey);
  await switchLocalDataToRole(context, role, key);
  claims.isFresh = true;
  context.setSessionEnded(false);
  return { role, canSeal: role === 'partner' || (await canSeal(context)) };
}
