import type { SyncContext } from '../syncContext';
import type { Role } from '../localStore/localState';
import { switchLocalDataToRole } from './localData';
import { canSeal } from './seal';

/** Exchanges the password for a session and switches the local data to its role. Throws LoginError, StoreError. */
export async function login(context: SyncContext, password: string): Promise<{ role: Role; canSeal: boolean }> {
  const { session, sealer, claims } = context;
  const { role, sealingKey } = await session.login(password);
  const key = sealer === null || sealingKey === null ? null : await sealer.importKey(sealingKey);
  await switchLocalDataToRole(context, role, key);
  claims.isFresh = true;
  context.setSessionEnded(false);
  return { role, canSeal: role === 'partner' || (await canSeal(context)) };
}
