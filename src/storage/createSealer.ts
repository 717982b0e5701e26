import type { Sealer } from '../sync/ports';

const ALGORITHM = 'AES-GCM';
const IV_BYTES = 12;
const KEY_BYTES = 32;

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Creates an AES-GCM sealer on WebCrypto; null if the browser lacks it (insecure origin, old browser). */
export function createSealer(webCrypto: Crypto | undefined): Sealer | null {
  if (webCrypto?.subtle === undefined) return null;
  const { subtle } = webCrypto;
  return {
    async importKey(base64) {
      const bytes = decodeBase64(base64);
      if (bytes.length !== KEY_BYTES) throw new Error('A sealing key has 32 bytes.');
      return subtle.importKey('raw', bytes, ALGORITHM, false, ['encrypt', 'decrypt']);
    },
    async seal(key, text) {
      const iv = webCrypto.getRandomValues(new Uint8Array(IV_BYTES));
      return { iv, data: await subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(text)) };
    },
    async unseal(key, { iv, data }) {
      try {
        return new TextDecoder().decode(await subtle.decrypt({ name: ALGORITHM, iv }, key, data));
      } catch {
        // AES-GCM reports a wrong key and damaged data alike.
        return null;
      }
    },
  };
}
