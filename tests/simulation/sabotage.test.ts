import { doc, getDoc } from 'firebase/firestore/lite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as PushCommit from '../../src/remote/pushCommit';
import type * as Integrate from '../../src/sync/integrate';
import type * as Pull from '../../src/sync/pull';
import type * as Role from '../../src/sync/role';
import type * as Scheduler from '../../src/sync/scheduler';
import { expectReopening } from './expectedConsole';
import { scheduleOf } from './steps';

/** So many schedules of each mood have to be enough to find each of these faults. */
const SEEDS = 60;

/** The first schedules run on an engine with one module replaced; what the first bad one found. */
async function firstDefects(): Promise<readonly string[]> {
  // Every import here is a new copy: the event loop has to be counted by the one that this run asks.
  const { installEventLoop } = await import('./eventLoop');
  installEventLoop();
  const { installFetch } = await import('./seats');
  const { runSchedule } = await import('./run');
  installFetch();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    for (const mood of ['usual', 'harsh'] as const) {
      const { defects } = await runSchedule(scheduleOf(seed, mood));
      if (defects.length > 0) return [`found by ${mood} seed ${seed}`, ...defects];
    }
  }
  return [];
}

describe('the simulation finds an engine that', () => {
  beforeEach(expectReopening);
  afterEach(() => {
    vi.doUnmock('../../src/remote/pushCommit');
    vi.doUnmock('../../src/sync/acknowledge');
    vi.doUnmock('../../src/sync/rejoin');
    vi.doUnmock('../../src/sync/integrate');
    vi.doUnmock('../../src/sync/role');
    vi.doUnmock('../../src/sync/scheduler');
    vi.doUnmock('../../src/sync/verify');
    vi.doUnmock('../../src/sync/pull');
    vi.doUnmock('../../src/domain/rebase');
    vi.resetModules();
  });

  it('pushes onto whatever head it finds', async () => {
    vi.doMock('../../src/remote/pushCommit', async (original) => {
      const real = await original<typeof PushCommit>();
      return {
        commitPush: async (...[firestore, push]: Parameters<typeof real.commitPush>) => {
          const head = await getDoc(doc(firestore, 'pricing_grid', 'head'));
          return real.commitPush(firestore, { ...push, base: Number(head.data()?.['revision']) });
        },
      };
    });
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('drops what was edited while a push was under way', async () => {
    vi.doMock('../../src/sync/integrate', async (original) => {
      const real = await original<typeof Integrate>();
      return {
        integrate: (...args: Parameters<typeof real.integrate>) => {
          const [state, news] = args;
          const change = real.integrate(...args);
          return news.accepted.length === 0
            ? change
            : { ...change, outbox: { remove: state.outbox.map(({ seq }) => seq) } };
        },
      };
    });
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('does not recognise its own push after a lost answer', async () => {
    vi.doMock('../../src/sync/acknowledge', () => ({ acknowledged: () => Promise.resolve(null) }));
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('forgets what a page holds when the storage is cleared under it', async () => {
    vi.doMock('../../src/sync/rejoin', () => ({ rejoin: () => null }));
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('lets the last writer win', async () => {
    vi.doMock('../../src/domain/rebase', () => ({
      rebase: ({ pending }: { pending: readonly unknown[] }) => ({
        pending,
        fulfilled: [],
        conflicts: [],
        orphans: [],
      }),
    }));
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('loses a row of a pull and does not compare digests', async () => {
    vi.doMock('../../src/sync/verify', () => ({ matchesHead: () => true }));
    vi.doMock('../../src/sync/pull', async (original) => {
      const real = await original<typeof Pull>();
      return {
        ...real,
        joinPulled: (...args: Parameters<typeof real.joinPulled>) => {
          const rows = real.joinPulled(...args);
          return rows.length > 1 ? rows.slice(0, -1) : rows;
        },
      };
    });
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('keeps costs on the device of an admin who became a partner', async () => {
    vi.doMock('../../src/sync/role', async (original) => {
      const real = await original<typeof Role>();
      return {
        ...real,
        adoptRole: (...[context, role, key]: Parameters<typeof real.adoptRole>) =>
          role === 'admin'
            ? real.adoptRole(context, role, key)
            : context.device.transact(() => ({ change: { meta: { role, ended: false } }, result: undefined })),
      };
    });
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);

  it('gives up after some failures', async () => {
    vi.doMock('../../src/sync/scheduler', async (original) => {
      const real = await original<typeof Scheduler>();
      return {
        createScheduler: (...[ports, work]: Parameters<typeof real.createScheduler>) => {
          let failures = 0;
          return real.createScheduler(ports, {
            ...work,
            run: async () => {
              if (failures >= 2) return 'stopped';
              const outcome = await work.run();
              if (outcome === 'failed') failures += 1;
              return outcome;
            },
          });
        },
      };
    });
    expect(await firstDefects()).not.toEqual([]);
  }, 300_000);
});
