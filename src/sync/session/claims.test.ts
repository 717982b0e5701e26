import { describe, expect, it } from 'vitest';
import { RemoteError } from '../ports';
import { buildAdminState } from '../testing/buildAdminState';
import { buildPulledState, createTestContext } from '../testing/createTestContext';
import { buildSolutionRow, createFakeServer } from '../testing/fakeServer';
import { refreshClaims, verifySessionAndFetchHeadRevision } from './claims';

function createDevice(role: 'admin' | 'partner' | null = 'admin') {
  const server = createFakeServer([buildSolutionRow('a', 0)]);
  const pulled = buildPulledState(server);
  const test = createTestContext(server, buildAdminState({ ...pulled, meta: { ...pulled.meta, role } }));
  test.context.checks.hasFreshClaims = false;
  return { ...test, server };
}

describe('refreshClaims', () => {
  it('refreshes the claims of the same role without a change', async () => {
    const { context, changes } = createDevice();
    await refreshClaims(context);
    expect(context.checks.hasFreshClaims).toBe(true);
    expect(changes).toEqual([]);
  });

  it('switches the local data to a changed role', async () => {
    const { context, session, getState } = createDevice();
    session.onRefresh = () => ({ role: 'partner', pv: 1 });
    await refreshClaims(context);
    expect(getState().meta.role).toBe('partner');
    expect(getState().rows.get('a')?.cost).toBeNull();
  });

  it('leaves a locked device locked', async () => {
    const { context, session, changes } = createDevice(null);
    session.claims = { role: 'admin', pv: 1 };
    await refreshClaims(context);
    expect(changes).toEqual([]);
  });

  it.each([
    ['in with another role', { role: 'partner', pv: 1 }],
    ['out', null],
  ] as const)('leaves the data alone when another tab logged %s during the refresh', async (_case, claims) => {
    const { context, session, changes } = createDevice();
    const { refresh } = session;
    session.refresh = async () => {
      const renewed = await refresh.call(session);
      session.claims = claims;
      return renewed;
    };
    await expect(refreshClaims(context)).rejects.toMatchObject({ code: 'busy' });
    expect(context.checks.hasFreshClaims).toBe(false);
    expect(changes).toEqual([]);
  });
});

describe('verifySessionAndFetchHeadRevision', () => {
  it('reads what the role may read and returns the head’s revision', async () => {
    const admin = createDevice();
    expect(await verifySessionAndFetchHeadRevision(admin.context)).toBe(1);
    expect(admin.server.calls).toEqual(['fetchHead', 'fetchCostsDigest']);
    const partner = createDevice('partner');
    expect(await verifySessionAndFetchHeadRevision(partner.context)).toBe(1);
    expect(partner.server.calls).toEqual(['fetchHead']);
  });

  it('refreshes the claims only if the server denies reading', async () => {
    const { context, server, session } = createDevice();
    let refreshes = 0;
    session.onRefresh = () => {
      refreshes += 1;
      return { role: 'admin', pv: 2 };
    };
    await verifySessionAndFetchHeadRevision(context);
    expect(refreshes).toBe(0);
    server.pv = 2;
    expect(await verifySessionAndFetchHeadRevision(context)).toBe(1);
    expect(refreshes).toBe(1);
  });

  it.each([
    ['denied', 'sessionEnded', ['fetchHead', 'fetchHead']],
    ['timeout', 'timeout', ['fetchHead']],
  ] as const)('answers "%s" with "%s"', async (code, result, calls) => {
    const { context, server } = createDevice();
    server.beforeCall = () => {
      throw new RemoteError(code);
    };
    await expect(verifySessionAndFetchHeadRevision(context)).rejects.toMatchObject({ code: result });
    expect(server.calls).toEqual(calls);
  });

  it('rethrows unexpected errors', async () => {
    const { context, server } = createDevice();
    server.beforeCall = () => {
      throw Object.assign(new Error('defect'), { code: 'denied' });
    };
    await expect(verifySessionAndFetchHeadRevision(context)).rejects.toThrow('defect');
  });
});
