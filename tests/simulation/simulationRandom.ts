import { createMulberry32 } from '../../src/sync/testing/mulberry32';

/** Deterministic random numbers. */
export interface SimulationRandom {
  /** Returns a number in [0, 1). */
  pickFraction(): number;
  /** Returns an integer from 0 to `limit` - 1. */
  pickBelow(limit: number): number;
  /** Returns true with this probability. */
  flip(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** Returns one of the keys, by weight. */
  pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

export function createSimulationRandom(seed: number): SimulationRandom {
  const pickFraction = createMulberry32(seed);
  const pickBelow = (limit: number): number => Math.floor(pickFraction() * limit);
  return {
    pickFraction,
    pickBelow,
    flip: (probability) => pickFraction() < probability,
    pick: (values) => values[pickBelow(values.length)] ?? values[0],
    pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      // `Object.entries` loses the type of the keys.
      const entries = Object.entries(weights) as [Key, number][];
      let remaining = pickFraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        remaining -= weight;
        if (remaining < 0) return key;
      }
      throw new Error('No weights were given.');
    },
  };
}
