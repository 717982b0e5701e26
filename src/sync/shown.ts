import { IDLE, type Activity } from './activity';
import type { Device } from './device';
import type { EnginePorts } from './ports';
import { closedSnapshot, createSnapshots, type Snapshot, type StorageHealth } from './snapshot';
import { unsentMarker } from './unsent';
import type { View } from './view';

/** What every screen of this tab shows: the device's contents, what the sync does in whichever tab, and the storage. */
export interface Shown {
  snapshot(): Snapshot;
  subscribe(listener: () => void): () => void;
  /** Of this tab's sync; the other tabs are told. */
  setActivity(activity: Activity): void;
  setStorage(storage: StorageHealth): void;
  /** Whether unsent edits can outlive the session. */
  setSealing(canSeal: boolean): void;
  /** What stopped the last write; null: it went well. */
  setTrouble(trouble: 'full' | 'newerVersion' | null): void;
  setFailed(): void;
}

type Ports = Pick<EnginePorts, 'clock' | 'tabs' | 'surroundings' | 'marker' | 'report'>;

export function createShown({ clock, tabs, surroundings, marker, report }: Ports, device: Device, view: View): Shown {
  const listeners = new Set<() => void>();
  const snapshots = createSnapshots();
  let activity = IDLE;
  let storage: StorageHealth = 'bestEffort';
  let trouble: 'full' | 'newerVersion' | null = null;
  let failed = false;
  let canSeal = true;
  let onlineSince = clock.now();
  let marked: string | null = null;
  let current = closedSnapshot(false, storage);

  function render(): void {
    if (device.isOpen()) {
      const state = device.state();
      const moment = {
        now: clock.now(),
        online: surroundings.isOnline(),
        onlineSince,
        activity,
        storage: trouble ?? storage,
        canSeal,
      };
      current = snapshots(state, view.rows(state), moment);
    } else {
      current = closedSnapshot(failed, trouble ?? storage);
    }
    for (const listener of listeners) tell(listener);
  }

  /** A screen's fault is not the engine's: this runs inside the commit of an edit. */
  function tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      report(error);
    }
  }

  /** While a loss has still to be told, the marker tells it again should this database be lost, too. */
  function mark(): void {
    const state = device.state();
    const next = unsentMarker(state) ?? state.meta.lost;
    const text = JSON.stringify(next);
    if (text === marked) return;
    marked = text;
    marker.write(next);
  }

  device.subscribe(() => {
    mark();
    render();
  });
  tabs.listen((message) => {
    if (message.kind !== 'activity') return;
    activity = message.activity;
    render();
  });
  surroundings.listen((event) => {
    if (event === 'online') onlineSince = clock.now();
    render();
  });

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setActivity(next) {
      if (next.phase === activity.phase && next.cause === activity.cause) return;
      activity = next;
      tabs.post({ kind: 'activity', activity });
      render();
    },
    setStorage(next) {
      storage = next;
      render();
    },
    setSealing(next) {
      if (next === canSeal) return;
      canSeal = next;
      render();
    },
    setTrouble(next) {
      if (next === trouble) return;
      trouble = next;
      render();
    },
    setFailed() {
      failed = true;
      render();
    },
  };
}
