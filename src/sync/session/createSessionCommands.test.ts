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
    });

  it('is unknown while the database is not open, and counts the edits of all blobs', async () => {
    const test = createSealingDevice({ outbox: [buildOutboxEntry(1), buildOutboxEntry(2)] });
    await sealAndClearLocalData(test.context, null);
    const [sealed] = test.getState().sealed.values();
    if (sealed === undefined) throw new Error('nothing was sealed');
    test.setState({ ...test.getState(), sealed: new Map(['s1', 's2'].map((id) => [id, { ...sealed, id }])) });
    const commands = createCommands(test);
    expect(commands.getDeviceOwner()).toEqual({ isKnown: true, role: null, sealedEdits: 4 });
    test.context.localStore.isOpen = () => false;
    expect(commands.getDeviceOwner()).toEqual({ isKnown: false, role: null, sealedEdits: 0 });
  });
});
