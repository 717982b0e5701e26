import type { SyncContext } from './context';
import { StoreError } from './errors';
import { LOGOUT_REASONS } from './messages';
import { lockDevice } from './role';
import { WITHOUT_UNSENT } from './restore';
import { canSeal } from './seal';
import { unsentCount } from './unsent';

export type LogoutChoice = 'send' | 'seal' | 'discard';
export type LogoutResult = { ok: true } | { ok: false; reason: string };

/** What stands in the way of this choice; null: nothing. */
async function obstacle(context: SyncContext, choice: LogoutChoice, send: () => Promise<void>): Promise<string | null> {
  const { device } = context;
  if (choice === 'discard') {
    await device.transact(() => ({ change: { ...WITHOUT_UNSENT, meta: { inFlight: null } }, result: null }));
  }
  if (unsentCount(device.state()) === 0) return null;
  switch (choice) {
    case 'discard':
      return null;
    case 'seal':
      return (await canSeal(context)) ? null : LOGOUT_REASONS.cannotSeal;
    case 'send':
      await send();
      if (device.state().outbox.length > 0) return LOGOUT_REASONS.stillUnsent;
      return unsentCount(device.state()) > 0 ? LOGOUT_REASONS.needDecision : null;
  }
}

/** Ends the session on this device; unsent edits go the way that was chosen, or the session stays. Works offline. */
export async function logout(
  context: SyncContext,
  choice: LogoutChoice,
  send: () => Promise<void>,
): Promise<LogoutResult> {
  try {
    const reason = await obstacle(context, choice, send);
    if (reason !== null) return { ok: false, reason };
    await lockDevice(context, false);
    await context.session.logout();
    return { ok: true };
  } catch (error) {
    if (error instanceof StoreError) return { ok: false, reason: LOGOUT_REASONS.storage };
    throw error;
  }
}
