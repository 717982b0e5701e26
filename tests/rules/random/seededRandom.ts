import { createMulberry32 } from '../../../src/sync/testing/mulberry32';

/** Reproducible random source: equal seeds give equal values. */
export interface SeededRandom {
  /** Returns an integer from 0 to below `limit`. */
  pickBelow(limit: number): number;
  flipOneIn(count: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
}

export function createSeededRandom(seed: number): SeededRandom {
  // Spreads consecutive seeds.
  const next = createMulberry32(Math.imul(seed, 0x9e3779b1));
  const pickBelow = (limit: number): number => Math.floor(next() * limit);
  return {
    pickBelow,
    flipOneIn: (count) => pickBelow(count) === 0,
    pick: (items) => items[pickBelow(items.length)] ?? items[0],
  };
}
