/** Repeatable chance for schedules: mulberry32, as in `sync/testing/fakes`, with what a generator of schedules asks. */
export interface Random {
  /** In [0, 1). */
  fraction(): number;
  /** 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly [T, ...T[]]): T;
  /** One of the keys, by its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function fraction(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number): number => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (values) => values[below(values.length)] ?? values[0],
    weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
      // `Object.entries` forgets the type of the keys.
      const entries = Object.entries(weights) as [Key, number][];
      let left = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      throw new Error('No weights were given.');
    },
  };
}
