import { describe, expect, it } from 'vitest';
import { createSealingDevice, FAKE_SEALER, SEALING_KEY } from '../testing/createSealingDevice';
import { canSeal } from './seal';

describe('canSeal', () => {
  it('needs WebCrypto and a key', async () => {
    const readSealingKey = (key: CryptoKey | null) => ({ ...createSealingDevice({}, key).context.persistence });
    expect(await canSeal({ sealer: FAKE_SEALER, persistence: readSealingKey(SEALING_KEY) })).toBe(true);
    expect(await canSeal({ sealer: FAKE_SEALER, persistence: readSealingKey(null) })).toBe(false);
    expect(await canSeal({ sealer: null, persistence: readSealingKey(SEALING_KEY) })).toBe(false);
  });
});
