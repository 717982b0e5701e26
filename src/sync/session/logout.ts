import type { LogoutChoice, LogoutResult } from '../../domain/partner/partnerSession';
import type { SyncContext } from '../syncContext';
import { isDiskFull, StoreError } from '../ports';
import { LOGOUT_FAILURE_TEXTS } from '../snapshot/messages';
import { sealAndClearLocalData } from './localData';
import { listAllDrafts } from '../localStore/inMemoryDrafts';
import { DELETE_UNSENT_DATA, countUnsent } from '../localStore/unsent';

/** Sends or discards unsent edits as chosen. Returns why the logout cannot follow, in French; null if it can. */
async function prepareLogout(
  context: SyncContext,
  choice: LogoutChoice,
  send: () => Promise<void>,
): Promise<string | null> {
  const { localStore, inMemoryDrafts } = context;
  if (choice === 'discard') {
    await localStore.transact(() => ({ change: DELETE_UNSENT_DATA, result: null }));
    inMemoryDrafts.clear();
    return null;
  }
  if (choice === 'seal') return null;
  // Waits for an edit that is still being stored.
  await localStore.transact(() => ({ change: null, result: null }));
  const hasDrafts = listAllDrafts(localStore.getState(), inMemoryDrafts).length > 0;
  if (countUnsent(localStore.getState()) === 0 && !hasDrafts) return null;
  await send();
  if (localStore.getState().outbox.length > 0) return LOGOUT_FAILURE_TEXTS.stillUnsent;
  if (countUnsent(localStore.getState()) > 0) return LOGOUT_FAILURE_TEXTS.needDecision;
  return hasDrafts ? LOGOUT_FAILURE_TEXTS.unsavedInput : null;
}

/**
 * Sends, seals or discards unsent edits and ends the session on this device; keeps the session on failure. Drafts
 * cannot be sent: 'send' fails if there are any. Works offline, except for sending.
 */
export async function logout(
  context: SyncContext,
  choice: LogoutChoice,
  send: () => Promise<void>,
): Promise<LogoutResult> {
  try {
    const reasonText = await prepareLogout(context, choice, send);
    if (reasonText !== null) return { ok: false, reasonText };
    const isCleared = await sealAndClearLocalData(context, null, { mustSeal: choice !== 'discard' });
    return isCleared ? { ok: true } : { ok: false, reasonText: LOGOUT_FAILURE_TEXTS.cannotSeal };
  } catch (error) {
    if (isDiskFull(error)) return { ok: false, reasonText: LOGOUT_FAILURE_TEXTS.storageFull };
    if (error instanceof StoreError) return { ok: false, reasonText: LOGOUT_FAILURE_TEXTS.storage };
    throw error;
  }
}
