import type { SyncContext } from './context';
import type { Role } from './deviceState';
import { adoptRole } from './role';
import { canSeal } from './seal';

/** A password becomes a session, and the device its role's. Throws LoginError, StoreError. */
export async function login(context: SyncContext, password: string): Promise<{ role: Role; canSeal: boolean }> {
  const { session, sealer, claims } = context;
  const { role, sealingKey } = await session.login(password);
  const key = sealer === null || sealingKey === null ? null : await sealer.importKey(sealingKey);
  await adoptRole(context, role, key);
  claims.fresh = true;
  return { role, canSeal: role === 'partner' || (await canSeal(context)) };
}
