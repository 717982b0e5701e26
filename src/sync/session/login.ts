import type { SyncContext } from '../syncContext';
import type { Role } from '../localStore/localState';
import { switchLocalDataToRole } from './localData';
import { canSeal } from './seal';

/**
 * Exchanges the password for a session and switches the local data to its role. Throws LoginError, also if that would
 * lose unsent input of another role, and StoreError.
 */
export async function login(context: SyncContext, password: string): Promise<{ role: Role; canSeal: boolean }> {
  const { session, sealer, checks } = context;
  const { role, sealingKey, text } = await session.login(password);
  const key = sealer === null || sealingKey === null ? null : await sealer.importKey(sealingKey);
  await switchLocalDataToRole(context, role, { session: text, key });
  checks.hasFreshClaims = true;
  context.setSessionEnded(false);
  return { role, canSeal: role === 'partner' || (await canSeal(context)) };
}
