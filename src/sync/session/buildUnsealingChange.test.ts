import { describe, expect, it } from 'vitest';
import { toRowState, type Mutation } from '../../domain/pricing/mutation';
import { buildSolution } from '../../domain/pricing/testing/testBuilders';
import type { EncryptedUnsentEdits, InFlightAttempts, OutboxEntry } from '../localStore/localState';
import { buildOutboxEntry, createSealingDevice, FAKE_SEALER, SEALING_KEY } from '../testing/createSealingDevice';
import { buildUnsealingChange } from './buildUnsealingChange';

const BASE = { itemId: 'a', at: 1, group: 'g' };

async function sealOutbox(
  id: string,
  outbox: readonly OutboxEntry[],
  inFlight: InFlightAttempts | null = null,
): Promise<EncryptedUnsentEdits> {
  const contents = { version: 1, outbox, conflicts: [], rejected: [], drafts: [], undo: [], inFlight };
  const sealed = await FAKE_SEALER.seal(SEALING_KEY, JSON.stringify(contents));
  return { id, at: 0, count: outbox.length, ...sealed };
}

describe('buildUnsealingChange', () => {
  it('appends blobs in the order of their edits, whatever their ids', async () => {
    const blobs = [await sealOutbox('a', [buildOutboxEntry(9)]), await sealOutbox('b', [buildOutboxEntry(3)])];
    const { getState } = createSealingDevice({ sealed: new Map(blobs.map((blob) => [blob.id, blob])) });
    const change = await buildUnsealingChange(FAKE_SEALER, SEALING_KEY, getState());
    expect(change?.outbox?.put).toMatchObject([
      { seq: 20, mutation: { id: 'm3' } },
      { seq: 21, mutation: { id: 'm9' } },
    ]);
  });

  it('opens more edits than a call takes arguments', async () => {
    const count = 130_000;
    const many = Array.from({ length: count }, (_, index) => buildOutboxEntry(index + 2));
    const blobs = [await sealOutbox('a', many), await sealOutbox('b', [buildOutboxEntry(1)])];
    const { getState } = createSealingDevice({ sealed: new Map(blobs.map((blob) => [blob.id, blob])) });
    const change = await buildUnsealingChange(FAKE_SEALER, SEALING_KEY, getState());
    expect(change?.outbox?.put).toHaveLength(count + 1);
    expect(change?.meta?.nextSeq).toBe(20 + count + 1);
  });

  const push = { pushId: 'p', planned: [], mutationIds: [] };
  it.each<[string, InFlightAttempts]>([
    ['attempts of sealed edits', { base: 1, attempts: [push] }],
    ['the head of the first edits without attempts', { base: 1, attempts: [] }],
  ])('keeps %s', async (_case, inFlight) => {
    const drafts = await sealOutbox('a', [], { base: 0, attempts: [] });
    const blobs = [drafts, await sealOutbox('b', [buildOutboxEntry(3)], inFlight)];
    const { getState } = createSealingDevice({
      sealed: new Map(blobs.map((blob) => [blob.id, blob])),
      outbox: [buildOutboxEntry(9)],
      meta: { inFlight: { base: 2, attempts: [] } },
    });
    const change = await buildUnsealingChange(FAKE_SEALER, SEALING_KEY, getState());
    expect(change?.meta?.inFlight).toEqual(inFlight);
  });

  const remove = (id: string): Mutation => ({ ...BASE, id, kind: 'delete', before: toRowState(buildSolution('a')) });
  const update = (id: string, itemId = 'a'): Mutation => ({
    ...BASE,
    id,
    itemId,
    kind: 'update',
    label: { before: 'a', after: id },
  });
  const restore = (id: string): Mutation => ({ ...BASE, id, kind: 'create', ...toRowState(buildSolution('a')) });
  it.each([
    ['a deletion before an update', [update('1'), remove('2')], [update('3')], ['1', '2']],
    ['a deletion before an update of another row', [remove('1')], [update('2', 'b')], []],
    ['a deletion before another one', [remove('1')], [update('2'), remove('3')], []],
    ['a deletion before a restoration', [remove('1')], [remove('2'), restore('3')], []],
    ['a deletion alone', [remove('1')], [], []],
    ['an update before a deletion', [update('1')], [remove('2')], []],
  ])('promise 14: keeps %s in order or as a conflict', async (_case, sealed, current, inConflict) => {
    const number = (mutations: readonly Mutation[]) =>
      mutations.map((mutation, index) => ({ seq: index + 1, mutation }));
    const blob = await sealOutbox('s', number(sealed));
    const { getState } = createSealingDevice({ sealed: new Map([['s', blob]]), outbox: number(current) });
    const change = await buildUnsealingChange(FAKE_SEALER, SEALING_KEY, getState());
    const listIds = (mutations: readonly Mutation[] = []) => mutations.map(({ id }) => id);
    expect(listIds(change?.conflicts?.put?.flatMap(({ conflict }) => conflict.mutations))).toEqual(inConflict);
    expect(listIds(change?.outbox?.put?.map(({ mutation }) => mutation))).toEqual(
      listIds([...sealed, ...current]).filter((id) => !inConflict.includes(id)),
    );
  });
});
