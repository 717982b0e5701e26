import { describe, expect, it } from 'vitest';
import type { Conflict } from '../domain/conflict';
import { IDLE, activityAfter, type Activity } from './activity';
import type { DeviceState } from './deviceState';
import { RemoteError, StoreError, type RemoteErrorCode, type StoreErrorCode } from './errors';
import { createSnapshots, type Moment } from './snapshot';
import { adminState } from './testing/adminState';
import { unsentCount } from './unsent';

const MINUTE_MS = 60_000;
const NOW = 100 * MINUTE_MS;

const stateWith = (change: Partial<DeviceState>): DeviceState => adminState({ meta: { lastSyncAt: 1 }, ...change });

const waitingSince = (at: number): DeviceState =>
  stateWith({ outbox: [{ seq: 1, mutation: { id: 'm', itemId: 'a', at, group: 'g', kind: 'update' } }] });

const moment = (change: Partial<Moment> = {}): Moment => ({
  now: NOW,
  online: true,
  onlineSince: 0,
  activity: IDLE,
  storage: 'persistent',
  canSeal: true,
  ...change,
});

describe('the snapshot for the screens', () => {
  it.each<[string, number, Partial<Moment>, boolean]>([
    ['edits that have waited ten minutes online', NOW - 11 * MINUTE_MS, {}, true],
    ['edits of a moment ago', NOW - 9 * MINUTE_MS, {}, false],
    ['old edits just after the network came', NOW - 60 * MINUTE_MS, { onlineSince: NOW - MINUTE_MS }, false],
    ['old edits while offline', NOW - 60 * MINUTE_MS, { online: false }, false],
    ['edits from the future, the clock having jumped back', NOW + 60 * MINUTE_MS, {}, true],
  ])('promise 23: %s', (_title, at, change, stalled) => {
    expect(createSnapshots()(waitingSince(at), [], moment(change)).sync.stalled).toBe(stalled);
  });

  it('promise 23: counts as unsent what a logout asks about: waiting, in conflict and refused', () => {
    const mutation = { id: 'm', itemId: 'a', group: 'g', kind: 'update' } as const;
    const conflict: Conflict = {
      id: 'c',
      itemId: 'a',
      theirsRevision: 1,
      unit: 'label',
      base: 'A',
      mine: 'B',
      theirs: 'C',
      mutations: [{ ...mutation, at: 5 }],
    };
    const state = stateWith({
      outbox: [{ seq: 1, mutation: { ...mutation, at: 7 } }],
      conflicts: new Map([['c', { id: 'c', conflict, by: null }]]),
      refused: new Map([['r', { id: 'r', seq: 2, mutation: { ...mutation, at: 6 }, code: 'denied', at: 9 }]]),
    });
    const { sync } = createSnapshots()(state, [], moment());
    expect(sync).toMatchObject({ unsent: 3, toSend: 1, oldestUnsentAt: 5 });
    expect(sync.unsent).toBe(unsentCount(state));
  });

  it('is ready with a cached grid whatever the sync does, failed where nothing could be loaded', () => {
    const cached = stateWith({});
    const empty = stateWith({ meta: { ...cached.meta, lastSyncAt: null } });
    const failing = moment({ activity: { phase: 'waiting', cause: 'unreachable' } });
    expect(createSnapshots()(cached, [], failing).status).toBe('ready');
    expect(createSnapshots()(empty, [], failing).status).toBe('failed');
    expect(createSnapshots()(empty, [], moment()).status).toBe('loading');
    expect(createSnapshots()(stateWith({ meta: { ...cached.meta, role: null } }), [], moment()).status).toBe('locked');
  });

  it('says that it is offline where there was nothing to do, and keeps lists that did not change', () => {
    const snapshots = createSnapshots();
    const state = stateWith({ drafts: new Map([['a', { itemId: 'a', at: 1 }]]) });
    const first = snapshots(state, [], moment({ online: false }));
    expect(first.sync).toMatchObject({ phase: 'offline', cause: expect.stringContaining('au retour du réseau') });
    const second = snapshots({ ...state }, [], moment());
    expect(second.drafts).toBe(first.drafts);
    expect(second.conflicts).toBe(first.conflicts);
  });
});

describe('what a failed run leaves on the screen', () => {
  const remote = (code: RemoteErrorCode, online = true): Activity | null =>
    activityAfter(new RemoteError(code), online);
  const store = (code: StoreErrorCode): Activity | null => activityAfter(new StoreError(code), true);

  it('tells each failure by its own cause', () => {
    expect(remote('noSession')).toEqual({ phase: 'sessionUnreachable', cause: 'signInAgain' });
    expect(remote('sessionEnded')).toEqual({ phase: 'sessionEnded', cause: 'sessionEnded' });
    expect(remote('busy')).toEqual({ phase: 'waiting', cause: 'busy' });
    expect(remote('unreachable')).toEqual({ phase: 'waiting', cause: 'unreachable' });
    expect(remote('unreachable', false)).toEqual({ phase: 'offline', cause: 'offline' });
    expect(store('full')).toEqual({ phase: 'storageFailed', cause: 'storageFull' });
    expect(store('newerVersion')).toEqual({ phase: 'storageFailed', cause: 'newerVersion' });
  });

  it('takes what it does not know for a defect', () => {
    expect(activityAfter(new TypeError('x is undefined'), true)).toBeNull();
  });
});
