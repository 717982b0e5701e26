import { describe, expect, it } from 'vitest';
import { createSealer } from './sealing';

const key = (fill: number): string => Buffer.alloc(32, fill).toString('base64');

describe('sealing', () => {
  it('gives back what was sealed, with the same key alone', async () => {
    const sealer = createSealer(crypto);
    if (sealer === null) throw new Error('no WebCrypto');
    const sealed = await sealer.seal(await sealer.importKey(key(1)), 'prix 12,50 €');
    expect(await sealer.open(await sealer.importKey(key(1)), sealed)).toBe('prix 12,50 €');
    expect(await sealer.open(await sealer.importKey(key(2)), sealed)).toBeNull();
  });

  it('opens nothing that was tampered with', async () => {
    const sealer = createSealer(crypto);
    if (sealer === null) throw new Error('no WebCrypto');
    const imported = await sealer.importKey(key(1));
    const { iv, data } = await sealer.seal(imported, 'prix');
    new Uint8Array(data)[0] = 255 - (new Uint8Array(data)[0] ?? 0);
    expect(await sealer.open(imported, { iv, data })).toBeNull();
  });

  it('takes keys of 32 bytes that can’t be exported', async () => {
    const sealer = createSealer(crypto);
    await expect(sealer?.importKey(Buffer.alloc(16).toString('base64'))).rejects.toThrow('32 bytes');
    expect((await sealer?.importKey(key(1)))?.extractable).toBe(false);
  });

  it('is not there without WebCrypto', () => {
    expect(createSealer(undefined)).toBeNull();
  });
});
