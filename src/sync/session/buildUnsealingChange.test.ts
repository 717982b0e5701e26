import { describe, expect, it } from 'vitest';
import type { EncryptedUnsentEdits, OutboxEntry } from '../localStore/localState';
import { buildOutboxEntry, createSealingDevice, FAKE_SEALER, SEALING_KEY } from '../testing/createSealingDevice';
import { buildUnsealingChange } from './buildUnsealingChange';

async function sealOutbox(id: string, outbox: readonly OutboxEntry[]): Promise<EncryptedUnsentEdits> {
  const contents = { version: 1, outbox, conflicts: [], rejected: [], drafts: [], undo: [], inFlight: null };
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
});
