import { describe, expect, it } from 'vitest';
import {
  buildCreateMutation,
  buildDeleteMutation,
  buildMoveMutation,
  buildUpdateMutation,
} from '../../domain/pricing/testing/testBuilders';
import type { SyncActivity } from '../../domain/pricing/syncActivity';
import type { LocalMeta, OutboxEntry } from '../localStore/localState';
import { RemoteError, StoreError, type RemoteErrorCode } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { createFakeEnvironment } from '../testing/fakes';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { createSyncRun, syncUntilEqual } from './syncRun';

const row = buildSolutionRow('a', 0);
const EDIT: OutboxEntry = { seq: 1, mutation: buildUpdateMutation('e', row, { solution: 'Mien' }) };

/** An admin's device that has pulled the grid; `run` syncs once. */
function createDevice(meta: Partial<LocalMeta> = {}, outbox: readonly OutboxEntry[] = []) {
  const server = createFakeServer([row]);
  const pulled = buildPulledState(server);
  const state = buildAdminState({ ...pulled, meta: { ...pulled.meta, ...meta }, outbox });
  const test = createTestContext(server, state);
  const environment = createFakeEnvironment();
  const activities: SyncActivity[] = [];
  const reports: unknown[] = [];
  const loadFailures: string[] = [];
  const lock = { isFree: true };
  const isEnded: boolean[] = [];
  test.context.setSessionEnded = (isSessionEnded) => void isEnded.push(isSessionEnded);
  test.context.setActivity = (activity) => void activities.push(activity);
  const run = createSyncRun(
    test.context,
    { environment, report: (error) => reports.push(error), reportLoadFailure: ({ code }) => loadFailures.push(code) },
    async (task) => {
      if (lock.isFree) await task();
      return lock.isFree;
    },
  );
  const fail = (error: Error | null) => {
    server.beforeCall = () => {
      if (error !== null) throw error;
    };
  };
  return { ...test, server, environment, activities, isEnded, reports, loadFailures, lock, run, fail };
}

describe('syncUntilEqual', () => {
  const sync = (device: ReturnType<typeof createDevice>) => syncUntilEqual(device.context);

  it('refreshes claims before a push only if they are not fresh', async () => {
    for (const [isFresh, refreshes] of [
      [true, 0],
      [false, 1],
    ] as const) {
      const device = createDevice({}, [EDIT]);
      let count = 0;
      device.session.onRefresh = () => {
        count += 1;
        return { role: 'admin', pv: 1 };
      };
      device.context.checks.hasFreshClaims = isFresh;
      await sync(device);
      expect(count).toBe(refreshes);
      expect(device.server.items.get('a')?.solution).toBe('Mien');
    }
  });

  it('reads once when nothing is to be sent, without fresh claims', async () => {
    const device = createDevice();
    device.context.checks.hasFreshClaims = false;
    device.session.isReachable = false;
    await sync(device);
    expect(device.server.calls).toEqual(['fetchHead']);
    expect(device.changes).toEqual([{ meta: { lastSyncAt: device.context.clock.now() } }]);
  });

  it('sends nothing as a partner', async () => {
    const device = createDevice({ role: 'partner' }, [EDIT]);
    await sync(device);
    expect(device.server.calls).toEqual(['fetchHead']);
  });

  it('sets a rejected edit aside and sends the others', async () => {
    const other = buildCreateMutation('c', 'new', { solution: 'Autre' });
    const device = createDevice({}, [EDIT, { seq: 2, mutation: other }]);
    device.server.isRejected = ({ mutations }) => mutations.some(({ id }) => id === 'e');
    await sync(device);
    expect([...device.getState().rejected.keys()]).toEqual(['e']);
    expect(device.server.records.map(({ mutations }) => mutations)).toEqual([[other]]);
  });

  it('dates the prices of the other edits of a push with a rejected one', async () => {
    const other = buildCreateMutation('c', 'new', { solution: 'Autre' });
    const device = createDevice({}, [EDIT, { seq: 2, mutation: other }]);
    device.server.isRejected = ({ mutations }) => mutations.some(({ id }) => id === 'e');
    await sync(device);
    expect(device.server.items.get('new')?.priceChange).toEqual({ prix_avant: '', prix_depuis: 0 });
  });

  it('dates the next price after an edit was rejected for another reason', async () => {
    const device = createDevice({}, [{ seq: 1, mutation: buildCreateMutation('e', 'bad') }]);
    device.server.isRejected = ({ mutations }) => mutations.some(({ id }) => id === 'e');
    await sync(device);
    expect([...device.getState().rejected.keys()]).toEqual(['e']);
    const next = buildCreateMutation('c', 'new');
    device.setState({ ...device.getState(), outbox: [{ seq: 2, mutation: next }] });
    await sync(device);
    expect(device.server.items.get('new')?.priceChange).toEqual({ prix_avant: '', prix_depuis: 0 });
  });

  it('sends an edit from a full disk although the rows of an earlier build have no price dates', async () => {
    const device = createDevice({ plansCursor: null }, [EDIT]);
    device.context.localStore.transact = () => Promise.reject(new StoreError('full'));
    await expect(sync(device)).rejects.toMatchObject({ code: 'full' });
    expect(device.server.items.get('a')?.solution).toBe('Mien');
  });

  it('sends no edit from a full disk that has no room for the unread plan of its row', async () => {
    const plan = { prix_partenaire: '12,90', commission: '15', starts_on: '2027-01-01' };
    for (const mutation of [buildDeleteMutation('e', row), buildUpdateMutation('e', row, { plan })]) {
      const device = createDevice({ plansCursor: null }, [{ seq: 1, mutation }]);
      device.server.plans.set('a', { id: 'a', plan: { ...plan, starts_on: '2027-02-01' }, revision: 1 });
      device.context.localStore.transact = () => Promise.reject(new StoreError('full'));
      await expect(sync(device)).rejects.toMatchObject({ code: 'full' });
      expect(device.server.records).toEqual([]);
    }
  });

  it('gives up after 500 pushes while edits keep coming', async () => {
    const device = createDevice({}, [EDIT]);
    let seq = 1;
    device.server.beforeCall = (call) => {
      if (call !== 'commit') return;
      seq += 1;
      const mutation = buildCreateMutation(`c${seq}`, `n${seq}`);
      const state = device.getState();
      device.setState({ ...state, outbox: [...state.outbox, { seq, mutation }] });
    };
    await expect(sync(device)).rejects.toMatchObject({ code: 'busy' });
    expect(device.server.records).toHaveLength(500);
  });

  it.each([
    ['the session is missing', {}, null],
    ['the device is locked', { role: null }, { role: 'admin', pv: 1 }],
  ] as const)('needs a login when %s', async (_case, meta, claims) => {
    const device = createDevice(meta);
    device.session.claims = claims;
    await expect(sync(device)).rejects.toMatchObject({ code: 'noSession' });
    expect(device.changes).toEqual([]);
    expect(device.server.calls).toEqual([]);
  });

  it('adopts the role of the session', async () => {
    const device = createDevice();
    device.session.claims = { role: 'partner', pv: 1 };
    await sync(device);
    expect(device.getState().meta.role).toBe('partner');
    expect([...device.getState().rows.values()].map(({ cost }) => cost)).toEqual([null]);
  });

  it('ends a recovery whose session survived', async () => {
    const device = createDevice({ isRecovered: true });
    await sync(device);
    expect(device.getState().meta.isRecovered).toBe(false);
  });

  it('leaves a read without response to the next run', async () => {
    const device = createDevice();
    device.fail(new RemoteError('timeout'));
    await expect(sync(device)).rejects.toMatchObject({ code: 'timeout' });
    expect(device.server.calls).toEqual(['fetchHead']);
  });

  it('retries later when a read is denied in a valid session', async () => {
    const device = createDevice();
    let isDenied = true;
    device.server.beforeCall = () => {
      if (isDenied) {
        isDenied = false;
        throw new RemoteError('denied');
      }
    };
    await expect(sync(device)).rejects.toMatchObject({ code: 'busy', cause: { code: 'denied' } });
  });

  it('reads the head again after another push came first', async () => {
    const device = createDevice({}, [EDIT]);
    let isOvertaken = true;
    device.server.beforeCall = (call) => {
      if (call !== 'commit' || !isOvertaken) return;
      isOvertaken = false;
      throw new RemoteError('headMoved');
    };
    await sync(device);
    expect(device.server.calls).toEqual(['fetchHead', 'commit', 'fetchHead', 'commit']);
  });

  it('reads the head once for several pushes', async () => {
    const edits = Array.from({ length: 1_100 }, (_, index) => ({
      seq: index + 1,
      mutation: buildCreateMutation(`c${index}`, `n${index}`),
    }));
    const device = createDevice({}, edits);
    await sync(device);
    expect(device.server.calls).toEqual(['fetchHead', ...Array<string>(5).fill('commit')]);
    expect(device.getState()).toMatchObject({ outbox: [], meta: { cursor: device.server.head.revision } });
    expect(device.getState().rows.size).toBe(device.server.items.size);
  });

  it('reads the head once when the edits have no effect', async () => {
    const device = createDevice({}, [{ seq: 1, mutation: buildMoveMutation('m', 'a', null) }]);
    await sync(device);
    expect(device.server.calls).toEqual(['fetchHead']);
    expect(device.getState().outbox).toEqual([]);
  });

  it('gives up after six pushes in a row that others overtook', async () => {
    const device = createDevice({}, [EDIT]);
    device.server.beforeCall = (call) => {
      if (call === 'commit') throw new RemoteError('headMoved');
    };
    await expect(sync(device)).rejects.toMatchObject({ code: 'headMoved' });
    expect(device.server.calls.filter((call) => call === 'commit')).toHaveLength(6);
  });
});

describe('createSyncRun', () => {
  it('shows that it syncs for unsent edits and for the first pull only', async () => {
    const idle = createDevice();
    expect(await idle.run()).toBe('done');
    expect(idle.activities).toEqual([{ phase: 'idle', cause: null }]);
    for (const device of [createDevice({}, [EDIT]), createDevice({ cursor: 0, lastSyncAt: null })]) {
      expect(await device.run()).toBe('done');
      expect(device.activities).toEqual([
        { phase: 'syncing', cause: null },
        { phase: 'idle', cause: null },
      ]);
    }
  });

  it('reports that another tab syncs', async () => {
    const device = createDevice();
    device.lock.isFree = false;
    expect(await device.run()).toBe('lockedByOtherTab');
    expect(device.server.calls).toEqual([]);
  });

  it('stops on a locked device, also if it was locked while waiting', async () => {
    const device = createDevice({ role: null });
    expect(await device.run()).toBe('stopped');
    const late = createDevice();
    const run = createSyncRun(
      late.context,
      { environment: late.environment, report: () => undefined, reportLoadFailure: () => undefined },
      async (task) => {
        late.setState({ ...late.getState(), meta: { ...late.getState().meta, role: null } });
        await task();
        return true;
      },
    );
    expect(await run()).toBe('done');
    expect([...late.server.calls, ...late.activities, ...device.activities]).toEqual([]);
  });

  it.each([
    ['unreachable', false],
    ['timeout', false],
    ['busy', true],
  ] as const)('refreshes claims after "%s" only if nothing answered', async (code, isFresh) => {
    const device = createDevice();
    device.fail(new RemoteError(code));
    expect(await device.run()).toBe('failed');
    expect(device.context.checks.hasFreshClaims).toBe(isFresh);
    expect(device.activities).toEqual([{ phase: 'waiting', cause: code }]);
    expect(device.reports).toEqual([]);
  });

  it('shows that the device is offline', async () => {
    const device = createDevice();
    device.environment.hasNetwork = false;
    device.fail(new RemoteError('unreachable'));
    await device.run();
    expect(device.activities).toEqual([{ phase: 'offline', cause: 'offline' }]);
  });

  it('reports a defect and shows a server out of reach', async () => {
    const device = createDevice({ cursor: 0, lastSyncAt: null });
    const defect = new Error('defect');
    device.fail(defect);
    expect(await device.run()).toBe('failed');
    expect(device.reports).toEqual([defect]);
    expect(device.loadFailures).toEqual([]);
    expect(device.activities.at(-1)).toEqual({ phase: 'waiting', cause: 'unreachable' });
    expect(device.context.checks.hasFreshClaims).toBe(true);
  });

  it('seals and ends the session that the server ended, without retry', async () => {
    const device = createDevice();
    device.server.pv = 2;
    expect(await device.run()).toBe('stopped');
    expect(device.getState()).toMatchObject({ meta: { role: null }, rows: new Map() });
    expect(device.session.claims).toBeNull();
    expect(device.activities.at(-1)).toMatchObject({ phase: 'sessionEnded' });
  });

  it('promise 19: keeps a login that replaced the ended session during the run', async () => {
    const device = createDevice();
    device.server.beforeCall = async () => {
      await device.session.signIn('admin');
      throw new RemoteError('denied');
    };
    expect(await device.run()).toBe('failed');
    expect(device.activities.at(-1)).toEqual({ phase: 'waiting', cause: 'busy' });
    expect(device.changes).toEqual([]);
    expect(device.session.claims).toEqual({ role: 'admin', pv: 1 });
    expect(device.isEnded).toEqual([true, false]);
  });

  it('keeps the screen locked while an ended session cannot be sealed', async () => {
    const device = createDevice();
    device.server.pv = 2;
    device.context.localStore.transact = () => Promise.reject(new StoreError('full'));
    expect(await device.run()).toBe('failed');
    expect(device.isEnded).toEqual([true]);
  });

  it.each([
    ['newerVersion', 'stopped'],
    ['full', 'failed'],
  ] as const)('ends "%s" of the database with "%s"', async (code, outcome) => {
    const device = createDevice();
    device.context.localStore.refresh = () => Promise.reject(new StoreError(code));
    expect(await device.run()).toBe(outcome);
  });

  it('reports the first failure of the first pull, again after a success', async () => {
    const device = createDevice({ cursor: 0, lastSyncAt: null });
    const failWith = async (code: RemoteErrorCode) => {
      device.fail(new RemoteError(code));
      await device.run();
    };
    await failWith('busy');
    await failWith('timeout');
    expect(device.loadFailures).toEqual(['busy']);
    device.fail(null);
    await device.run();
    await failWith('timeout');
    expect(device.loadFailures).toEqual(['busy']);
    device.setState({ ...device.getState(), meta: { ...device.getState().meta, lastSyncAt: null } });
    await failWith('timeout');
    expect(device.loadFailures).toEqual(['busy', 'timeout']);
  });

  it('reports no load failure while the database is not open', async () => {
    const device = createDevice({ cursor: 0, lastSyncAt: null });
    device.context.localStore.isOpen = () => false;
    device.fail(new RemoteError('busy'));
    await device.run();
    expect(device.loadFailures).toEqual([]);
  });
});
