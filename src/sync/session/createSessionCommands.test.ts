import { describe, expect, it } from 'vitest';
import { buildOutboxEntry, createSealingDevice } from '../testing/createSealingDevice';
import { createSessionCommands } from './createSessionCommands';
import { sealAndClearLocalData } from './localData';

describe('getDeviceOwner', () => {
  const createCommands = ({ context }: ReturnType<typeof createSealingDevice>) =>
    createSessionCommands(context, {
      ensureOpen: () => Promise.resolve(),
      setCanSeal: () => undefined,
      updateStorageHealth: () => undefined,
      syncNow: () => Promise.resolve(),
      syncAfterOtherTab: () => Promise.resolve(),
    });

  it('is unknown while the database is not open, and counts the edits and drafts of all blobs', async () => {
    const drafts = new Map([['a', { itemId: 'a', label: 'En cours', at: 3 }]]);
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1), buildOutboxEntry(2)], drafts });
    await sealAndClearLocalData(test.context, null);
    const [sealed] = test.getState().sealed.values();
    if (sealed === undefined) throw new Error('nothing was sealed');
    const { drafts: _drafts, ...older } = sealed;
    const blobs = [{ ...sealed, id: 's1' }, { ...sealed, id: 's2' }, older];
    test.setState({ ...test.getState(), sealed: new Map(blobs.map((blob) => [blob.id, blob])) });
    const commands = createCommands(test);
    expect(commands.getDeviceOwner()).toEqual({ isKnown: true, role: null, sealedEdits: 6, sealedDrafts: 2 });
    test.context.localStore.isOpen = () => false;
    expect(commands.getDeviceOwner()).toEqual({ isKnown: false, role: null, sealedEdits: 0, sealedDrafts: 0 });
  });
});
