import type { ItemId } from '../domain/pricingItem';
import type { SyncContext } from './context';
import { discardRefused, resolveConflicts, retryRefused } from './decide';
import { createDevice } from './device';
import type { Role, StoredDraft } from './deviceState';
import { dropDraft, saveDraft, setDeviceName } from './drafts';
import { forgetDevice, openLeftSealed } from './role';
import { edit, type Edited } from './edit';
import { EditFailure } from './errors';
import { createExclusive } from './exclusive';
import { exportUnsent } from './exportUnsent';
import { history, type HistoryLine } from './history';
import type { Intent } from './intents';
import { login } from './login';
import { logout, type LogoutChoice, type LogoutResult } from './logout';
import { checkStorage, openDevice } from './open';
import type { Cancel, EnginePorts } from './ports';
import { createScheduler } from './scheduler';
import { watchSealing } from './sealingWatch';
import { createShown } from './shown';
import type { Snapshot } from './snapshot';
import { createSyncRun } from './syncRun';
import { createPatience, limitPricing, limitSession } from './timeouts';
import { redo, undo } from './undo';
import { unsentCount } from './unsent';
import { createView } from './view';

export interface Engine {
  /** Opens the device and begins to sync. Resolves when the cached grid is there, or can't be. */
  start(): Promise<void>;
  stop(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): Snapshot;
  /** To whom the device belongs; null: nobody. `sealedEdits` waits for an admin's login. */
  holder(): { known: boolean; role: Role | null; sealedEdits: number };
  login(password: string): Promise<{ role: Role; canSeal: boolean }>;
  logout(choice: LogoutChoice): Promise<LogoutResult>;
  unsentCount(): number;
  exportUnsent(): Blob;
  edit(intent: Intent): Promise<Edited>;
  undo(group?: string): Promise<void>;
  redo(): Promise<void>;
  syncNow(): Promise<void>;
  resolveConflicts(ids: readonly string[], take: 'mine' | 'theirs'): Promise<void>;
  retryRefused(id: string): Promise<void>;
  discardRefused(id: string): Promise<void>;
  history(request: { itemId?: ItemId; before?: number; limit: number }): Promise<HistoryLine[]>;
  saveDraft(draft: StoredDraft): Promise<void>;
  dropDraft(itemId: ItemId): Promise<void>;
  setDeviceName(name: string): Promise<void>;
  /** Empties what outlives a logout, so that no other tab brings it back; for before the database is deleted. Throws StoreError. */
  forgetDevice(): Promise<void>;
}

/** A database that could not be opened is tried again so often. */
const REOPEN_AFTER_MS = 10_000;

function troubleOf({ code }: EditFailure): 'full' | 'newerVersion' | null {
  return code === 'storageFull' ? 'full' : code === 'newerVersion' ? code : null;
}

/** The whole of the editor's engine on the given world; several can live side by side. */
export function createEngine(ports: EnginePorts): Engine {
  const device = createDevice(ports);
  const view = createView();
  const shown = createShown(ports, device, view);
  const patience = createPatience(ports.clock);
  const context: SyncContext = {
    ...ports,
    session: limitSession(ports.session, patience),
    pricing: limitPricing(ports.pricing, patience),
    device,
    view,
    claims: { fresh: false },
    verified: { costs: false },
    show: shown.setActivity,
  };
  watchSealing(context, shown);
  const hasUnsent = (): boolean => device.isOpen() && device.state().outbox.length > 0;
  const isAdmin = (): boolean => device.isOpen() && device.state().meta.role === 'admin';
  const run = createSyncRun(context, ports, createExclusive(ports));
  const scheduler = createScheduler(ports, { run, hasUnsent, isAdmin });
  let opening: ReturnType<typeof openDevice> | null = null;
  let cancelReopening: Cancel | null = null;
  let askedToKeep = false;

  /** Edits wait for the database, and try again to open one that failed; so does time, for who only reads. */
  async function ready(): Promise<void> {
    if (device.isOpen()) return;
    opening ??= openDevice(context, ports, shown).finally(() => (opening = null));
    const outcome = await opening;
    cancelReopening?.();
    if (outcome === 'open') {
      await openLeftSealed(context).catch(ports.report);
      scheduler.start();
    }
    if (outcome === 'failed') cancelReopening = ports.clock.after(REOPEN_AFTER_MS, () => void ready());
  }

  /** Whatever a person does to the outbox is sent soon, and also tried where it could not be stored. */
  async function thenSync<Result>(work: () => Promise<Result>): Promise<Result> {
    await ready();
    try {
      const result = await work();
      shown.setTrouble(null);
      return result;
    } catch (error) {
      if (error instanceof EditFailure) shown.setTrouble(troubleOf(error));
      throw error;
    } finally {
      scheduler.afterEdit();
    }
  }

  /** After the first edit: asked earlier, nobody knows what for. */
  async function thenAskToKeep<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = await work();
    if (!askedToKeep) {
      askedToKeep = true;
      void checkStorage(context, ports, shown);
    }
    return result;
  }

  ports.surroundings.listen((event) => {
    if (event === 'offline') context.claims.fresh = false;
  });

  return {
    start: ready,
    stop() {
      cancelReopening?.();
      scheduler.stop();
      ports.store.close();
    },
    subscribe: shown.subscribe,
    snapshot: shown.snapshot,
    holder() {
      if (!device.isOpen()) return { known: false, role: null, sealedEdits: 0 };
      const { meta, sealed } = device.state();
      const sealedEdits = [...sealed.values()].reduce((sum, { count }) => sum + count, 0);
      return { known: true, role: meta.role, sealedEdits };
    },
    async login(password) {
      await ready();
      const result = await login(context, password);
      shown.setSealing(result.canSeal);
      void checkStorage(context, ports, shown);
      void scheduler.now();
      return result;
    },
    async logout(choice) {
      await ready();
      return logout(context, choice, scheduler.now);
    },
    unsentCount: () => (device.isOpen() ? unsentCount(device.state()) : 0),
    exportUnsent: () => exportUnsent(device.state(), ports.clock.now()),
    edit: (intent) => thenSync(() => thenAskToKeep(() => edit(context, intent))),
    undo: (group) => thenSync(() => undo(context, group)),
    redo: () => thenSync(() => redo(context)),
    syncNow: () => scheduler.now(),
    resolveConflicts: (ids, take) => thenSync(() => resolveConflicts(context, ids, take)),
    retryRefused: (id) => thenSync(() => retryRefused(context, id)),
    discardRefused: (id) => thenSync(() => discardRefused(context, id)),
    history: (request) => history(context, request),
    saveDraft: (draft) => saveDraft(context, draft),
    dropDraft: (itemId) => dropDraft(context, itemId),
    setDeviceName: (name) => setDeviceName(context, name),
    forgetDevice: () => forgetDevice(context),
  };
}
