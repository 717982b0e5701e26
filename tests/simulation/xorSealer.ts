import type { Sealer } from '../../src/sync/ports';

const MASK = 0x5a;

const key = await crypto.subtle.importKey('raw', new Uint8Array(32), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Replaces AES by XOR: the real cipher runs on threads, in an order that no seed controls. */
export const XOR_SEALER: Sealer = {
  importKey: () => Promise.resolve(key),
  seal(_key, text) {
    const bytes = new TextEncoder().encode(text).map((byte) => byte ^ MASK);
    return Promise.resolve({ iv: new Uint8Array(12), data: bytes.buffer });
  },
  unseal: (_key, { data }) => Promise.resolve(readXorSealed(data)),
};

/** Reads what `XOR_SEALER` sealed, without the promise. */
export function readXorSealed(data: ArrayBuffer): string {
  return new TextDecoder().decode(new Uint8Array(data).map((byte) => byte ^ MASK));
}
