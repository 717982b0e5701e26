import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as PricingRemote from '../../src/remote/pricingRemote';
import type * as BuildPullChange from '../../src/sync/replication/buildPullChange';
import type * as Pull from '../../src/sync/replication/pull';
import type * as BuildRecoveryChange from '../../src/sync/localStore/buildRecoveryChange';
import type * as ReferencedItems from '../../src/sync/localStore/referencedItems';
import type * as InMemoryDrafts from '../../src/sync/localStore/inMemoryDrafts';
import type * as Digest from '../../src/domain/pricing/digest';
import type * as PlanRenumberingPush from '../../src/domain/pricing/planRenumberingPush';
import type * as Rebase from '../../src/domain/pricing/rebase';
import type * as LocalData from '../../src/sync/session/localData';
import type * as FindAcceptedAttempt from '../../src/sync/replication/findAcceptedAttempt';
import type * as Scheduler from '../../src/sync/replication/scheduler';
import { ignoreDatabaseReopeningWarning } from './ignoreDatabaseReopeningWarning';
import { buildSimulationSchedule } from './buildSimulationSchedule';
import type { SimulationProfile } from './simulationProfiles';

/** Maximum number of seeds per fault profile to find a mutant. */
const SEEDS = 60;

/**
 * Simulates an engine with one replaced module; returns the defects of the first failing schedule. Tests name the
 * profile that finds their mutant soonest.
 */
async function findFirstDefects(
  profiles: readonly SimulationProfile[] = ['usual', 'harsh'],
): Promise<readonly string[]> {
  // Imports fresh copies: the simulation must use the copy of the event loop that counts its callbacks.
  const { installEventLoop } = await import('./eventLoop');
  installEventLoop();
  const { installGlobalFetchRouter } = await import('./globalFetchRouter');
  const { runSimulation } = await import('./runSimulation');
  installGlobalFetchRouter();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    for (const profile of profiles) {
      const { defects } = await runSimulation(buildSimulationSchedule(seed, profile));
      const broken = defects.find((defect) => defect.includes('[vitest]'));
      if (broken !== undefined) throw new Error(`The mock lacks an export of its module: ${broken}`);
      if (defects.length > 0) return [`found by ${profile} seed ${seed}`, ...defects];
    }
  }
  return [];
}

describe('simulation of a mutant engine', () => {
  beforeEach(ignoreDatabaseReopeningWarning);
  afterEach(() => {
    vi.doUnmock('../../src/remote/pricingRemote');
    vi.doUnmock('../../src/sync/replication/findAcceptedAttempt');
    vi.doUnmock('../../src/sync/localStore/buildRecoveryChange');
    vi.doUnmock('../../src/sync/localStore/inMemoryDrafts');
    vi.doUnmock('../../src/sync/localStore/referencedItems');
    vi.doUnmock('../../src/sync/replication/buildPullChange');
    vi.doUnmock('../../src/sync/session/localData');
    vi.doUnmock('../../src/sync/replication/scheduler');
    vi.doUnmock('../../src/domain/pricing/digest');
    vi.doUnmock('../../src/sync/replication/pull');
    vi.doUnmock('../../src/domain/pricing/rebase');
    vi.doUnmock('../../src/domain/pricing/planRenumberingPush');
    vi.resetModules();
  });

  it('finds an engine that ignores the head revision', async () => {
    vi.doMock('../../src/remote/pricingRemote', async (original) => {
      const real = await original<typeof PricingRemote>();
      return {
        createPricingRemote: (...args: Parameters<typeof real.createPricingRemote>) => {
          const remote = real.createPricingRemote(...args);
          return {
            ...remote,
            async commit(push) {
              const { revision, updateTime } = await remote.fetchHead();
              return remote.commit({ ...push, base: revision, headUpdateTime: updateTime });
            },
          };
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects(['narrow'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that takes a push without a response for accepted', async () => {
    vi.doMock('../../src/remote/pricingRemote', async (original) => {
      const real = await original<typeof PricingRemote>();
      return {
        createPricingRemote: (...args: Parameters<typeof real.createPricingRemote>) => {
          const remote = real.createPricingRemote(...args);
          return {
            ...remote,
            commit: (push) =>
              remote.commit(push).catch(() => ({ updateTime: push.headUpdateTime ?? '', committedAt: 0 })),
          };
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects()).not.toEqual([]);
  }, 300_000);

  it('finds an engine that drops edits made during a push', async () => {
    vi.doMock('../../src/sync/replication/buildPullChange', async (original) => {
      const real = await original<typeof BuildPullChange>();
      return {
        ...real,
        buildPullChange: (...args: Parameters<typeof real.buildPullChange>) => {
          const [state, result] = args;
          const change = real.buildPullChange(...args);
          return result.accepted.length === 0
            ? change
            : { ...change, outbox: { remove: state.outbox.map(({ seq }) => seq) } };
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects()).not.toEqual([]);
  }, 300_000);

  it('finds an engine that does not recognize its push after a lost response', async () => {
    vi.doMock('../../src/sync/replication/findAcceptedAttempt', async (original) => {
      const real = await original<typeof FindAcceptedAttempt>();
      return { ...real, findAcceptedAttempt: () => Promise.resolve(null) } satisfies Partial<typeof real>;
    });
    // Only a second edit of the row before the next pull shows it.
    expect(await findFirstDefects(['gaps'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that loses a tab’s edits after a database deletion', async () => {
    vi.doMock(
      '../../src/sync/localStore/buildRecoveryChange',
      () => ({ buildRecoveryChange: () => null }) satisfies Partial<typeof BuildRecoveryChange>,
    );
    expect(await findFirstDefects(['cleared'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that loses typed text after a deletion of all site data', async () => {
    vi.doMock('../../src/sync/localStore/inMemoryDrafts', async (original) => {
      const real = await original<typeof InMemoryDrafts>();
      return { ...real, addDraftsToChange: (recovery) => recovery } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects(['cleared'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that lets the last writer win', async () => {
    vi.doMock('../../src/domain/pricing/rebase', async (original) => {
      const real = await original<typeof Rebase>();
      return {
        ...real,
        rebase: ({ pending }: Parameters<typeof real.rebase>[0]) => ({
          pending: [...pending],
          conflicts: [],
          editsOfUncreatedRows: [],
        }),
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects()).not.toEqual([]);
  }, 300_000);

  it('finds an engine that records a move as done while rows are renumbered for it', async () => {
    vi.doMock('../../src/domain/pricing/planRenumberingPush', async (original) => {
      const real = await original<typeof PlanRenumberingPush>();
      return {
        planRenumberingPush: (...args: Parameters<typeof real.planRenumberingPush>) => {
          const plan = real.planRenumberingPush(...args);
          return plan && { ...plan, mutations: [args[1]] };
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects(['gaps'])).not.toEqual([]);
    const { findShortestFailingUserActionSchedule } = await import('./findShortestFailingUserActionSchedule');
    expect(await findShortestFailingUserActionSchedule({ seed: 1, runs: SEEDS, grid: 'long' })).not.toBeNull();
  }, 300_000);

  it('finds an engine that loses a pulled row and skips the digest check', async () => {
    vi.doMock('../../src/domain/pricing/digest', async (original) => {
      const real = await original<typeof Digest>();
      return { ...real, matchesHead: () => true } satisfies Partial<typeof real>;
    });
    vi.doMock('../../src/sync/replication/pull', async (original) => {
      const real = await original<typeof Pull>();
      return {
        ...real,
        joinPulledDocuments: (...args: Parameters<typeof real.joinPulledDocuments>) => {
          const rows = real.joinPulledDocuments(...args);
          return rows.length > 1 ? rows.slice(0, -1) : rows;
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects()).not.toEqual([]);
  }, 300_000);

  it('finds an engine that keeps rows that a full pull lacks', async () => {
    vi.doMock('../../src/sync/replication/buildPullChange', async (original) => {
      const real = await original<typeof BuildPullChange>();
      return {
        ...real,
        buildPullChange: (...args: Parameters<typeof real.buildPullChange>) => {
          const [state, { isFull, rows }] = args;
          const change = real.buildPullChange(...args);
          return isFull ? { ...change, rows: { clear: true, put: [...state.rows.values(), ...rows] } } : change;
        },
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects(['away'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that seals edits without the rows that they reference', async () => {
    vi.doMock(
      '../../src/sync/localStore/referencedItems',
      () =>
        ({ buildReferencedTombstones: () => [], listReferencedItems: () => new Set<string>() }) satisfies Partial<
          typeof ReferencedItems
        >,
    );
    expect(await findFirstDefects(['away'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that keeps costs after a switch from admin to partner', async () => {
    vi.doMock('../../src/sync/session/localData', async (original) => {
      const real = await original<typeof LocalData>();
      return {
        ...real,
        switchLocalDataToRole: (...[context, role, login]: Parameters<typeof real.switchLocalDataToRole>) =>
          role === 'admin'
            ? real.switchLocalDataToRole(context, role, login)
            : context.localStore.transact(() => ({
                change: {
                  meta: { role },
                  ...(login && { session: { text: login.session } }),
                },
                result: undefined,
              })),
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects(['away'])).not.toEqual([]);
  }, 300_000);

  it('finds an engine that stops after two failures', async () => {
    vi.doMock('../../src/sync/replication/scheduler', async (original) => {
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
      } satisfies Partial<typeof real>;
    });
    expect(await findFirstDefects()).not.toEqual([]);
  }, 300_000);
});
