import type { Sealer } from '../ports';
import { buildMoveMutation } from '../../domain/pricing/testing/testBuilders';
import type { LocalMeta, LocalState, OutboxEntry } from '../localStore/localState';
import { buildAdminState } from './buildAdminState';
import { buildPulledState, createTestContext, type TestContext } from './createTestContext';
import { buildSolutionRow, createFakeServer } from './fakeServer';

export const SEALING_KEY = { algorithm: { name: 'key' } } as CryptoKey;

/** Stores the key's name in `iv` and the text in `data`, instead of encrypting it. */
export const FAKE_SEALER: Sealer = {
  importKey: () => Promise.resolve(SEALING_KEY),
  seal(key, text) {
    const [iv, data] = [key.algorithm.name, text].map((part) => new TextEncoder().encode(part));
    if (iv === undefined || data === undefined) throw new Error('nothing to seal');
    return Promise.resolve({ iv, data: data.buffer });
  },
  unseal(key, { iv, data }) {
    return Promise.resolve(new TextDecoder().decode(iv) === key.algorithm.name ? new TextDecoder().decode(data) : null);
  },
};

/** Builds an unsent move of row `a` with the id `m<seq>`. */
export const buildOutboxEntry = (seq: number): OutboxEntry => ({
  seq,
  mutation: { ...buildMoveMutation(`m${seq}`, 'a', null), at: seq },
});

export type StateChanges = Partial<Omit<LocalState, 'meta'>> & { meta?: Partial<LocalMeta> };

/** Creates the context of a device whose admin has pulled one row, `a`, and may seal with `key`. */
export function createSealingDevice(
  { meta, ...contents }: StateChanges = {},
  key: CryptoKey | null = SEALING_KEY,
): TestContext {
  const server = createFakeServer([buildSolutionRow('a', 0)]);
  const pulled = buildPulledState(server);
  const state = buildAdminState({ ...pulled, ...contents, meta: { ...pulled.meta, nextSeq: 20, ...meta } });
  const test = createTestContext(server, state);
  test.context.sealer = FAKE_SEALER;
  test.context.persistence = { ...test.context.persistence, readSealingKey: () => Promise.resolve(key) };
  return test;
}
