import type { Chance, Clock } from '../../../sync/ports';

/** The real time of this device. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 20;
/** The highest multiple of 62 in a byte: what is above it would favour the first letters. */
const FAIR_BELOW = 248;

/** Ids as Firestore makes them: 20 characters of 62. */
function randomId(): string {
  let id = '';
  while (id.length < ID_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(ID_LENGTH * 2))) {
      if (byte < FAIR_BELOW && id.length < ID_LENGTH) id += ID_CHARACTERS.charAt(byte % ID_CHARACTERS.length);
    }
  }
  return id;
}

export const deviceChance: Chance = { fraction: () => Math.random(), id: randomId };
