import { describe, expect, it } from 'vitest';
import { createSealer } from './createSealer';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');

describe('createSealer', () => {
  it('opens sealed text only with the same key', async () => {
    const sealer = createSealer(crypto);
    if (sealer === null) throw new Error('no WebCrypto');
    const sealed = await sealer.seal(await sealer.importKey(key(1)), 'prix 12,50 €');
    expect(await sealer.unseal(await sealer.importKey(key(1)), sealed)).toBe('prix 12,50 €');
    expect(await sealer.unseal(await sealer.importKey(key(2)), sealed)).toBeNull();
  });

  it('returns null for tampered data', async () => {
    const sealer = createSealer(crypto);
    if (sealer === null) throw new Error('no WebCrypto');
    const imported = await sealer.importKey(key(1));
    const { iv, data } = await sealer.seal(imported, 'prix');
    new Uint8Array(data)[0] = 255 - (new Uint8Array(data)[0] ?? 0);
    expect(await sealer.unseal(imported, { iv, data })).toBeNull();
  });

  it('imports keys of 32 bytes as non-extractable', async () => {
    const sealer = createSealer(crypto);
    await expect(sealer?.importKey(Buffer.alloc(16).toString('base64'))).rejects.toThrow('32 bytes');
    expect((await sealer?.importKey(key(1)))?.extractable).toBe(false);
  });

  it('returns null without WebCrypto', () => {
    expect(createSealer(undefined)).toBeNull();
  });
});
