import { describe, expect, it, vi } from 'vitest';
import { buildAdminState } from '../testing/buildAdminState';
import type { Mutation } from '../../domain/pricing/mutation';
import type { ChangeRecord, Head } from '../ports';
import { buildUnstoredPushId, findAcceptedAttempt } from './findAcceptedAttempt';

const attempts = ['one', 'two'].map((pushId) => ({ pushId, planned: [], mutationIds: [] }));
const inFlight = buildAdminState({ meta: { inFlight: { base: 4, attempts } } });
const mutation: Mutation = { id: 'm', itemId: 'a', at: 0, group: 'g', kind: 'update' };
const unsent = buildAdminState({ meta: { cursor: 4 }, outbox: [{ seq: 1, mutation }] });
const unstoredId = buildUnstoredPushId(4, 'm');
const buildHead = (revision: number, pushId: string): Head => ({ revision, liveCount: 0, digest: '', pushId });

function createRemote(pushId: string | null) {
  const record: ChangeRecord | null =
    pushId === null ? null : { pushId, revision: 5, at: 0, device: '', mutations: [mutation] };
  return { fetchChange: vi.fn(() => Promise.resolve(record)) };
}

describe('findAcceptedAttempt', () => {
  it('finds none without attempts or while the head is at their base', async () => {
    const remote = createRemote('one');
    expect(await findAcceptedAttempt(remote, buildAdminState({ meta: { cursor: 4 } }), buildHead(5, 'one'))).toBeNull();
    expect(await findAcceptedAttempt(remote, inFlight, buildHead(4, 'one'))).toBeNull();
    expect(remote.fetchChange).not.toHaveBeenCalled();
  });

  it('takes the id from a head right after the base, without reading its record', async () => {
    const remote = createRemote('one');
    expect(await findAcceptedAttempt(remote, inFlight, buildHead(5, 'two'))).toBe(attempts[1]);
    expect(await findAcceptedAttempt(remote, inFlight, buildHead(5, 'foreign'))).toBeNull();
    expect(remote.fetchChange).not.toHaveBeenCalled();
  });

  it('takes the id from the record right after the base if the head is further', async () => {
    const remote = createRemote('one');
    expect(await findAcceptedAttempt(remote, inFlight, buildHead(6, 'two'))).toBe(attempts[0]);
    expect(remote.fetchChange).toHaveBeenCalledWith(5);
    expect(await findAcceptedAttempt(createRemote('foreign'), inFlight, buildHead(6, 'two'))).toBeNull();
    expect(await findAcceptedAttempt(createRemote(null), inFlight, buildHead(6, 'two'))).toBeNull();
  });

  it('finds a push that a full disk did not store, with the edits of its record', async () => {
    const push = { pushId: unstoredId, planned: ['m'], mutationIds: ['m'] };
    expect(await findAcceptedAttempt(createRemote(unstoredId), unsent, buildHead(5, unstoredId))).toEqual(push);
    expect(await findAcceptedAttempt(createRemote(unstoredId), unsent, buildHead(6, 'foreign'))).toEqual(push);
    expect(await findAcceptedAttempt(createRemote('foreign'), unsent, buildHead(6, 'foreign'))).toBeNull();
    const remote = createRemote('foreign');
    expect(await findAcceptedAttempt(remote, unsent, buildHead(5, 'foreign'))).toBeNull();
    expect(remote.fetchChange).not.toHaveBeenCalled();
  });
});
