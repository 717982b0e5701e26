/** Reproducible random source: equal seeds give equal values. */
export interface SeededRandom {
  /** Returns an integer from 0 to below `limit`. */
  pickBelow(limit: number): number;
  flipOneIn(count: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and uniform enough for test data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pickBelow = (limit: number): number => Math.floor(next() * limit);
  return {
    pickBelow,
    flipOneIn: (count) => pickBelow(count) === 0,
    pick: (items) => items[pickBelow(items.length)] ?? items[0],
  };
}
